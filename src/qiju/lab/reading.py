"""The rows of a run, read with DuckDB: its tables `games`, `seats` and `cells`, and what people ask of them."""

from __future__ import annotations

import threading
from typing import Any, Final

import duckdb

from qiju.kernel.refusal import Invalid
from qiju.lab.runs import Played, chunk_files

MEMORY: Final = "400MB"
THREADS: Final = 2
MOST_ROWS: Final = 10_000
MOST_SECONDS: Final = 60.0


def connect(played: Played) -> duckdb.DuckDBPyConnection:
    """A connection that can read this run's rows and nothing else of the machine, and can write nothing."""
    connection = duckdb.connect(":memory:", config={"memory_limit": MEMORY, "threads": THREADS})
    for table in ("games", "seats"):
        files = ", ".join("'" + file.replace("'", "''") + "'" for file in chunk_files(played, table))
        connection.execute(f"create view {table} as select * from read_parquet([{files}])")
    lay_cells(connection, played)
    folder = str(played.folder.resolve()).replace("'", "''")
    given = str(played.folder).replace("'", "''")
    connection.execute(f"set allowed_directories = ['{folder}', '{given}']")
    connection.execute("set enable_external_access = false")
    connection.execute("set lock_configuration = true")
    return connection


def lay_cells(connection: duckdb.DuckDBPyConnection, played: Played) -> None:
    """A row a cell: its name, and what sets it apart from the others."""
    labels = list(dict.fromkeys(label for cell in played.plan.cells for label in cell.labels))
    columns = ", ".join(["cell varchar", *[f'"{label.replace(chr(34), "")}" varchar' for label in labels]])
    connection.execute(f"create table cells ({columns})")
    rows = [[cell.name, *[cell.labels.get(label) for label in labels]] for cell in played.plan.cells]
    connection.executemany(f"insert into cells values ({', '.join('?' * (len(labels) + 1))})", rows)


def ask(played: Played, question: str, most: int = MOST_ROWS) -> tuple[list[str], list[tuple[Any, ...]], bool]:
    """The answer to one `select`: its columns, its rows, and whether there were more of them than told."""
    connection = connect(played)
    timer = threading.Timer(MOST_SECONDS, connection.interrupt)
    timer.start()
    try:
        check_question(connection, question)
        answer = connection.execute(question)
        columns = [str(column[0]) for column in answer.description or []]
        rows = answer.fetchmany(most + 1)
    except duckdb.InterruptException:
        raise Invalid("lab.query_slow", seconds=int(MOST_SECONDS)) from None
    except duckdb.Error as error:
        raise Invalid("lab.query", why=first_line(error)) from None
    finally:
        timer.cancel()
        connection.close()
    return columns, rows[:most], len(rows) > most


def check_question(connection: duckdb.DuckDBPyConnection, question: str) -> None:
    """One statement, and one that only reads."""
    statements = connection.extract_statements(question)
    if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
        raise Invalid("lab.query_select")


def first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0][:300]
