import { sql, type Transaction } from "kysely";
import { fyStart } from "../../../../domain/calendar";
import { kolkataDate } from "../../../../domain/date-format";
import type { Tables } from "../../../db/tables";
import { keepUp } from "../../../db/upkeep";
import type { Context } from "../../../engine/call/context";
import { waitUntilIdle } from "../../../engine/call/foreground";
import type { ServerParts } from "../../../engine/call/server-parts";
import { recordDeclarations } from "../../../engine/records/record-declarations";
import { addRecords } from "../../../engine/saving/write";
import { seedCompany } from "../../../engine/schema/seed";
import { inCompany, type SeedPlace } from "../seed-context";
import { dueBooks, noteDue } from "./books/books-due";
import type { BooksDue } from "./books/books-due";
import { firstDay } from "./books/plan-days";
import { DEMO_COMPANIES, type DemoCompany } from "./companies";
import { makeUsers } from "./demo-users";
import { sizesOf } from "./demo-sizes";
import type { DemoSizes } from "./demo-sizes";
import { demoItems } from "./items";
import { demoLedgers } from "./ledgers";
import { partyRows } from "./party-rows";
import { randomFrom } from "./random";
import { mainGodown, stockRows } from "./stock-rows";

/**
 * Key in `meta`, with the sizes, from the first start until the demo is complete. Missing records are filled only
 * while it exists.
 */
const DUE = "demo_due";

/** Rows per transaction: a user who works in the meantime waits for this many. */
const CHUNK = 250;

/** Contents of a demo. */
export interface DemoOrder {
  readonly sizes: DemoSizes;
  /** Documents in the books of all demo companies together; 0 for none. */
  readonly documents: number;
}

/** Marks the demo records and, if there are to be documents, the demo books as due. */
export async function noteDemoDue(tx: Transaction<Tables>, { sizes, documents }: DemoOrder, now: Date): Promise<void> {
  const value = JSON.stringify(sizes);
  await tx
    .insertInto("meta")
    .values({ key: DUE, value })
    .onConflict((old) => old.column("key").doUpdateSet({ value }))
    .execute();
  if (documents > 0) await noteDue(tx, { count: documents, last: kolkataDate(now.getTime()), sizes });
}

/** First part of the demo: companies, branches and users. Marks the records and a year of documents as due. */
export const fillUsers = (parts: ServerParts, password: string, order: DemoOrder): Promise<void> =>
  parts.db.asSystem(async (tx) => {
    await makeUsers(tx, password);
    await noteDemoDue(tx, order, parts.clock());
  });

/**
 * Second part: the records of every demo company, in chunks of one transaction each. The position is stored, so an
 * interrupted start continues there. Pauses while users are working.
 */
export async function fillDemo(
  parts: ServerParts,
  report: (text: string) => void,
  isEnding: () => boolean = () => false,
): Promise<void> {
  const due = await parts.db.asSystem(
    (tx) => tx.selectFrom("meta").select("value").where("key", "=", DUE).executeTakeFirst(),
    "read",
  );
  if (!due) return;
  const sizes = sizesOf(JSON.parse(due.value));
  const books = await parts.db.asSystem(dueBooks, "read");
  for (const company of DEMO_COMPANIES) {
    const place = await unfilled(parts, company);
    if (!place) continue;
    report(`Filling the demo of ${company.name} ...`);
    const steps = fillSteps(company, sizes, books);
    for (let at = place.done; at < steps.length; at += 1) {
      if (isEnding()) return;
      await waitUntilIdle(parts.db);
      await inCompany(parts, place, async (ctx) => {
        await steps[at]?.(ctx);
        await keepPlace(ctx, at + 1 < steps.length ? at + 1 : null);
      });
    }
  }
  await parts.db.asSystem((tx) => tx.deleteFrom("meta").where("key", "=", DUE).execute());
  // Now rather than in a user's call: the tables have grown from empty.
  await keepUp(parts.db);
}

interface DuePlace extends SeedPlace {
  /** Chunks stored so far. */
  readonly done: number;
}

/** Where to continue the demo of a company; null if the company does not exist or is complete. */
async function unfilled(parts: ServerParts, company: DemoCompany): Promise<DuePlace | null> {
  return parts.db.asSystem(async (tx) => {
    const { rows } = await sql<DuePlace>`
      select c.coid, c.name as coname, min(b.branchid)::integer as branchid, min(b.name) as bname, (select userid from app_user where username = 'admin') as userid,
        coalesce(min(p.done), 0) as done
      from company c join branch b using (coid) left join demo_place p using (coid)
      where c.code = ${company.code} and (p.coid is not null or not exists (select 1 from m_item i where i.coid = c.coid))
      group by c.coid, c.name`.execute(tx);
    return rows[0] ?? null;
  }, "read");
}

type FillStep = (ctx: Context) => Promise<void>;

/** Steps that fill a company, in order. The seed determines them, so they are the same each time. */
function fillSteps(company: DemoCompany, sizes: DemoSizes, due: BooksDue | null): readonly FillStep[] {
  const random = randomFrom(company.seed);
  const items = demoItems(random, sizes.items);
  const ledgers = demoLedgers(random, sizes.ledgers, company.stateCode);
  const known = new Map(recordDeclarations().map((declaration) => [declaration.entity, declaration]));
  const begin: FillStep = async (ctx) => {
    await seedCompany(ctx, ["godown"]);
    if (due) await beginBooks(ctx, due);
  };
  const rows = [...stockRows(company, items, random), ...partyRows(ledgers, random)].flatMap(([entity, all]) => {
    const declaration = known.get(entity);
    if (!declaration) throw new Error(`The demo names the master ${entity}, which is not declared.`);
    return chunks(all).map(
      (some): FillStep =>
        async (ctx) =>
          void (await addRecords(ctx, declaration, some)),
    );
  });
  return [begin, ...rows, (ctx) => chooseGodowns(ctx, company)];
}

/** New documents of a branch begin with its main godown. */
async function chooseGodowns({ tx, session }: Context, { branches }: DemoCompany): Promise<void> {
  for (const { prefix } of branches)
    await sql`
      update branch b set godownid = g.id from m_godown g
      where b.coid = ${session.coid} and b.prefix = ${prefix} and g.coid = b.coid and g.godownname = ${mainGodown(prefix)}`.execute(
      tx,
    );
}

const chunks = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, n) => all.slice(n * CHUNK, (n + 1) * CHUNK));

async function keepPlace({ tx }: Context, done: number | null): Promise<void> {
  if (done === null) await sql`delete from demo_place`.execute(tx);
  else
    await sql`insert into demo_place (done) values (${done}) on conflict (coid) do update set done = excluded.done`.execute(
      tx,
    );
}

/**
 * If a year of documents follows, the books begin with the financial year of its first day, because opening balances
 * are dated that day.
 */
async function beginBooks({ tx }: Context, { last }: BooksDue): Promise<void> {
  await sql`insert into book_settings (books_from) values (${fyStart(firstDay(last))}) on conflict (coid) do nothing`.execute(
    tx,
  );
}
