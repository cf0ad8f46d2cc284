import { sql } from "kysely";
import { PAYMENT_MODES } from "../../../definitions/bill/payment-modes";
import { escapeHtml } from "../../../definitions/escape-html";
import { groupedBy } from "../../../domain/grouped";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { inBranch } from "../../engine/call/in-branch";
import { accessFrom, accessOf } from "../../engine/records/access";
import { declarationOf, findDeclaration } from "../../engine/records/record-declarations";
import { tableOf } from "../../engine/records/shape";
import { reportRights } from "../../engine/reports/reach";
import type { BankEntry } from "./bank-entries";

const LABELS: ReadonlyMap<string, string> = new Map(PAYMENT_MODES);

/**
 * HTML of the payment type by entry: how the money moved with the number on the cheque, and the other ledger below
 * it. Fields that are hidden from the user are left out.
 */
export async function paymentTypes(ctx: Context, entries: readonly BankEntry[]): Promise<readonly string[]> {
  const isNamed = (await accessOf(ctx, declarationOf("debtors"))).shows("drconame");
  const modes = await modesOf(ctx, entries);
  return entries.map((entry) => {
    const { opposite, others } = entry;
    const party = others > 0 ? `${opposite} and ${others} more` : opposite;
    return [modes.get(keyOf(entry)) ?? "", isNamed ? party : ""]
      .filter((text) => text !== "")
      .map(escapeHtml)
      .join("<br>");
  });
}

const keyOf = ({ entity, recid }: Pick<BankEntry, "entity" | "recid">): string => `${entity} ${recid}`;

/** `Cheque 000123` by entity and id. Row security hides documents of other branches: each is read in its branch. */
async function modesOf(ctx: Context, entries: readonly BankEntry[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [branchid, members] of groupedBy(entries, (entry) => entry.branchid)) {
    await inBranch(ctx, branchid, async () => {
      for (const [entity, ofKind] of groupedBy(members, (entry) => entry.entity))
        for (const row of await modesOfKind(
          ctx,
          entity,
          ofKind.map(({ recid }) => recid),
        ))
          found.set(keyOf({ entity, recid: Number(row.id) }), textOf(row));
    });
  }
  return found;
}

const textOf = ({ mode, instrumentno }: Row): string =>
  [LABELS.get(String(mode)) ?? "", String(instrumentno ?? "")].filter((text) => text !== "").join(" ");

async function modesOfKind(ctx: Context, entity: string, ids: readonly number[]): Promise<readonly Row[]> {
  const declaration = findDeclaration(entity);
  if (!declaration?.document) return [];
  const access = accessFrom(await reportRights(ctx), declaration);
  const columns = declaration.fields
    .map(({ key }) => key)
    .filter((key) => ["mode", "instrumentno"].includes(key) && access.shows(key));
  if (columns.length === 0) return [];
  const { rows } = await sql<Row>`
    select id, ${sql.join(columns.map((key) => sql.ref(key)))} from ${sql.table(tableOf(declaration))}
    where coid = ${ctx.session.coid} and id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.tx);
  return rows;
}
