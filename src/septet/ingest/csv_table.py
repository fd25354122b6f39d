"""The numbers of a CSV file, by Arrow, in bounded memory."""

from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

from septet.ingest.csv_head import CsvHead, too_wide
from septet.ingest.limits import MAX_COLUMNS, MAX_ROWS
from septet.ingest.log_file import LogFile
from septet.ingest.number import number
from septet.ingest.number_table import NumberTable, to_column

BLOCK = 4 << 20  # bytes; no row may be longer
NOT_MEASURED = ["", "null", "NULL", "None", "none", "NA", "N/A", "n/a", "-"]  # but nan, which is a value


def csv_table(log: LogFile, head: CsvHead, names: list[str]) -> NumberTable:
    """Columns `names` of the file; of several columns with the same name the first.

    Raises:
        InputError: too wide, too long, or no CSV.
    """
    if too_wide(head):
        raise log.error(f"{len(head.names)} columns, expected at most {MAX_COLUMNS} in the log of a run")
    tables = []
    for quoted in (True, False):  # a quote that never ends swallows all rows after it
        try:
            tables.append(_read(log, head, names, quoted=quoted))
        except (pa.ArrowException, UnicodeError, OSError):
            continue
        if not tables[0].skipped_rows:
            break
    if not tables:
        raise log.error("cannot be read as CSV, expected rows of as many cells as its header")
    return max(tables, key=lambda table: table.rows)


def _read(log: LogFile, head: CsvHead, names: list[str], *, quoted: bool) -> NumberTable:
    table = NumberTable({})
    pieces: dict[str, list[pa.Array]] = {name: [] for name in names}
    places = {str(head.names.index(name)): name for name in names}
    rows = 0

    def skip(_: csv.InvalidRow) -> str:
        table.skipped_rows += 1
        return "skip"

    parse = csv.ParseOptions(
        delimiter=head.delimiter,
        quote_char='"' if quoted else False,
        newlines_in_values=quoted,
        invalid_row_handler=skip,
    )
    for batch in _batches(log, head, parse, list(places)):
        rows += batch.num_rows
        if rows > MAX_ROWS:
            raise log.error(f"more than {MAX_ROWS} rows, expected the log of a training run")
        for place, name in places.items():
            column, unreadable = _numbers(batch.column(place))
            pieces[name].append(column)
            if unreadable:
                table.unreadable[name] = table.unreadable.get(name, 0) + unreadable
    table.columns = {name: to_column(pa.chunked_array(parts, pa.float64())) for name, parts in pieces.items()}
    return table


def _batches(log: LogFile, head: CsvHead, parse: csv.ParseOptions, places: list[str]) -> Iterator[pa.RecordBatch]:
    encoding = "utf8" if log.encoding.startswith("utf-8") else log.encoding
    read = csv.ReadOptions(
        use_threads=False,
        block_size=BLOCK,
        skip_rows=head.skip,
        column_names=[str(at) for at in range(len(head.names))],  # those of the file may repeat
        encoding=encoding,
    )
    convert = csv.ConvertOptions(
        check_utf8=False,
        include_columns=places,
        column_types=dict.fromkeys(places, pa.string()),
        null_values=NOT_MEASURED,
        strings_can_be_null=True,
    )
    # opened here: Arrow cannot open a path that is no text
    with log.path.open("rb") as file, csv.open_csv(file, read, parse, convert) as reader:
        yield from reader


def _numbers(texts: pa.Array) -> tuple[pa.Array, int]:
    """The cells as numbers, and how many were something else, which becomes null."""
    try:
        return pc.cast(pc.utf8_trim(texts, ' \t"'), pa.float64()), 0
    except pa.ArrowInvalid:
        cells = texts.cast(pa.binary()).to_pylist()
        values = [None if cell is None else number(cell.decode(errors="replace").strip(' \t"')) for cell in cells]
        unreadable = sum(value is None for value in values) - texts.null_count
        # from_pandas=False: NaN is a value here, not an absence
        return pa.array(values, pa.float64(), from_pandas=False), unreadable
