import { sql } from "kysely";
import { ENTRY_COPY } from "../../../wire/entry-copy";
import type { OfflinePart } from "../../../wire/offline-plan";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { rightsOfAll } from "../../engine/call/rights";
import type { RightsMap } from "../../engine/call/rights";
import { isPosted } from "../../engine/documents/document-flags";
import { mayKeepEntries } from "../../engine/entries/entry-rights";
import { entriesFrom, entriesSize } from "../../engine/entries/entry-window";
import { seesFigure } from "../../engine/pickers/option-figures";
import { accessFrom } from "../../engine/records/access";
import { declarationOf, recordDeclarations } from "../../engine/records/record-declarations";
import { pageNumber } from "../../engine/procedures/list";
import { reportsNow } from "../../engine/reports/report-catalogue";
import { definitionParts, numberParts, onePart, otherListParts, pickParts, recordParts } from "./offline-parts";

const MENU_BYTES = 20_000;
const FIGURES_BYTES = 20_000;
const PAPERS_BYTES = 60_000;
const REPORT_BYTES = 5_000;
const STOCK_BYTES = 150;
const BILLS_BYTES = 400;
const BALANCE_BYTES = 60;

/**
 * What the user's rights allow and need offline, part by part in the order of fetching (`OfflinePart`): first what a
 * screen cannot be opened without, then records, the largest last. A device fetches it in the background and states
 * from it what is missing. `allentries` 1: the user chose the ledger entries of all years for this device.
 */
export default defineProcedure({
  name: "WEBAPI_offlineplan",
  kind: "query",
  params: { allentries: pageNumber(0, 1, 0) },
  run: async (ctx, { allentries }) => {
    const rights = await rightsOfAll(ctx);
    const parts: readonly OfflinePart[] = [
      onePart("menu", "Shortcut", "Menu", MENU_BYTES),
      onePart("menu", "", "Menu List", MENU_BYTES),
      onePart("figures", "home", "Home", FIGURES_BYTES),
      onePart("figures", "", "Dashboard", FIGURES_BYTES),
      ...definitionParts(ctx, rights),
      ...papersParts(rights),
      ...(await otherListParts(ctx)),
      ...(await reportParts(ctx, rights)),
      ...(await pickParts(ctx, rights)),
      ...(await numberParts(ctx, rights)),
      ...(await recordParts(ctx, rights)),
      ...(await figureParts(ctx, rights)),
      ...(await entryParts(ctx, allentries === 1)),
    ];
    return parts.map((part) => ({ ...part }));
  },
});

/** What papers are drawn with, for users who may print any kind. */
const papersParts = (rights: RightsMap): readonly OfflinePart[] =>
  recordDeclarations().some((one) => isPosted(one) && rights.get(one.entity).view && rights.get(one.entity).print)
    ? [onePart("papers", "", "Papers to print", PAPERS_BYTES)]
    : [];

/** Definitions of the reports that the user may view: some are answered from the copies, and drawn with what waits. */
async function reportParts(ctx: Context, rights: RightsMap): Promise<readonly OfflinePart[]> {
  const seen = (await reportsNow(ctx)).filter(({ name }) => rights.get(name).view);
  return seen.length === 0
    ? []
    : [
        onePart("report", "", "Reports List", MENU_BYTES),
        ...seen.map(({ reportno, title }) => onePart("report", String(reportno), title, REPORT_BYTES)),
      ];
}

/** Stock of items, and balances and open bills of ledgers, which are no records of their own. */
async function figureParts(ctx: Context, rights: RightsMap): Promise<readonly OfflinePart[]> {
  const { rows } = await sql<{ stock: number; bills: number; balances: number }>`
    select (select count(*)::int from stock_on_hand where coid = ${ctx.session.coid}) as stock,
      (select count(distinct ledgerid)::int from bill_open where coid = ${ctx.session.coid}) as bills,
      (select count(*)::int from m_debtors d where d.coid = ${ctx.session.coid} and exists (select from ledger_balance b where b.coid = d.coid and b.ledgerid = d.id)) as balances`.execute(
    ctx.tx,
  );
  const { stock = 0, bills = 0, balances = 0 } = rows[0] ?? {};
  const ledgers = declarationOf("debtors");
  const settles = ["payment", "receipt", "journal"].map((kind) => rights.get(kind));
  return [
    ...(rights.get("item").view && stock > 0
      ? [onePart("records", "itemstock", "Stock of items", stock * STOCK_BYTES, stock)]
      : []),
    ...(seesFigure(ledgers, accessFrom(rights, ledgers), "balance") && balances > 0
      ? [onePart("records", "ledgerbalance", "Balances of ledgers", balances * BALANCE_BYTES, balances)]
      : []),
    ...(settles.some(({ view, add }) => view || add) && bills > 0
      ? [onePart("records", "openbill", "Open bills", bills * BILLS_BYTES, bills)]
      : []),
  ];
}

/** Ledger entries with the balances of ledgers, for users who may view the ledger statement; none in empty books. */
async function entryParts(ctx: Context, isAll: boolean): Promise<readonly OfflinePart[]> {
  if (!(await mayKeepEntries(ctx))) return [];
  const { rows, bytes } = await entriesSize(ctx, entriesFrom(ctx, isAll));
  return rows === 0 ? [] : [onePart("records", ENTRY_COPY, "Ledger entries", bytes, rows)];
}
