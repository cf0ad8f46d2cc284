import { completeMoney } from "../../../../definitions/bill/complete-money";
import type { CompletedMoney, MoneyEntity } from "../../../../definitions/bill/complete-money";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { linesOf } from "../../documents/lines-of";
import { NOTHING } from "../../documents/posting";
import type { Completed } from "../entering/document";
import { voucherParts } from "../entering/voucher-fields";
import { moneyLedgers } from "./money-ledgers";

interface MoneyKind {
  readonly entity: MoneyEntity;
  readonly code: string;
}

/** Payments and receipts: one party against cash or bank, and the bills that the money settles. */
export const moneyParts = (kind: MoneyKind): ReturnType<typeof voucherParts> =>
  voucherParts(kind.code, (record, ctx, recid) => complete(kind, record, ctx, recid), {
    partyField: "partyid",
    amountField: "mgrossamt",
    voucherType: kind.entity === "payment" ? "Payment" : "Receipt",
  });

async function complete({ entity }: MoneyKind, record: Row, ctx: Context, recid: number): Promise<Completed> {
  const named = linesOf(record, "bills").map(({ refno }) => String(refno));
  const asked = named.length > 0 ? named : record.allocation === "onaccount" ? [] : "all";
  const ledgers = await moneyLedgers(
    ctx,
    [Number(record.partyid), Number(record.accountid)],
    { entity, recid },
    () => asked,
  );
  return posted(completeMoney(entity, record, ledgers));
}

/** A completed payment, receipt or journal in the form that the engine posts. */
export const posted = ({ values, faults, entries, bills, withheld }: CompletedMoney): Completed => ({
  values,
  posting: { ...NOTHING, entries, bills, withheld },
  faults: faults.map(
    ({ key, text, line, column }) => new Refusal(key, text, line === undefined ? {} : { line, column }),
  ),
});
