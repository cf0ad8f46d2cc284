import { z } from "zod";
import type { FactsRow } from "../../../definitions/bill/facts-rows";
import { isIsoDate } from "../../../domain/calendar";
import { billFactRows } from "../../engine/books/bills/bill-fact-rows";
import { BadRequest } from "../../engine/call/bad-request";
import { defineProcedure } from "../../engine/call/procedure";
import { findDeclaration } from "../../engine/records/record-declarations";

const ids = z
  .string()
  .max(60_000)
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/, "is not a list of numbers")
  .optional();

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
    itemids: ids,
    ledgerids: ids,
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
    { entity, partyid, shippartyid, itemids, ledgerids, godownid, recid, againstno = "", againston = "" },
  ) => {
    const declaration = findDeclaration(entity);
    const bill = declaration?.document?.bill;
    if (!declaration || !bill) throw new BadRequest("entity is not a kind of bill.");
    const [items, ledgers] = [numbersOf(itemids), numbersOf(ledgerids)];
    if (items.length > 5000) throw new BadRequest("itemids names more than 5,000 items.");
    if (ledgers.length > 5000) throw new BadRequest("ledgerids names more than 5,000 ledgers.");
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

const numbersOf = (text = ""): readonly number[] => text.split(",").filter(Boolean).map(Number);
const numberOf = (value: string | number | undefined): number =>
  Number.isSafeInteger(Number(value)) ? Number(value) : 0;
