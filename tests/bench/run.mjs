// `npm run bench [name ...]`: measures the figures of this machine now. Not a test: a missed target is printed and
// does not fail.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfNeeded } from "../../src/server/start.mjs";
import { openStand } from "./bench-setup.mjs";

const here = new URL(".", import.meta.url).pathname;
const wanted = process.argv.slice(2);
const rows = [];

/** One line of the table. A figure without a target is neither met nor missed. */
const add = (figure, value, target = "", met = true) => {
  rows.push({ figure, value, target, met: target === "" ? "" : met ? "yes" : "NO" });
  console.log(`   ${figure}: ${value}${target && !met ? ` (wanted: ${target})` : ""}`);
};

buildIfNeeded();
const names = readdirSync(here)
  .filter((name) => name.endsWith(".bench.mjs"))
  .sort();
const parts = [];
for (const name of names)
  parts.push({ name: name.replace(".bench.mjs", ""), ...(await import(join(here, name))).default });
const chosen = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const stand = await openStand(add);
try {
  // Parts with their own forms and modules run in the middle, those that need 100,000 items last, so that the lists
  // are filled once.
  const rank = ({ staged, large }) => (large ? 2 : staged ? 1 : 0);
  for (const part of chosen.toSorted((a, b) => rank(a) - rank(b))) {
    console.log(`== ${part.title}`);
    try {
      await stand.onStage(part.staged);
      if (part.large) await stand.makeLarge();
      await part.run(stand);
    } catch (error) {
      add(part.title, `failed: ${error instanceof Error ? error.message.split("\n")[0] : error}`, "a figure", false);
      console.error(error);
    }
  }
} finally {
  await stand.close();
}
console.table(rows);
