import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";

import { mount } from "svelte";

import App from "./App.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no #app");

export default mount(App, { target });
