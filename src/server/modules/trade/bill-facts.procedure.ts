import { z } from "zod";
import type { FactsRow } from "../../../definitions/bill/facts-rows";
import { isIsoDate } from "../../../domain/calendar";
import { billFactRows } from "../../engine/books/bills/bill-fact-rows";
import { BadRequest } from "../../engine/call/bad-request";
import { defineProcedure } from "../../engine/call/procedure";
import { ID_LIST, idsIn } from "../../engine/procedures/id-list";
import { findDeclaration } from "../../engine/records/record-declarations";

/**
 * Data that the form of a bill needs besides what is typed (`FactsRow`): the company, one party, some items and
 * ledgers, and the bill that a note dated `againston` refers to. For users who can add or view that kind of bill.
 * Fields of items and ledgers that are hidden from the user stay empty.
 */
export default defineProcedure({
  name: "WEBAPI_billfacts",
  kind: "query",
  params: {
    entity: z.string().max(60),
    partyid: z.union([z.string().max(20), z.number()]).optional(),
    shippartyid: z.union([z.string().max(20), z.number()]).optional(),
    itemids: ID_LIST.optional(),
    ledgerids: ID_LIST.optional(),
    godownid: z.union([z.string().max(20), z.number()]).optional(),
    recid: z.union([z.string().max(20), z.number()]).optional(),
    againstno: z.string().max(40).optional(),
    againston: z
      .string()
      .refine((text) => isIsoDate(text), "is not a day")
      .optional(),
  },
  run: async (
    ctx,
    { entity, partyid, shippartyid, itemids = "", ledgerids = "", godownid, recid, againstno = "", againston = "" },
  ) => {
    const declaration = findDeclaration(entity);
    const bill = declaration?.document?.bill;
    if (!declaration || !bill) throw new BadRequest("entity is not a kind of bill.");
    const items = idsIn(itemids, "itemids", "items");
    const ledgers = idsIn(ledgerids, "ledgerids", "ledgers");
    const rows: readonly FactsRow[] = await billFactRows(ctx, declaration, bill, {
      partyid: numberOf(partyid),
      shipid: numberOf(shippartyid),
      items,
      ledgers,
      godownid: numberOf(godownid),
      recid: numberOf(recid),
      against: { refno: againstno.trim(), day: againston },
    });
    return rows.map((row) => ({ ...row }));
  },
});

const numberOf = (value: string | number | undefined): number =>
  Number.isSafeInteger(Number(value)) ? Number(value) : 0;
