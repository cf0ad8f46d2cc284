import { gstinCheckDigit } from "../../../../../src/domain/identity/gstin";
import type { Trade } from "../../parties/help/trade";

const gstin = (first14: string) => first14 + gstinCheckDigit(first14);

/** A registered customer in another state, and a supplier who charges no tax. */
export async function taxParties(trade: Trade): Promise<void> {
  const registered = { gsttype: "regular", gstin: gstin("29AAQFK7315M1Z") };
  await trade.save("debtors", { drconame: "Deccan", acgroupid: "Sundry Debtors", ...registered });
  const unregistered = { gsttype: "unregistered", stateid: "Maharashtra" };
  await trade.save("debtors", { drconame: "Small Shop", acgroupid: "Sundry Creditors", ...unregistered });
}

const bolts = (qty: number, rate: number) => [{ itemid: "Bolt", qty, rate }];

/**
 * June, all at 18 %: bought 10 bolts (500.00) and one goes back (50.00); a visit of 1,000.00 under reverse charge. Sold
 * 4 bolts at home (320.00) and 2 to another state (200.00), and one comes back (80.00). A sale is cancelled. A sale of
 * 1 July of 50.00 is changed to 100.00.
 */
export async function taxStory(trade: Trade): Promise<void> {
  await trade.purchase("2026-06-02", "SC/1", 10, 50);
  const visit = { partyid: "Small Shop", billno: "SS/1", isrcm: 1, items: [{ itemid: "Visit", qty: 1, rate: 1000 }] };
  await trade.save("purchase", { edateview: "2026-06-05", ...visit });
  await trade.sale("2026-06-10", "Asha", 4, 80);
  await trade.sale("2026-06-12", "Deccan", 2, 100);
  const wrong = await trade.sale("2026-06-13", "Asha", 1, 999);
  await trade.cancel("sale", wrong.id);
  const back = { godownid: "Main", edateview: "2026-06-25" };
  await trade.save("salereturn", { ...back, partyid: "Asha", items: bolts(1, 80) });
  await trade.save("purchasereturn", { ...back, partyid: "Steel Co", items: bolts(1, 50) });
  const sold = await trade.sale("2026-07-01", "Asha", 1, 50);
  await trade.save("sale", { id: sold.id, items: bolts(2, 50) });
}
