import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withPostgres } from "../server/throw-away-postgres.mjs";
import { withSource } from "./server-source.mjs";

const SAVES = 400;
const SHARE = 0.5;

export default {
  title: `Posting of sales of three lines, each with a durable commit (${SAVES} one after another)`,
  async run({ add }) {
    await withSource("/tests/bench/posting.ts", async ({ posting }) => {
      const dataDir = mkdtempSync(join(tmpdir(), "microac-posting-"));
      try {
        tell(add, "embedded", await posting({ dataDir }, SAVES));
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
      await withPostgres(async (databaseUrl) => tell(add, "PostgreSQL", await posting({ databaseUrl }, SAVES)));
    });
  },
};

function tell(add, engine, { saves, plain, differences }) {
  add(
    `${engine}: sales posted`,
    `${saves.toFixed(0)} a second; the same rows by plain SQL ${plain.toFixed(0)} a second`,
  );
  add(
    `${engine}: share of plain SQL`,
    `${((saves / plain) * 100).toFixed(0)} %`,
    `at least ${SHARE * 100} %`,
    saves / plain >= SHARE,
  );
  add(`${engine}: differences that the verifier finds afterwards`, String(differences), "none", differences === 0);
}
