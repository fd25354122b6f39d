import pytest

from septet.dashboard.run_names import common_folder, distinct_names, short_names


@pytest.mark.parametrize(
    ("names", "folder", "short"),
    [
        (["19-break-it/01", "19-break-it/02"], "19-break-it", ["01", "02"]),
        (["a/b/c", "a/b/d"], "a/b", ["c", "d"]),
        (["a/b", "a/c/b"], "a", ["b", "c/b"]),
        (["a", "a/b"], "", ["a", "a/b"]),
        (["19-healthy", "19-overfit"], "", ["19-healthy", "19-overfit"]),
        (["19-break-it/01"], "", ["19-break-it/01"]),
    ],
)
def test_names_are_as_short_as_they_can_be(names, folder, short):
    assert common_folder(names) == folder
    assert short_names(names) == short


def test_runs_of_one_name_are_told_apart_by_folder_and_else_by_number():
    assert distinct_names(["a", "b"], ["x", "x"]) == ["a", "b"]
    assert distinct_names(["a", "a"], ["/home/me/old/a", "/home/me/new/a"]) == ["old/a", "new/a"]
    assert distinct_names(["a", "a"], ["x", "x"]) == ["a (1)", "a (2)"]
