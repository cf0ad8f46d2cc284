import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withPostgres } from "../server/throw-away-postgres.mjs";
import { withSource } from "./server-source.mjs";

/** One million vouchers take four minutes, most of it for the peers. BENCH_VOUCHERS=100000 leaves them out. */
const SIZES = (process.env.BENCH_VOUCHERS ?? "100000,1000000").split(",").map(Number);
const PEERS = [
  ["ledger", ["balance", "--flat", "--no-total"]],
  ["hledger", ["balance", "--flat", "--no-total"]],
];
const TIMES = 100;
const OF_PLAIN = 2;

export default {
  title: "Trial balance beside ledger and hledger on the same books",
  async run({ add }) {
    await withSource("/tests/bench/trial-balance.ts", async ({ trialFigures }) => {
      for (const vouchers of SIZES) {
        const dataDir = mkdtempSync(join(tmpdir(), "microac-trial-"));
        try {
          if (vouchers <= 100_000)
            tell(
              add,
              "embedded",
              vouchers,
              await trialFigures({ dataDir: join(dataDir, "db") }, vouchers, join(dataDir, "a.journal")),
            );
          const file = join(dataDir, "b.journal");
          await withPostgres(async (databaseUrl) =>
            tell(add, "PostgreSQL", vouchers, await trialFigures({ databaseUrl }, vouchers, file), file),
          );
        } finally {
          rmSync(dataDir, { recursive: true, force: true });
        }
      }
    });
  },
};

function tell(add, engine, vouchers, { trial, plain, exportMs, differences, ledgers }, file) {
  const what = `${vouchers} vouchers, ${engine}`;
  add(
    `${what}: trial balance of ${ledgers} ledgers`,
    `median ${trial.toFixed(1)} ms; the balances by plain SQL ${plain.toFixed(1)} ms`,
  );
  add(`${what}: times of plain SQL`, (trial / plain).toFixed(1), `at most ${OF_PLAIN}`, trial / plain <= OF_PLAIN);
  add(`${what}: differences that the verifier finds`, String(differences), "none", differences === 0);
  add(`${what}: the journal written`, `${(exportMs / 1000).toFixed(1)} s`);
  if (!file) return;
  const peers = PEERS.flatMap(([program, args]) => {
    const ms = timed(program, ["-f", file, ...args]);
    add(`${what}: ${program}`, ms === null ? "not on this machine" : `${(ms / 1000).toFixed(1)} s`);
    return ms === null ? [] : [ms];
  });
  if (peers.length > 0)
    add(
      `${what}: times faster than the faster of them`,
      (Math.min(...peers) / trial).toFixed(0),
      `at least ${TIMES}`,
      Math.min(...peers) / trial >= TIMES,
    );
}

/** Ms of one run; null if the program is not installed. */
function timed(program, args) {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
  } catch {
    return null;
  }
  const started = performance.now();
  execFileSync(program, args, { stdio: "ignore", env: { ...process.env, LANG: "C.UTF-8" } });
  return performance.now() - started;
}
