import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { withPostgres } from "../server/throw-away-postgres.mjs";
import { freePort, healthy } from "./bench-setup.mjs";
import { openClient } from "./client.mjs";
import { printJobFigures } from "./print-job.mjs";
import { PLAIN_TIMES, reportQuestions } from "./report-questions.mjs";
import { withSource } from "./server-source.mjs";
import { ms, median, p95, timesOf } from "./times.mjs";
import { workbookFigures } from "./workbook.mjs";

/** Filling a million sales takes some minutes. BENCH_DOCUMENTS=100000 takes a tenth of it. */
const COUNT = Number(process.env.BENCH_DOCUMENTS ?? "1000000");
/** The embedded engine, where there is no PostgreSQL, would fill a million for half an hour. */
const EMBEDDED_MAX = 100_000;
const LIMIT_MS = 25;
const RUNS = 60;
const REPORT_RUNS = 30;
/** Days over which the sales are spread. */
const DAYS = 3 * 365;

export default {
  title: "Lists and reports over a million sales (over HTTP)",
  async run({ root, add }) {
    const dataDir = mkdtempSync(join(tmpdir(), "microac-documents-"));
    try {
      await withPostgres(
        (databaseUrl) => figures({ root, add, dataDir, databaseUrl }, COUNT),
        "a million sales",
        () => figures({ root, add, dataDir, databaseUrl: "" }, Math.min(COUNT, EMBEDDED_MAX)),
      );
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function figures({ root, add, dataDir, databaseUrl }, count) {
  const what = `${count.toLocaleString("en-IN")} sales, ${databaseUrl ? "PostgreSQL" : "embedded (no PostgreSQL here)"}`;
  const started = performance.now();
  const target = databaseUrl ? { databaseUrl } : { dataDir: join(dataDir, "pg") };
  const { parties, sales, differences, user } = await withSource("/tests/bench/documents.ts", ({ fillDocuments }) =>
    fillDocuments(target, count),
  );
  add(`${what}: written by SQL and verified`, `${((performance.now() - started) / 1000).toFixed(0)} s`);
  add(`${what}: differences that the verifier finds`, String(differences), "none", differences === 0);
  await withServer({ root, dataDir, databaseUrl }, async (url, pid) => {
    const call = await openClient(url, user);
    const first = { SortCol: "id", SortDir: "asc", DisplayLength: 500, filters: [] };
    await printJobFigures({ add, call, what }, await page(call, first));
    await workbookFigures({ add, call, what, pid }, { count, days: DAYS });
    await reportFigures({ add, call, what, databaseUrl }, reportQuestions(parties, sales));
    for (const { name, args } of questions(parties)) {
      const times = await timesOf(RUNS, async (run) => {
        const rows = await page(call, args(run));
        if (rows.length === 0) throw new Error(`${name}: no sale was found.`);
      });
      const { TotalCount } = (await page(call, args(0)))[0];
      add(
        `${what}: ${name} (${Number(TotalCount).toLocaleString("en-IN")} found)`,
        ms(times),
        `p95 at most ${LIMIT_MS} ms`,
        p95(times) <= LIMIT_MS,
      );
    }
  });
}

/** Reports, and plain SQL of the same figures where the database can be asked beside the server. */
async function reportFigures({ add, call, what, databaseUrl }, questions) {
  const plain = databaseUrl ? new pg.Client({ connectionString: databaseUrl }) : null;
  await plain?.connect();
  try {
    for (const { name, report, most, args, plain: text } of questions) {
      const times = await timesOf(REPORT_RUNS, (run) => call(`${report}_R_report`, args(run))).catch((failure) => {
        add(`${what}: ${name}`, `failed: ${failure.message.split("\n")[0]}`, "a figure", false);
        return null;
      });
      if (!times) continue;
      add(`${what}: ${name}`, ms(times), `p95 at most ${most} ms`, p95(times) <= most);
      if (!plain || !text) continue;
      const values = text.includes("$1") ? [args(0).dtpfrom ?? args(0).dtpto] : [];
      const own = await timesOf(REPORT_RUNS, () => plain.query(text, values));
      const ratio = median(times) / median(own);
      add(`${what}: ${name}, times of plain SQL`, ratio.toFixed(1), `at most ${PLAIN_TIMES}`, ratio <= PLAIN_TIMES);
    }
  } finally {
    await plain?.end();
  }
}

const page = (call, args) =>
  call("sale_R_listgrid", {
    DisplayLength: 10,
    DisplayStart: 1,
    SortCol: "id",
    SortDir: "asc",
    Search: "",
    id: 0,
    user2: "@user2",
    coid: "@coid",
    co: "@co",
    formmnu: "sale",
    ...args,
    filters: JSON.stringify(args.filters),
  });

/** Filters as the list sends them, each run with another party and another range, in the orders that it offers. */
function questions(parties) {
  const ofParty = (run) => ({ field: "partyid", op: "eq", value: String(parties[(run * 37) % parties.length]) });
  const range = (days) => (run) => {
    const last = Date.now() - (40 + ((run * 29) % 900)) * 86_400_000;
    const text = (at) => new Date(at).toISOString().slice(0, 10);
    return [
      { field: "edateview", op: "gte", value: text(last - (days - 1) * 86_400_000) },
      { field: "edateview", op: "lte", value: text(last) },
    ];
  };
  const selections = [
    ["one party", (run) => [ofParty(run)]],
    ["one party in a month", (run) => [ofParty(run), ...range(30)(run)]],
    ["one party in a quarter", (run) => [ofParty(run), ...range(91)(run)]],
    ["one party in a year", (run) => [ofParty(run), ...range(365)(run)]],
    ["one day", range(1)],
    ["a month", range(30)],
    ["a quarter", range(91)],
  ];
  const orders = [
    ["in the first order", { SortCol: "id", SortDir: "asc" }],
    ["newest first", { SortCol: "edateview", SortDir: "desc" }],
  ];
  return selections.flatMap(([name, filters]) =>
    orders.map(([order, sort]) => ({
      name: `${name}, ${order}`,
      args: (run) => ({ ...sort, filters: filters(run) }),
    })),
  );
}

/** The built server on these books, until the work is done. */
async function withServer({ root, dataDir, databaseUrl }, work) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(root, "dist/server/main.js")], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_VOUCHERS: "0" },
    stdio: "ignore",
  });
  try {
    await healthy(url, server);
    await work(url, server.pid);
  } finally {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await gone;
    }
  }
}
