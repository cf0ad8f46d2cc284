import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { Busy } from "../../../../db/busy";
import { analyzeGrown } from "../../../../db/upkeep";
import type { Context } from "../../../../engine/call/context";
import { waitUntilIdle } from "../../../../engine/call/foreground";
import { Refusal, Refusals } from "../../../../engine/call/refusal";
import type { ServerParts } from "../../../../engine/call/server-parts";
import { declarationOf } from "../../../../engine/records/record-declarations";
import { addRecords } from "../../../../engine/saving/write";
import { seedContext } from "../../seed-context";
import type { SeedPlace } from "../../seed-context";
import { DEMO_COMPANIES } from "../companies";
import type { DemoCompany } from "../companies";
import { demoItems } from "../items";
import { demoLedgers } from "../ledgers";
import { randomFrom } from "../random";
import { dueBooks, endDue } from "./books-due";
import type { DemoDocument } from "./demo-document";
import { EXTRA, extraMasters } from "./extra-masters";
import { planBooks } from "./plan-books";
import { storeDocuments } from "./store-documents";
import type { Names, Store, Stored } from "./store-documents";

interface FillBooks {
  /** Called after every batch, and at the end with `done` equal to `total`. */
  readonly onProgress: (done: number, total: number) => void;
  readonly isEnding: () => boolean;
}

/** Documents per transaction at most: a user who saves in the meantime waits for this many. */
const BATCH = 12;

/**
 * Fills the books of the demo companies with a year of documents through the saves of their kinds; saves of users
 * have priority. Continues where an earlier start was interrupted, and does nothing if no books are due. Skips a
 * document that no longer fits what users changed in the meantime.
 */
export async function fillBooks(parts: ServerParts, options: FillBooks): Promise<void> {
  const due = await parts.db.asSystem(dueBooks, "read");
  if (!due) return;
  const share = Math.floor(due.count / DEMO_COMPANIES.length);
  let done = 0;
  for (const [n, company] of DEMO_COMPANIES.entries()) {
    const places = await placesOf(parts, company);
    const [first] = places;
    if (!first) continue;
    const random = randomFrom(company.seed);
    const [items, ledgers] = [
      demoItems(random, due.sizes.items),
      demoLedgers(random, due.sizes.ledgers, company.stateCode),
    ];
    const count = n === 0 ? due.count - share * (DEMO_COMPANIES.length - 1) : share;
    const documents = planBooks({ company, items, ledgers, count, last: due.last });
    const names = await parts.db.asTenant(first, "write", async (tx) => {
      const ctx = seedContext(parts, first, tx);
      await makeExtras(ctx, company);
      return namesOf(ctx);
    });
    const stored = await storedDocuments(parts, first.coid);
    const left = documents.filter(({ op }) => !stored.has(op));
    done += documents.length - left.length;
    for (const batch of batchesOf(left)) {
      if (options.isEnding()) return;
      await waitUntilIdle(parts.db);
      for (const [op, one] of await storeBatch(parts, places, batch, { names, earlier: (op) => stored.get(op) }))
        stored.set(op, one);
      await analyzeGrown(parts.db);
      done += batch.length;
      options.onProgress(done, due.count);
    }
  }
  await parts.db.asSystem(endDue);
  options.onProgress(due.count, due.count);
}

/** Groups consecutive documents of one branch and day. */
function batchesOf(documents: readonly DemoDocument[]): readonly (readonly DemoDocument[])[] {
  const batches: DemoDocument[][] = [];
  for (const document of documents) {
    const batch = batches.at(-1);
    const [first] = batch ?? [];
    if (batch && first && batch.length < BATCH && first.branch === document.branch && first.day === document.day)
      batch.push(document);
    else batches.push([document]);
  }
  return batches;
}

/**
 * Stores all in one transaction. If one does not fit, stores each in its own transaction and skips that one. Returns
 * what was stored.
 */
async function storeBatch(
  parts: ServerParts,
  places: readonly SeedPlace[],
  batch: readonly DemoDocument[],
  known: Store,
): Promise<ReadonlyMap<string, Stored>> {
  const place = places[batch[0]?.branch ?? 0];
  if (!place) return new Map();
  const store = (some: readonly DemoDocument[], earlier = known.earlier) =>
    retryWhileBusy(parts, () =>
      parts.db.asTenant(place, "write", (tx) =>
        storeDocuments(seedContext(parts, place, tx), some, { ...known, earlier }),
      ),
    );
  try {
    return await store(batch);
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  const stored = new Map<string, Stored>();
  for (const one of batch) {
    try {
      for (const [op, made] of await store([one], (op) => stored.get(op) ?? known.earlier(op))) stored.set(op, made);
    } catch (error) {
      if (!isRefused(error)) throw error;
      parts.log.info({ op: one.op, why: error.message }, "a document of the demo no longer fits");
    }
  }
  return stored;
}

const isRefused = (error: unknown): error is Refusal | Refusals =>
  error instanceof Refusal || error instanceof Refusals;

/** Retries what other users lock or delay; the demo is not urgent. */
async function retryWhileBusy<T>(parts: ServerParts, work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Busy) || turn === 60) throw error;
      parts.log.info({ err: error }, "the demo waits for the database");
      await wait(1000);
    }
  }
}

async function placesOf(parts: ServerParts, { code }: DemoCompany): Promise<readonly SeedPlace[]> {
  const { rows } = await parts.db.asSystem(
    (tx) =>
      sql<SeedPlace>`
    select c.coid, c.name as coname, b.branchid, b.name as bname, (select userid from app_user where username = 'admin') as userid
    from company c join branch b using (coid) where c.code = ${code} order by b.branchid`.execute(tx),
    "read",
  );
  return rows;
}

async function makeExtras(ctx: Context, company: DemoCompany): Promise<void> {
  const there =
    await sql`select from m_debtors where coid = ${ctx.session.coid} and drconame = ${EXTRA.walkIn}`.execute(ctx.tx);
  if (there.rows.length > 0) return;
  for (const [entity, rows] of extraMasters(company)) await addRecords(ctx, declarationOf(entity), rows);
}

async function namesOf(ctx: Context): Promise<Names> {
  const { rows } = await sql<{ name: string; id: number }>`
    select 'item ' || itemname as name, id from m_item where coid = ${ctx.session.coid}
    union all select 'debtors ' || drconame, id from m_debtors where coid = ${ctx.session.coid}
    union all select 'godown ' || godownname, id from m_godown where coid = ${ctx.session.coid}
    union all select 'unit ' || unitname, id from m_unit where coid = ${ctx.session.coid}`.execute(ctx.tx);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function storedDocuments(parts: ServerParts, coid: number): Promise<Map<string, Stored>> {
  const { rows } = await parts.db.asSystem(
    (tx) =>
      sql<Stored & { op: string }>`
    select opid::text as op, entity, recid from voucher where coid = ${coid} and opid is not null`.execute(tx),
    "read",
  );
  return new Map(rows.map(({ op, entity, recid }) => [op, { entity, recid }]));
}
