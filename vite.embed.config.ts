import { defineConfig } from "vite";
import packageJson from "./package.json" with { type: "json" };

/**
 * Builds the script of the embed (`app/browse/syndication/`), after the pages' scripts and beside them. A build of its own: in
 * theirs it would share files with pages, which contain React. The server finds it by its name.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    target: packageJson.browserslist.map((browser) => browser.replace("ios_saf", "ios").replace(" ", "")),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "app/browse/syndication/embed-player.client.ts",
      output: { entryFileNames: "assets/[name]-[hash].js", chunkFileNames: "assets/[name]-[hash].js" },
    },
  },
});
