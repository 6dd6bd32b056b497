/** Which screen the address names, and how to go to another without loading the page again. */

export type Route =
  | { screen: "home" }
  | { screen: "table"; table: string }
  | { screen: "rules" }
  | { screen: "nowhere" };

export function routeOf(path: string): Route {
  if (path === "/") return { screen: "home" };
  if (path === "/regras") return { screen: "rules" };
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
  current = routeOf(path);
  scrollTo(0, 0);
}

/** For links: a plain click stays in the page, any other does what the browser does. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname);
}
