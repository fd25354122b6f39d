"""What the instruments cost on a CPU with one thread: `python tests/pytorch/overhead.py [pairs]`.

Two trainings of one model from one seed, bare and watched at the default cadence, take turns of ten updates in an
order that turns round, and what counts is processor time, so that what else the machine does hits both alike. A pair
is a window of 200 updates of each, in which every quantity is measured at its cadence.
The watched loop ends with the same weights, or there is nothing to compare. Nothing here asserts a time: a shared
machine would fail it for no reason of ours.
"""

import statistics
import sys
import tempfile
from time import process_time

import torch
from small_gpt import adamw, loss_of, small_gpt

from septet.config import InspectConfig, ModelConfig
from septet.torch import Inspector

SIZES = {
    "septet's own: d 64, 2 layers, 32 rows of 32": (ModelConfig(), 32),
    "d 256, 4 layers, 8 rows of 128": (
        ModelConfig(vocab_size=512, block_size=128, n_layer=4, n_head=8, n_embd=256, d_ff=1024),
        8,
    ),
}
TURN, WINDOW = 10, 200


class Arm:
    """One training; `inspector` is None where it is bare."""

    def __init__(self, config, rows, folder=None, cadence=None):
        self.model = small_gpt(config=config)
        self.optimizer = adamw(self.model, lr=1e-3)
        generator = torch.Generator().manual_seed(1)
        self.batches = [
            torch.randint(1, config.vocab_size, (rows, config.block_size + 1), generator=generator) for _ in range(20)
        ]
        self.inspector = Inspector(self.model, self.optimizer, folder, cadence=cadence) if folder else None
        self.step = 0

    def train(self, steps):
        """Seconds of processor time that `steps` updates take."""
        before = process_time()
        for _ in range(steps):
            self.optimizer.zero_grad()
            loss = loss_of(self.model, self.batches[self.step % len(self.batches)])
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
            self.optimizer.step()
            loss.item()  # as loops do that print it
            if self.inspector:
                self.inspector.loss(loss)
            self.step += 1
        return process_time() - before


def measure(config, rows, pairs, cadence=None):
    """Watched over bare, a ratio a pair."""
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        bare, watched = Arm(config, rows), Arm(config, rows, folder, cadence)
        for arm in (bare, watched):
            arm.train(TURN)  # the first updates set up buffers
        for _ in range(pairs):
            seconds = {bare: 0.0, watched: 0.0}
            for turn in range(WINDOW // TURN):
                for arm in (bare, watched) if turn % 2 else (watched, bare):
                    seconds[arm] += arm.train(TURN)
            ratios.append(seconds[watched] / seconds[bare])
        watched.inspector.close()
    same = all(torch.equal(a, b) for a, b in zip(bare.model.parameters(), watched.model.parameters(), strict=True))
    assert same, "the instruments changed the training"
    return ratios


def main():
    """Print the table."""
    torch.set_num_threads(1)
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    off = dict.fromkeys(("activation_every", "spectral_norm_every", "dead_capacity_every", "update_ratio_every"), 0)
    cadences = {"every panel, default cadence": InspectConfig(), "loss, rate and gradient alone": InspectConfig(**off)}
    for size, (config, rows) in SIZES.items():
        for name, cadence in cadences.items():
            ratios = measure(config, rows, pairs, cadence)
            spread = f"{min(ratios):.3f} to {max(ratios):.3f}"
            print(f"{size}; {name}: median {statistics.median(ratios):.3f}, {spread}, {pairs} pairs", flush=True)


if __name__ == "__main__":
    main()
