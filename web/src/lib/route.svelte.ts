/** Which screen the address names, and how to go to another without loading the page again. */

export type Route =
  | { screen: "home" }
  | { screen: "table"; table: string }
  | { screen: "rules" }
  | { screen: "friends" }
  | { screen: "lobby" }
  | { screen: "enter" }
  | { screen: "record"; table: string }
  | { screen: "review"; review: string; moments: boolean }
  | { screen: "bring" }
  | { screen: "study"; position: string | null }
  | { screen: "nowhere" };

const NAMED: Readonly<Record<string, Route>> = {
  "/regras": { screen: "rules" },
  "/amigos": { screen: "friends" },
  "/mesas": { screen: "lobby" },
  "/entrar": { screen: "enter" },
  "/analise": { screen: "bring" },
  "/posicao": { screen: "study", position: null },
};

export function routeOf(path: string): Route {
  if (path === "/") return { screen: "home" };
  const named = NAMED[path];
  if (named !== undefined) return named;
  const record = /^\/partida\/([\w-]+)$/.exec(path)?.[1];
  if (record !== undefined) return { screen: "record", table: record };
  const review = /^\/analise\/([\w-]+)(\/momentos)?$/.exec(path);
  if (review?.[1] !== undefined) return { screen: "review", review: review[1], moments: review[2] !== undefined };
  const position = /^\/posicao\/([\w.~]+)$/.exec(path)?.[1];
  if (position !== undefined) return { screen: "study", position };
  const table = /^\/mesa\/([\w-]+)$/.exec(path)?.[1];
  return table === undefined ? { screen: "nowhere" } : { screen: "table", table };
}

let current = $state.raw<Route>(routeOf(location.pathname));
let cameFromHere = $state(false);

addEventListener("popstate", () => {
  current = routeOf(location.pathname);
});

export const route = {
  get current(): Route {
    return current;
  },
  /** Whether there is a screen of this page to go back to. */
  get canGoBack(): boolean {
    return cameFromHere;
  },
};

export function go(path: string): void {
  cameFromHere = true;
  history.pushState(null, "", path);
  current = routeOf(location.pathname);
  scrollTo(0, 0);
}

/** Goes where an answer says; who has gone on to something else meanwhile stays there. */
export async function goOnceKnown(path: Promise<string>): Promise<void> {
  const from = current;
  const found = await path;
  if (current === from) go(found);
}

/** Another name for what is on show, so that the address can be copied; it is no step to go back to. */
export function rename(path: string): void {
  history.replaceState(null, "", path);
}

/** For links: a plain click stays in the page, any other does what the browser does. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}

/** The secret part of the address, which no server is ever sent; `null` without one. */
export function secretOfAddress(): string | null {
  const secret = location.hash.slice(1);
  return /^[\w-]+$/.test(secret) ? secret : null;
}
