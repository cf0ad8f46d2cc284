// `npm run test:quick`: finds most regressions in one or two minutes. Runs types, lint, tidy, domain, definitions,
// the outbox, and for the server one sweep over records, documents, rights and operations.
// `npm run test:quick -- FILE...` also runs these files.
import { bin, lint, run } from "./part.mjs";
import { withPostgres } from "./server/throw-away-postgres.mjs";

const PURE = ["tests/tidy", "tests/domain", "tests/definitions", "tests/offline"];
const SERVER = [
  "tests/server/records/contract.test.ts",
  "tests/server/records/forms.test.ts",
  "tests/server/books/documents.test.ts",
  "tests/server/books/gst.test.ts",
  "tests/server/books/refusals.test.ts",
  "tests/server/engine",
];

await Promise.all([run("types", bin("tsc"), ["-b"]), lint()]);
await run("tidy, the trade, definitions, outbox", bin("vitest"), ["run", "--project", "node", ...PURE]);
const more = process.argv.slice(2);
if (more.length > 0)
  await run("named files", bin("vitest"), ["run", "--project", "node", "--project", "dom*", ...more]);
const server = (env) => run("a sweep over the server", bin("vitest"), ["run", "--project", "node", ...SERVER], env);
await withPostgres(
  (url) => server({ TEST_DATABASE_URL: url }),
  "a sweep over the server",
  () => server({}),
);
