import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";
import { HonestRuns } from "./tests/honest-runs.ts";
import { compressedAssets } from "./src/server/compressed-assets.mjs";
import { threadSource } from "./src/server/thread-source.mjs";
import { LongFirst } from "./tests/long-first.ts";
import { leftToOthers, shareOf, shareWords } from "./tests/shares.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const manifest = JSON.parse(readFileSync(at("./manifest.webmanifest"), "utf8"));

/** These start or break an embedded engine of their own, with another one they would be the same again. */
const EMBEDDED_ONLY = ["tests/server/main.test.ts", "tests/server/db/durability.test.ts"];

/**
 * What starts, stops, fills, seals or races an engine, what its roles and time limits are, and one sweep over each kind
 * of work: on both engines. Where a PostgreSQL is at hand (`tests/run.mjs`) the other tests of the server run there
 * alone: the SQL is the same, and takes an eighth of the time.
 */
const ON_BOTH_ENGINES = [
  "tests/server/*.test.ts",
  "tests/server/{backup,db}/**/*.test.ts",
  "tests/server/developer/{grants,sql-run}.test.ts",
  "tests/server/engine/{audit*,execute,foreground,list-totals,op-*,ping,taken-over}.test.ts",
  "tests/server/verify/verification.test.ts",
  "tests/server/books/{books,save-again}.property.test.ts",
  "tests/server/reports/every-report.property.test.ts",
  "tests/server/books/documents.test.ts",
  "tests/server/demo/demo-books.test.ts",
  "tests/server/records/contract.test.ts",
];
const ALL_TESTS = ["tests/**/*.test.ts"];

/** Set by `npm test`. */
const SHARE = shareOf(process.env.TEST_SHARE);
const OTHER_SHARES = leftToOthers(at("."), SHARE);

/** What the first page needs is one file: each costs a start on a phone some milliseconds. */
const FIRST_PAGE = { groups: [{ name: "first", tags: ["$initial" as const] }] };

/**
 * Where the properties of this run begin; kept in the environment, because this file is read again for each project.
 */
process.env.PROPERTY_SEED ||= String(Math.floor(Math.random() * 2 ** 31));
const PROPERTY_SEED = Number(process.env.PROPERTY_SEED);

/** A file that replaces a module needs modules of its own: those of other files have the true one already. */
const MODULES_REPLACED = readdirSync(at("./tests/client"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.tsx"))
  .map((file) => `tests/client/${file}`)
  .filter((file) => readFileSync(at(`./${file}`), "utf8").includes("vi.mock("));

/** What the tests of screens have in common. */
const SCREENS = {
  environment: "happy-dom",
  // A click on a link to a made file would leave the page: every later address would be relative to that file.
  environmentOptions: {
    happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
  },
  // One file in place of the six thousand that its modules are.
  alias: [
    {
      find: "@tabler/icons-react",
      replacement: at("./node_modules/@tabler/icons-react/dist/cjs/tabler-icons-react.cjs"),
    },
  ],
  setupFiles: [at("./tests/in-autumn.ts"), at("./tests/client/lean-screens.ts"), at("./tests/client/setup-dom.ts")],
  expect: { requireAssertions: true },
  testTimeout: 60_000,
};

/** One file for the three things that are built: the page, the worker (by the plugin) and the server (`--ssr`). */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        publicDir: false,
        plugins: [threadSource()],
        // A start would find and read their hundreds of files one by one, 0.3 s of processor time.
        ssr: { noExternal: ["kysely", "zod"] },
        build: { outDir: at("./dist/server"), emptyOutDir: true, target: "node20", sourcemap: true },
      }
    : {
        root: at("./src/client/app"),
        publicDir: at("./public"),
        cacheDir: at("./.cache/vite"),
        build: {
          outDir: at("./dist/client"),
          emptyOutDir: true,
          target: "es2023",
          sourcemap: false,
          // The browsers of this target have it.
          modulePreload: { polyfill: false },
          rolldownOptions: { output: { codeSplitting: FIRST_PAGE } },
        },
        plugins: [
          threadSource(),
          react(),
          compressedAssets(),
          VitePWA({
            strategies: "injectManifest",
            srcDir: "../../../sw",
            filename: "sw.ts",
            outDir: at("./dist/client"),
            registerType: "prompt",
            injectRegister: false,
            manifest,
            injectManifest: {
              // A classic script: code that the page loads later is inside it, without the page's way of loading
              // (import.meta).
              rollupFormat: "iife",
              globPatterns: ["**/*.{js,css,html,svg,png,webp,woff2,wasm,ttf,webmanifest}"],
              // Only an installation shows them.
              globIgnores: ["screenshots/**"],
              maximumFileSizeToCacheInBytes: 4_000_000,
            },
          }),
        ],
        test: {
          root: at("./"),
          // Projects take it from here alone: on the command line it reaches none of them.
          maxWorkers: Number(process.env.TEST_WORKERS ?? 2),
          sequence: { sequencer: LongFirst },
          reporters: ["default", new HonestRuns(PROPERTY_SEED, shareWords(SHARE))],
          provide: { propertySeed: PROPERTY_SEED },
          projects: [
            {
              extends: true,
              test: {
                name: "node",
                environment: "node",
                alias: [
                  { find: /^\.\/password-cost$/, replacement: at("./tests/server/password-cost.ts") },
                  {
                    find: /^(?:\.|\.\.\/\.\.\/\.\.\/engine\/confined)\/time-limit$/,
                    replacement: at("./tests/server/developer/short-time-limit.ts"),
                  },
                ],
                // A third of the time of the server's tests went into reading its modules again for every file.
                isolate: false,
                include: process.env.TEST_ON_POSTGRES_NEXT
                  ? ["tests/!(server)/**/*.test.ts", ...ON_BOTH_ENGINES]
                  : ALL_TESTS,
                exclude: [...(process.env.TEST_DATABASE_URL ? EMBEDDED_ONLY : []), ...OTHER_SHARES],
                globalSetup: [at("./tests/server/schema-template.ts")],
                setupFiles: [
                  at("./tests/in-autumn.ts"),
                  at("./tests/setup-properties.ts"),
                  at("./tests/hand-in-catalogue.ts"),
                ],
                expect: { requireAssertions: true },
                // A machine that others use may stand still for minutes; what hangs is found all the same.
                testTimeout: 180_000,
                hookTimeout: 300_000,
              },
            },
            {
              extends: true,
              test: {
                ...SCREENS,
                name: "dom",
                // Reading the screens and their libraries again for every file was more than half of the time.
                isolate: false,
                include: ["tests/client/**/*.test.tsx"],
                exclude: [...MODULES_REPLACED, ...OTHER_SHARES],
              },
            },
            {
              extends: true,
              test: { ...SCREENS, name: "dom-apart", include: MODULES_REPLACED, exclude: [...OTHER_SHARES] },
            },
            {
              extends: true,
              test: {
                name: "e2e",
                environment: "node",
                // To read playwright and the helpers again for every file took 70 s of processor time.
                isolate: false,
                include: [process.env.PICTURES ? "tests/pictures/*.e2e.ts" : "tests/{e2e,faults}/**/*.e2e.ts"],
                exclude: [...OTHER_SHARES],
                globalSetup: [at("./tests/e2e/help/demo-once.ts")],
                testTimeout: 480_000,
                // A browser on a machine that stands still gets a second try; `HonestRuns` prints the error of the
                // first, and lets one test a run have it.
                retry: 1,
                // A state is waited for as long on a busy machine as an element of a page is.
                expect: { poll: { timeout: 45_000 } },
                hookTimeout: 240_000,
              },
            },
          ],
        },
      },
);
