import { sql } from "kysely";
import { isIsoDate } from "../../../domain/calendar";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { demand } from "../../engine/call/rights";
import { isOfKind } from "../../engine/pickers/ledger-pick";
import { accessOf } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { entryInForce } from "../../engine/reports/in-force";
import { branchReach, inBranches, seenKinds } from "../../engine/reports/reach";
import { bankEntries, OPENING } from "./bank-entries";
import type { BankBook } from "./bank-entries";

/** Key of the screen's rights. */
export const SCREEN = "brslist";

export const demandView = (ctx: Context) =>
  demand(ctx, SCREEN, "view", "You don't have permission to view the bank reconciliation.");

interface Asked {
  readonly dtpfrom: string;
  readonly dtpto: string;
  readonly crconame: number;
}

/**
 * The bank book that is asked for, in the branches that the user may enter. Its balance adds up every document, so
 * it is refused to users who may not view all of them: the balance would tell what their lists hide.
 */
export async function demandBook(ctx: Context, { dtpfrom: from, dtpto: to, crconame }: Asked): Promise<BankBook> {
  await demandView(ctx);
  if (!isIsoDate(from)) throw new Refusal("dtpfrom", "Enter a From Date.");
  if (!isIsoDate(to) || to < from) throw new Refusal("dtpto", "Enter a To Date on or after the From Date.");
  await demandBank(ctx, crconame);
  const book = { ledgerid: crconame, from, to, reach: await branchReach(ctx, 0) };
  await demandWhole(ctx, book);
  return book;
}

/** Throws `Refusal` for any ledger that the picker of banks does not offer. */
export async function demandBank(ctx: Context, ledgerid: number): Promise<void> {
  const { rows } = await sql`
    select 1 from m_debtors t where t.coid = ${ctx.session.coid} and t.id = ${ledgerid} and ${await isOfKind(ctx, "bank")}`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw new Refusal("crconame", "Choose a bank ledger.");
}

async function demandWhole(ctx: Context, { ledgerid, to, reach }: BankBook): Promise<void> {
  const { rows } = await sql<{ entity: string }>`
    select distinct v.entity from ${bankEntries} where e.coid = ${ctx.session.coid} and e.ledgerid = ${ledgerid}
      and e.edate <= ${to}::date and ${entryInForce("e", "v")} and ${inBranches("e.branchid", reach)}`.execute(ctx.tx);
  const seen = await seenEntities(ctx);
  const unseen = rows.filter(({ entity }) => !seen.has(entity));
  if (unseen.length === 0) return;
  const names = unseen.map(({ entity }) => (entity === OPENING ? "Opening Balance" : declarationOf(entity).title));
  throw new Refusal(
    "rights",
    `The bank book adds up every document, and you don't have permission to view all of: ${names.toSorted().join(", ")}. Ask an administrator for the right to view them.`,
  );
}

/** Kinds of vouchers whose entries the user may see, the opening balance of a ledger among them. */
export async function seenEntities(ctx: Context): Promise<ReadonlySet<string>> {
  const ledgers = await accessOf(ctx, declarationOf(OPENING));
  const kinds = (await seenKinds(ctx)).map(({ entity }) => entity);
  return new Set(ledgers.view && !ledgers.shows("opening") ? kinds : [...kinds, OPENING]);
}
