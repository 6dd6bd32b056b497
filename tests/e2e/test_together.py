"""Friends at one table, each in a browser of their own: the link, the seats, the whole match."""

from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.tables import table_server


def friend(open_page, address, name, **options):
    """A person with a name, in a browser of their own."""
    return Person(open_page(width=390, height=844, touch=True, **options), address, by="touch", name=name)


def opens_table(host: Person, players: int, **choices) -> str:
    """Opens a table from the first page; gives its link."""
    host.go_home()
    host.press(host.page.get_by_test_id("friends"))
    host.press(host.page.locator(f"input[name=players][value='{players}']"))
    if "clock" in choices:
        host.press(host.page.locator(f"input[name=clock][value='{choices['clock']}']"))
    host.press(host.page.get_by_test_id("open-table"))
    link = host.page.get_by_test_id("link")
    expect(link).to_be_visible()
    return link.input_value()


def sits(guest: Person, link: str, seat: int) -> None:
    """Comes by the link and takes a seat."""
    guest.page.goto(link)
    guest.press(guest.page.get_by_test_id(f"sit-{seat}"))
    expect(guest.page.locator("main[data-screen=table]")).to_be_visible()


def play_together(people: list[Person], *, until: str = "settled", rounds: int = 1) -> None:
    """Plays what is offered at each page, until ``rounds`` were settled or the match is over."""
    done = 0
    for _ in range(400):
        for person in people:
            state = what(person)
            if state == "over" or (state == "settled" and done + 1 >= rounds and until == "settled"):
                return
            if state == "settled":
                done += 1
                person.press(person.page.get_by_test_id("next-round"))
                for one in people:
                    expect(one.main).to_have_attribute("data-phase", "playing")
                break
            if state == "turn":
                person.act(person.view["legal"][0])
    raise AssertionError("this match does not end")


def what(person: Person) -> str | None:
    return person.page.evaluate(NOW)


NOW = """() => {
    const open = (name) => document.querySelector(`[data-testid=${name}][open]`) !== null;
    if (open("match-result")) return "over";
    if (open("round-result")) return "settled";
    const main = document.querySelector("main[data-seq]");
    const newest = __watch.newest;
    if (main === null || newest === null) return null;
    if (main.dataset.myTurn !== "true" || newest.seq !== Number(main.dataset.seq)) return null;
    return newest.view.legal.includes("--") ? null : "turn";
}"""


def test_two_friends_meet_by_a_link_and_play_a_round(open_page, tmp_path):
    with table_server(tmp_path / "data", seed=105) as address:
        ana = friend(open_page, address, "Ana")
        beto = friend(open_page, address, "Beto")
        link = opens_table(ana, 2)
        sits(beto, link, 1)
        expect(ana.page.get_by_test_id("sitters")).to_contain_text("Beto")
        ana.press(ana.page.get_by_test_id("begin"))
        for one in (ana, beto):
            expect(one.main).to_have_attribute("data-phase", "playing")
        play_together([ana, beto])
        for one in (ana, beto):
            expect(one.page.get_by_test_id("round-result")).to_be_visible()
        for one in (ana, beto):
            one.page.close()
