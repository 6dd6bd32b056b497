import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { phone, WORKER } from "./build/phone.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where `batida serve` listens while the page is worked on with `npm run dev`. */
const server = process.env["BATIDA_SERVER"] ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte(), phone(here("../src/batida/i18n"))],
  resolve: {
    // The words live once, in the Python package; the page imports the catalogues with `?raw`.
    alias: { "$words": here("../src/batida/i18n") },
  },
  build: {
    outDir: here("../src/batida/server/static"),
    emptyOutDir: true,
    target: "es2022",
    // A data: address for a small file would break the page's content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The service worker has no digest in its name: browsers look at its address for a new one.
      input: { index: here("index.html"), sw: here("worker/sw.ts") },
      output: { entryFileNames: ({ name }) => (name === "sw" ? WORKER : "assets/[name]-[hash].js") },
    },
  },
  server: {
    fs: { allow: [here("."), here("../src/batida/i18n")] },
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
});
