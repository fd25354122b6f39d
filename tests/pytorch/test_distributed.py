"""Two processes that average their gradients: the norm is that of the average."""

import math

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed; `make test-peers` installs it")

from small_gpt import adamw, batch, loss_of, small_gpt  # noqa: E402

from septet.torch import Inspector  # noqa: E402

pytestmark = pytest.mark.peer


def train(rank, folder):
    torch.set_num_threads(1)
    torch.distributed.init_process_group("gloo", init_method=f"file://{folder}/meeting", rank=rank, world_size=2)
    model = torch.nn.parallel.DistributedDataParallel(small_gpt())
    optimizer = adamw(model)
    with Inspector(model, optimizer, f"{folder}/rank-{rank}") as inspector:
        for step in range(2):
            optimizer.zero_grad()
            loss = loss_of(model, batch(step, seed=rank))
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 0.01)
            optimizer.step()
            inspector.loss(loss)
    torch.distributed.destroy_process_group()


@pytest.mark.skipif(not torch.distributed.is_available(), reason="this PyTorch has no torch.distributed")
def test_the_norm_is_that_of_the_averaged_gradient(tmp_path, rows):
    torch.multiprocessing.spawn(train, (str(tmp_path),), nprocs=2)
    model = small_gpt()
    mean = (loss_of(model, batch(0, seed=0)) + loss_of(model, batch(0, seed=1))) / 2
    grads = torch.autograd.grad(mean, list(model.parameters()))
    expected = math.sqrt(sum(float((g.double() ** 2).sum()) for g in grads))
    first, second = rows(tmp_path / "rank-0"), rows(tmp_path / "rank-1")
    assert first[0]["grad_norm"] == pytest.approx(expected, rel=1e-5)
    assert second[0]["grad_norm"] == pytest.approx(expected, rel=1e-5)
    assert first[0]["loss/train"] != second[0]["loss/train"]
