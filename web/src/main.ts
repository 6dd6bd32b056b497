import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { foreseeHome } from "./lib/api.ts";
import { keepFiles } from "./lib/phone.svelte.ts";
import { wantedLanguage } from "./lib/settings.svelte.ts";
import { speak } from "./lib/words.svelte.ts";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app");

// What the first page asks for is on its way while the words are.
if (location.pathname === "/") foreseeHome();

// Nothing is shown before there are words for it, but the name.
await speak(wantedLanguage());

keepFiles();

target.replaceChildren();

export default mount(App, { target });
