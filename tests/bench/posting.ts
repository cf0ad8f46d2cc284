import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { kolkataDate } from "../../src/domain/date-format";
import { verifyBooks } from "../../src/server/engine/books/balances/verify-books";
import { execute } from "../../src/server/engine/operations/execute";
import { readEnvelope, writeEnvelope } from "../../src/wire/envelope";
import { openBenchCompany } from "./bench-company";
import type { BenchCompany } from "./bench-company";
import { plainSaver } from "./plain-rows";

const WARM = 40;
const ITEMS = 30;

export interface PostingFigures {
  /** Per second. */
  readonly saves: number;
  readonly plain: number;
  readonly differences: number;
}

/** Saves sales of three lines one after another as the wire does, alternating with the same rows in plain SQL. */
export async function posting(
  target: { readonly dataDir?: string; readonly databaseUrl?: string },
  count: number,
): Promise<PostingFigures> {
  const company = await openBenchCompany(target, ITEMS, 40);
  const { db, place } = company;
  try {
    const save = await saver(company);
    for (let n = 0; n < WARM; n += 1) await save(n);
    const plain = await plainSaver(db, place);
    for (let n = 0; n < WARM; n += 1) await plain();
    const took = { saves: 0, plain: 0 };
    // Alternates in blocks of twenty, so that other load of the machine affects both equally.
    for (let turn = 0; turn < count / 20; turn += 1) {
      took.saves += await timed(() => save(turn), 20);
      took.plain += await timed(plain, 20);
    }
    const differences = await db.asSystem((tx) => verifyBooks(tx, place.coid), "read");
    return { saves: (count * 1000) / took.saves, plain: (count * 1000) / took.plain, differences: differences.length };
  } finally {
    await db.close();
  }
}

async function timed(work: () => Promise<void>, times: number): Promise<number> {
  const started = performance.now();
  for (let n = 0; n < times; n += 1) await work();
  return performance.now() - started;
}

/** Saves a sale with so many lines as the wire does; the number tells the items, the customer and the price. */
export async function saver({ parts, place }: BenchCompany, lineCount = 3): Promise<(n: number) => Promise<void>> {
  const { db } = parts;
  const ids = async (table: string, name: string): Promise<readonly number[]> =>
    (
      await db.asSystem(
        (tx) =>
          sql<{
            id: number;
          }>`select id from ${sql.table(table)} where coid = ${place.coid} and ${sql.ref(name)} ~ '^(Item|Customer|Main)' order by id`.execute(
            tx,
          ),
        "read",
      )
    ).rows.map(({ id }) => id);
  const [items, customers, [godownid]] = [
    await ids("m_item", "itemname"),
    await ids("m_debtors", "drconame"),
    await ids("m_godown", "godownname"),
  ];
  const session = {
    ...place,
    sid: "",
    username: "admin",
    fullname: "Bench",
    companyid: "",
    isDeveloper: true,
    isCompanyAdmin: true,
  };
  const day = kolkataDate(Date.now());
  return async (n) => {
    const lines = Array.from({ length: lineCount }, (_, line) => ({
      itemid: items[(n * lineCount + line) % items.length],
      qty: line + 1,
      rate: 100 + n,
    }));
    const args = { id: 0, edateview: day, partyid: customers[n % customers.length], godownid, items: lines };
    const call = readEnvelope({ ...writeEnvelope("sale_R_save", args), op: { id: randomUUID() } });
    const [row] = await execute(parts, { session, origin: { loginip: "127.0.0.1" } }, call);
    if (row?.err !== 0) throw new Error(JSON.stringify(row));
  };
}
