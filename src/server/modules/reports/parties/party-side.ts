import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../../../engine/call/context";
import { accessOf } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import { seenKinds, seesEveryKind } from "../../../engine/reports/reach";
import { withinGroup } from "../../../../definitions/ledgers/within-group";
import { UNSEEN_BILLS } from "../unseen-bills";

/** Customers or suppliers: the Tally group of their ledgers, and the words and numbers of their reports. */
export interface PartySide {
  readonly group: "Sundry Debtors" | "Sundry Creditors";
  readonly title: "Receivables" | "Payables";
  readonly noun: "customer" | "supplier";
  /** What parties of this side owe or are owed is positive. */
  readonly sign: 1 | -1;
  /** The kind of bill whose hidden fields hide the columns of bills. */
  readonly bill: "sale" | "purchase";
  readonly outstanding: number;
  readonly alsoCalled: string;
}

export const CUSTOMERS: PartySide = {
  group: "Sundry Debtors",
  title: "Receivables",
  noun: "customer",
  sign: 1,
  bill: "sale",
  outstanding: 3201,
  alsoCalled: "bills receivable, debtors, dues, overdue",
};

export const SUPPLIERS: PartySide = {
  group: "Sundry Creditors",
  title: "Payables",
  noun: "supplier",
  sign: -1,
  bill: "purchase",
  outstanding: 3202,
  alsoCalled: "bills payable, creditors, dues, overdue",
};

/** Ids of the account groups of a side, or of the chosen group and those under it. */
export async function partyGroups(ctx: Context, { group }: PartySide, chosen: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; parentid: number; reserved: string }>`
    select id, coalesce(acgroupnamemasterid, 0) as parentid, reservedname as reserved from m_acgroup where coid = ${ctx.session.coid}`.execute(
    ctx.tx,
  );
  const roots = chosen === 0 ? rows.filter(({ reserved }) => reserved === group).map(({ id }) => id) : [chosen];
  return roots.flatMap((root) => [...withinGroup(rows, root)]);
}

/** A condition for the documents that open bills, and what the report says if some are left out. */
interface SeenBills {
  /** SQL over an alias of `voucher`, or of rows with the `entity` of one. */
  readonly where: (alias: string) => RawBuilder<unknown>;
  /** The user may view the bills of all documents. */
  readonly isAll: boolean;
  readonly notes: readonly string[];
}

/**
 * Bills of documents that the user may view. Opening bills belong to the ledger: they are seen by users who see its
 * opening balance.
 */
export async function seenBills(ctx: Context): Promise<SeenBills> {
  const kinds = (await seenKinds(ctx)).map(({ entity }) => entity);
  const ledgers = await accessOf(ctx, declarationOf("debtors"));
  const seesOpening = ledgers.view && ledgers.shows("opening") && ledgers.shows("openingbills");
  const isEveryKind = await seesEveryKind(ctx);
  const isAll = isEveryKind && seesOpening;
  return {
    where: (alias) => {
      if (isAll) return sql`true`;
      const entity = sql.ref(`${alias}.entity`);
      const documents = isEveryKind ? sql`true` : sql`${entity} = any(${kinds}::text[])`;
      return sql`(case when ${entity} = 'debtors' then ${seesOpening} else ${documents} end)`;
    },
    isAll,
    notes: isAll ? [] : [UNSEEN_BILLS],
  };
}
