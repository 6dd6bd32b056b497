"""``batida convert``: records into JSON lines and back; nothing is lost on the way."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from batida.cli.console import complain, is_same_file, opened, written

FORMS = ("bdn", "jsonl")


ABOUT = "turn records into JSON lines and back"
DESCRIPTION = (
    "Reads matches in one form and writes them in another, bdn or jsonl, which are known"
    " by the ends of the names. A record written as a record is in the canonical form."
)


def fill(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    parser.add_argument("source", metavar="IN", help="what to read, or - for standard input")
    parser.add_argument("target", metavar="OUT", help="what to write, or - for standard output")
    parser.add_argument("--from", dest="read_form", choices=FORMS, help="the form of IN")
    parser.add_argument("--to", dest="write_form", choices=FORMS, help="the form of OUT")
    parser.set_defaults(parser=parser)


def run(options: Namespace) -> int:
    """Converts; 1 when a match is refused and so not written.

    A file that is written over itself is left as it was then, so that the refused match is not lost.
    """
    parser: ArgumentParser = options.parser
    source: str = options.source
    target: str = options.target
    read_form: str | None = options.read_form or _form_of(source)
    write_form: str | None = options.write_form or _form_of(target)
    if read_form is None and write_form is not None:
        read_form = FORMS[1 - FORMS.index(write_form)]
    if read_form is None or write_form is None:
        parser.error("the names do not tell the forms: give --from and --to (bdn or jsonl)")
    try:
        return _convert(source, target, read_form, write_form)
    except _WouldLoseError:
        complain(f"batida: {target} is left as it was: it is what was read, and not all of it was taken")
        return 1


class _WouldLoseError(Exception):
    """Something was refused of a file that was to be written over itself."""


def _convert(source: str, target: str, read_form: str, write_form: str) -> int:
    from batida.notation import NotationError, json_line, read_json_records, read_records, write_record

    status = count = 0
    with written(target) as out, opened(source) as stream:
        records = read_records(stream) if read_form == "bdn" else read_json_records(stream)
        for number, found in enumerate(records, 1):
            if isinstance(found, NotationError):
                complain(f"{source}: {found}")
                status = 1
                continue
            for notice in found.notices:
                complain(f"{source}: {notice}")
            try:
                content = json_line(found) if write_form == "jsonl" else write_record(found).encode()
            except NotationError as error:
                # JSON holds what a record does not, such as a name longer than a line.
                complain(f"{source}: match {number}: {error.sentence} ({error.clause})")
                status = 1
                continue
            out.write(b"\n" + content if count and write_form == "bdn" else content)
            count += 1
        if status and is_same_file(source, target):
            raise _WouldLoseError
    return status


def _form_of(name: str) -> str | None:
    """The form that the end of a file's name tells."""
    end = Path(name).suffix.lower().lstrip(".")
    return end if end in FORMS else None
