import { startOfMonth } from "../../../domain/calendar";
import type { IsoDate } from "../../../domain/calendar";
import type { Context } from "../call/context";
import { uncosted } from "./closing-stock";
import { costedMonths } from "./costed-months";

/** What a document took of the stock of an item: thousandths of its base unit, and paise; negative where it brought. */
interface VoucherCost {
  readonly voucherid: number;
  readonly itemid: number;
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly quantity: bigint;
  readonly cost: bigint;
}

/**
 * What documents took out of the value of the stock, by document and item, up to the end of a day. `from` gives the day
 * from which each item is wanted; what is earlier in its month is among the answer. Together the documents of some days
 * took the difference of the stock values before and after. It costs the moves since the months of those days, and for
 * items that were posted to since the last recount, since their month.
 */
export async function voucherCosts(
  ctx: Context,
  from: ReadonlyMap<number, IsoDate>,
  to: IsoDate,
): Promise<readonly VoucherCost[]> {
  const stale = new Map(
    (await uncosted(ctx, to, [...from.keys()])).map(({ itemid, month }) => [Number(itemid), month]),
  );
  const firsts = [...from].map(([itemid, day]) => {
    const [wanted, known] = [startOfMonth(day), stale.get(itemid)];
    return { itemid, month: known !== undefined && known < wanted ? known : wanted };
  });
  const costs: VoucherCost[] = [];
  await costedMonths(ctx.tx, ctx.session.coid, firsts, to, (itemid, { voucherid, day, quantity }, cost) =>
    costs.push({ voucherid, itemid: Number(itemid), day, quantity: -quantity, cost }),
  );
  return costs;
}
