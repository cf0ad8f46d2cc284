import type { Trade } from "../../parties/help/trade";

/**
 * Books begin with 5 bolts at 40 and 3 loose pieces at 7. In June 10 bolts come at 50 and 8 go (5 at 40, 3 at 50:
 * 350.00); the sale was first entered with 7, and another one was cancelled. In July 2 come back, at the cost of those
 * that went last (50), 4 go to the other godown, and a count finds 2 loose pieces.
 */
export async function stockStory(trade: Trade): Promise<void> {
  await trade.save("opening", {
    edateview: "2026-04-01",
    kind: "opening",
    godownid: "Main",
    items: [
      { itemid: "Bolt", qty: 5, rate: 40 },
      { itemid: "Loose", qty: 3, rate: 7 },
    ],
  });
  await trade.purchase("2026-06-02", "SC/1", 10, 50);
  const sold = await trade.sale("2026-06-20", "Asha", 7, 80);
  await trade.save("sale", { id: sold.id, items: [{ itemid: "Bolt", qty: 8, rate: 80 }] });
  const wrong = await trade.sale("2026-06-21", "Asha", 1, 80);
  await trade.cancel("sale", wrong.id);
  await trade.save("salereturn", {
    edateview: "2026-07-05",
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 2, rate: 80 }],
  });
  await trade.save("stocktransfer", {
    edateview: "2026-07-10",
    fromgodownid: "Main",
    togodownid: "Shop",
    items: [{ itemid: "Bolt", qty: 4 }],
    narration: "For the counter",
  });
  await trade.save("opening", {
    edateview: "2026-07-15",
    kind: "count",
    godownid: "Main",
    items: [{ itemid: "Loose", qty: 2 }],
  });
}
