import { z } from "zod";
import type { MoneyFactsRow } from "../../../definitions/bill/money-facts";
import { isMoneyForm } from "../../../definitions/bill/money-forms";
import { moneyLedgers } from "../../engine/books/money/money-ledgers";
import { BadRequest } from "../../engine/call/bad-request";
import { defineProcedure } from "../../engine/call/procedure";
import { ledgerBalances } from "../../engine/ledgers/ledger-balances";
import { Forbidden } from "../../engine/call/refusal";
import { accessOf } from "../../engine/records/access";
import { findDeclaration } from "../../engine/records/record-declarations";
import { SETTLING_KINDS, seesOpenBills } from "../../engine/ledgers/unpaid-columns";

const SETTLING: ReadonlySet<string> = new Set(SETTLING_KINDS);

/**
 * Data that the form of a payment, receipt, journal or contra needs besides what is typed (`MoneyFactsRow`): its
 * ledgers, their TDS and TCS of the year, their open bills and balances. For users who can add or view that kind.
 * Bills and balances that they cannot view are not included.
 */
export default defineProcedure({
  name: "WEBAPI_moneyfacts",
  kind: "query",
  params: {
    entity: z.string().max(60),
    ledgerids: z
      .string()
      .max(60_000)
      .regex(/^\d{1,15}(,\d{1,15})*$/, "is not a list of numbers"),
    recid: z.string().max(20).optional(),
  },
  run: async (ctx, { entity, ledgerids, recid }) => {
    const declaration = isMoneyForm(entity) ? findDeclaration(entity) : undefined;
    if (!declaration) throw new BadRequest("entity is not a payment, receipt, journal or contra.");
    const access = await accessOf(ctx, declaration);
    if (!access.view && !access.add && !access.edit)
      throw new Forbidden(`You don't have permission to view ${declaration.noun[1]}.`);
    const ids = ledgerids.split(",").map(Number);
    if (ids.length > 5000) throw new BadRequest("ledgerids names more than 5,000 ledgers.");
    const isSeen = await seesOpenBills(ctx, entity);
    const own = { entity, recid: Number(recid) || 0 };
    const ledgers = await moneyLedgers(ctx, ids, own, () => (isSeen && SETTLING.has(entity) ? "all" : []));
    const balances = isSeen ? await ledgerBalances(ctx, ids, own) : null;
    return [...ledgers.values()]
      .map((ledger): MoneyFactsRow => ({
        id: ledger.id,
        facts: JSON.stringify(balances ? { ...ledger, balance: balances.get(ledger.id) } : { ...ledger, open: null }),
      }))
      .map((row) => ({ ...row }));
  },
});
