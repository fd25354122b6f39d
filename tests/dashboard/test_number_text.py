import math

import pytest

from septet.dashboard.number_text import number_text


@pytest.mark.parametrize(
    ("value", "english", "spanish"),
    [
        (0, "0", "0"),
        (1.0, "1", "1"),
        (0.25, "0.25", "0,25"),
        (1234.0, "1,234", "1.234"),
        (12345.678, "12,350", "12.350"),  # four significant digits
        (205.0144781707669, "205", "205"),
        (1.0013721, "1.001", "1,001"),
        (-0.00123456, "-0.001235", "-0,001235"),
        (7.19e-5, "7.19e−5", "7,19e−5"),
        (3.4e38, "3.4e38", "3,4e38"),
        (123_456_789, "123,456,789", "123.456.789"),
        (math.nan, "NaN", "NaN"),
        (math.inf, "+Inf", "+Inf"),
        (-math.inf, "−Inf", "−Inf"),
    ],
)
def test_as_people_write_it(value, english, spanish):
    assert number_text(value, "en") == english
    assert number_text(value, "es") == spanish
