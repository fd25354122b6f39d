import yaml

from septet.cli.fault_bank_run import fault_bank_run
from septet.config.load import check_config
from septet.experiment.resume import FILE
from septet.fault_bank import bank_entries, find_entry
from septet.fault_bank.run import run_entry
from septet.record import read_record

SMALL = {
    "model": {"n_layer": 2, "n_head": 2, "n_embd": 16, "d_ff": 32},
    "fault_bank": {
        "tuning_seeds": [1],
        "held_out_seeds": [2, 3],
        "faults": ["scheduler_not_stepping", "bad_init", "broken_mask", "loss_reduction", "decay_groups",
                   "parameters_frozen", "non_finite_mlp", "loss_scale_collapse"],
        "changes": {
            "training": {
                "steps": 30, "batch_size": 8, "checkpoint_every": 10, "learning_rate": {"warmup_steps": 5},
            },
            "inspect": {"val_every": 30},
        },
        "controls": {"reference": {}, "resumed": {"resume_at": 15}},
    },
}  # fmt: skip
ENTRIES = bank_entries(check_config(SMALL, "test"))


def test_a_small_bank_has_one_record_a_seed(tmp_path):
    assert len(ENTRIES) == 8 * 2 + 2
    for entry in ENTRIES:
        run_entry(entry, tmp_path / entry.kind / entry.variant, progress=False)
        for seed in (2, 3):
            record = read_record(tmp_path / entry.kind / entry.variant / str(seed))
            manifest = record.manifest
            assert manifest.run == f"18-fault-bank/{entry.kind}/{entry.variant}/{seed}"
            assert manifest.seed == seed
            assert (manifest.status == "diverged") == (entry.kind == "non_finite_mlp")
            assert ("loss_scale" in record.names) == (entry.kind == "loss_scale_collapse")


def test_a_run_that_was_resumed_rightly_is_the_same_run(tmp_path):
    records = {}
    for control in ("reference", "resumed"):
        run_entry(find_entry(ENTRIES, "control", control), tmp_path / control, progress=False)
        records[control] = (tmp_path / control / "2" / "metrics.parquet").read_bytes()
        assert not (tmp_path / control / "2" / FILE).exists()
    assert records["resumed"] == records["reference"]


def test_the_command_takes_a_file_or_settings(tmp_path):
    (tmp_path / "c.yaml").write_text(yaml.safe_dump(SMALL))
    entry = find_entry(ENTRIES, "bad_init", "subtle")
    fault_bank_run("bad_init", "subtle", tmp_path / "c.yaml", tmp_path / "a", False, None, True)
    fault_bank_run("bad_init", "subtle", tmp_path / "absent", tmp_path / "b", False, entry.model_dump_json(), True)
    fault_bank_run("bad_init", "subtle", tmp_path / "c.yaml", tmp_path / "t", True, None, True)
    assert sorted(p.name for p in (tmp_path / "a").iterdir()) == ["2", "3"]
    assert [p.name for p in (tmp_path / "t").iterdir()] == ["1"]
    for name in ("metrics.parquet", "manifest.json"):
        assert (tmp_path / "a" / "2" / name).read_bytes() == (tmp_path / "b" / "2" / name).read_bytes()
