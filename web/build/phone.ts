/** What lets a phone install the page: icons, a manifest in each language, and the list of files to keep. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

import { iconPng, iconSvg, type Shape } from "./icon.ts";

const LANGUAGES = ["pt-BR", "en", "es"] as const;
const GROUND = "#071816";

const ICONS: readonly { file: string; size: number; shape: Shape }[] = [
  { file: "icon-192.png", size: 192, shape: "app" },
  { file: "icon-512.png", size: 512, shape: "app" },
  { file: "icon-full-512.png", size: 512, shape: "full" },
  { file: "apple-touch-icon.png", size: 180, shape: "full" },
];

/** The service worker's file. */
export const WORKER = "sw.js";
const FAVICON = "favicon.svg";

/**
 * @param words the folder of the catalogues
 */
export function phone(words: string): Plugin {
  return {
    name: "batida-phone",
    apply: "build",
    generateBundle: {
      // After Vite has written index.html into the bundle.
      order: "post",
      handler(_, bundle) {
        const emit = (fileName: string, source: string | Buffer): void => {
          this.emitFile({ type: "asset", fileName, source });
        };
        emit(FAVICON, iconSvg());
        for (const { file, size, shape } of ICONS) emit(file, iconPng(size, shape));
        for (const language of LANGUAGES) emit(`manifest.${language}.webmanifest`, manifest(words, language));
        const worker = bundle[WORKER];
        if (worker?.type !== "chunk") throw new Error("the service worker was not built");
        const kept = Object.keys(bundle).filter((name) => name !== WORKER && !name.endsWith(".map")).sort();
        const digest = createHash("sha256").update(worker.code);
        for (const name of kept) {
          const file = bundle[name];
          digest.update(name).update(file?.type === "chunk" ? file.code : (file?.source ?? ""));
        }
        const paths = [...kept.map((name) => (name === "index.html" ? "/" : `/${name}`)), `/${FAVICON}`];
        worker.code = worker.code
          .replaceAll("__FILES__", () => JSON.stringify(paths))
          .replaceAll("__VERSION__", JSON.stringify(digest.digest("hex").slice(0, 16)));
      },
    },
  };
}

function manifest(words: string, language: string): string {
  const text = readFileSync(`${words}/${language}/page.ftl`, "utf8");
  const icons = ICONS.filter(({ file }) => file.startsWith("icon")).map(({ file, size, shape }) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: shape === "full" ? "maskable" : "any",
  }));
  const made = {
    id: "/",
    lang: language,
    dir: "ltr",
    name: message(text, "page-title-home"),
    short_name: "Batida",
    description: message(text, "page-about"),
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: GROUND,
    theme_color: GROUND,
    categories: ["games"],
    icons: [...icons, { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  };
  return JSON.stringify(made, null, 1) + "\n";
}

/** A message of one line and without variables. */
function message(text: string, id: string): string {
  const line = text.split("\n").find((one) => one.startsWith(`${id} = `));
  if (line === undefined || line.includes("{")) throw new Error(`no plain message ${id}`);
  return line.slice(id.length + 3).trim();
}
