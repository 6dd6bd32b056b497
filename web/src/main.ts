import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { keepFiles } from "./lib/phone.svelte.ts";
import { wantedLanguage } from "./lib/settings.svelte.ts";
import { speak } from "./lib/words.svelte.ts";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app");

// Nothing is shown before there are words for it.
await speak(wantedLanguage());

keepFiles();

export default mount(App, { target });
