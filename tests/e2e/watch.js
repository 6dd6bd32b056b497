// Put into every page before its own scripts: hears what the server sends and what is announced, and looks after
// each change whether the page shows just that, whether anything scrolls sideways, and whether line and hand keep
// their place while somebody may be about to tap there.
(() => {
  const watch = { views: {}, newest: null, sockets: [], sent: [], faults: new Set(), announced: [], looked: 0, stood: null };
  globalThis.__watch = watch;

  // What a step leads to, put together here once more: the page is held to it.
  function after(view, changes) {
    const made = structuredClone(view);
    const grow = (list, { kept, more }) => [...list.slice(0, kept), ...more];
    for (const [name, change] of Object.entries(changes)) {
      if (name === "seats") for (const seat of change) made.seats[seat.seat] = seat;
      else if (name === "actions" || name === "rounds") made[name] = grow(made[name], change);
      else if (name === "line") made.line = { ...change, joints: grow(made.line.joints, change.joints) };
      else if (name === "picture") made.picture = { ...change, tiles: grow(made.picture.tiles, change.tiles) };
      else made[name] = change;
    }
    made.seats.length = made.players;
    return made;
  }

  const Plain = globalThis.WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...options) {
      super(...options);
      watch.sockets.push(this);
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.t === "step") message.view = after(watch.views[message.seq - 1], message.changes);
        if (message.view === undefined) return;
        watch.views[message.seq] = message.view;
        watch.newest = message;
      });
    }
    send(text) {
      watch.sent.push(JSON.parse(text));
      super.send(text);
    }
  };

  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const same = (what, seen, told) => {
    const [one, other] = [JSON.stringify(seen), JSON.stringify(told)];
    if (one !== other) watch.faults.add(`${what}: shown ${one}, told ${other}`);
  };

  function lookAtTable(main) {
    const seq = Number(main.dataset.seq);
    const view = watch.views[seq];
    if (view === undefined) {
      watch.faults.add(`shows ${seq}, which was never told`);
      return;
    }
    const at = `at ${seq}`;
    const hand = all("[data-testid=hand] [data-tile]", main);
    same(`hand ${at}`, hand.map((one) => one.dataset.tile).sort(), view.hand.map((one) => one.tile).sort());
    const mine = main.dataset.myTurn === "true";
    same(
      `playable ${at}`,
      hand.filter((one) => one.dataset.playable === "true").map((one) => one.dataset.tile).sort(),
      mine ? view.hand.filter((one) => one.places.length > 0).map((one) => one.tile).sort() : [],
    );
    if (mine) same(`turn ${at}`, view.to_act, view.seat);
    for (const seat of all(".at [data-seat]", main)) {
      const info = view.seats[Number(seat.dataset.seat)];
      const backs = all(".back", seat).length;
      same(`tiles of seat ${info.seat} ${at}`, backs, info.tile_count);
    }
    for (const row of all("[data-testid=scores] [data-seat]", main)) {
      same(`score ${at}`, Number(row.dataset.score), view.seats[Number(row.dataset.seat)].score);
    }
    if (all(".felt .picture svg", main).length > 0) {
      const tiles = all(".felt .picture svg use", main).map((one) => one.getAttribute("href").slice(3));
      same(`line ${at}`, tiles.sort(), [...view.line.tiles].map((one) => one.split("-").sort().join("-")).sort());
      for (const point of view.line.open) {
        const mark = main.querySelector(`.felt [data-mark=${point.end}] text`);
        // A line that nobody can go on with may show its ends without marks.
        if (mark !== null) same(`${point.end} ${at}`, mark.textContent, String(point.value));
        else if (view.phase === "playing") watch.faults.add(`no mark at the ${point.end} ${at}`);
      }
    }
    for (const place of all("[data-place]", main)) {
      const fits = view.hand.some((one) => one.places.includes(place.dataset.place));
      if (!fits) watch.faults.add(`offers ${place.dataset.place}, where nothing fits, ${at}`);
    }
  }

  // Line and hand stay where they are while a round runs, whatever comes and goes around them.
  function lookForMoves(main) {
    const boxOf = (selector) => {
      const box = main.querySelector(selector)?.getBoundingClientRect();
      return box === undefined ? null : [box.x, box.y + scrollY, box.width, box.height].map(Math.round);
    };
    const { round, phase, seat, table } = watch.views[Number(main.dataset.seq)] ?? {};
    if (phase !== "playing" || main.closest("[hidden]") !== null) return;
    const when = [table, round, seat, innerWidth, innerHeight, document.documentElement.lang].join();
    const stands = { when, felt: boxOf(".felt"), hand: boxOf("[data-testid=hand]") };
    if (watch.stood?.when === when) {
      for (const what of ["felt", "hand"]) {
        const [one, other] = [watch.stood[what], stands[what]];
        if (one?.some((value, at) => Math.abs(value - other[at]) > 1)) {
          watch.faults.add(`the ${what} moved from ${one} to ${other}: ${main.querySelector("#turn")?.textContent}`);
        }
      }
    }
    watch.stood = stands;
  }

  function look() {
    watch.looked += 1;
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) watch.faults.add(`scrolls sideways: ${root.scrollWidth} in ${innerWidth}`);
    for (const box of all("dialog[open], main, aside")) {
      if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== "visible") {
        watch.faults.add(`${box.dataset.testid ?? box.className} scrolls sideways: ${box.scrollWidth}`);
      }
    }
    for (const word of document.body.innerText.matchAll(/\b(undefined|NaN|\[object|null|None)\b/g)) {
      watch.faults.add(`says ${word[0]}`);
    }
    const main = document.querySelector("main[data-seq]");
    if (main !== null) {
      lookAtTable(main);
      lookForMoves(main);
    }
  }

  let due = false;
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.target instanceof Element && change.target.id === "aloud") {
        for (const node of change.addedNodes) if (node.nodeType === 1) watch.announced.push(node.textContent);
      }
    }
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      if (document.body !== null) look();
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  watch.look = look;
  watch.take = () => {
    look();
    const found = [...watch.faults];
    watch.faults.clear();
    return found;
  };
})();
