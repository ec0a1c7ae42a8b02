/** How the console is built and, with `npm run dev`, served while it is worked on. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where the service of `npm run dev` listens. */
const service = "http://127.0.0.1:8080";

/** The libraries and modules that screens are put together from, and no other: the engine is as large as a screen. */
const sharedParts =
  /\/console\/(?:app|kit|products|service)\/|\/console\/product\/state\.tsx|\/console\/start\/try-sample\.tsx|\/@(?:mantine|tanstack)\//;

const codeMirror =
  /\/console\/editor\/json-(?:editor|view)\.tsx?$|\/node_modules\/(?:@codemirror\/(?!autocomplete\/)|@lezer\/|@marijn\/|crelt\/|style-mod\/|w3c-keyname\/)/;

export const config = defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: "/console/",
  plugins: [react()],
  // The development server writes styles and scripts into the page itself, so it has no policy and no nonce.
  ...(command === "build" ? { html: { cspNonce: "__NONCE__" } } : {}),
  // A catalogue is one value: nothing is taken from it by name.
  json: { namedExports: false, stringify: false },
  build: {
    target: "es2023",
    outDir: "dist",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Bytes that count are those of the compressed file, which tests/console/budgets.browser.ts weighs.
    chunkSizeWarningLimit: 1_000,
    // The engine is pure: a module of it that is only passed through need not be there.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/engine\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // A file of its own is run before those that the rest of the program is made of.
            { name: "session", test: /\/console\/(?:app\/open-session|service\/(?:session|ahead))\.ts$/, priority: 1 },
            // What every screen needs is one file: a browser takes longer for fifty.
            { name: "program", tags: ["$initial"] },
            // So is what two screens need of the small things: each file costs half a millisecond before a screen is drawn.
            { name: "parts", test: sharedParts, minShareCount: 2 },
            // The reader and the writer of its text are one.
            {
              name: "json-text",
              test: /\/console\/(?:editor|strategies|service|kit)\/json(?:-text)?\.ts$/,
              minShareCount: 2,
            },
            // The editor of JSON is one file, but for completion, which comes with the first focus.
            { name: "json-view", test: codeMirror },
          ],
        },
      },
    },
  },
  // The service compares Origin with Host, so the host of the page is kept.
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    proxy: { "/api": { target: service, changeOrigin: false } },
  },
}));

// oxlint-disable-next-line import/no-default-export -- Vite reads the configuration from the default export
export default config;
