import type { Row } from "../../../../src/wire/envelope";

const DAY = "2026-06-10";
export const line = (more: Row = {}) => ({ itemid: "Bolt", qty: 1, rate: 100, ...more });
const bill = (partyid: string, more: Row = {}) => ({
  edateview: DAY,
  partyid,
  godownid: "Main",
  items: [line()],
  ...more,
});
const money = (partyid: string) => ({ edateview: DAY, partyid, accountid: "Bank", mgrossamt: 100 });

/** A valid document of each kind with books, in the company of `openBooks`. */
export const GOOD: Readonly<Record<string, Row>> = {
  sale: bill("Asha"),
  purchase: bill("Steel Co", { billno: "SC/1" }),
  salereturn: bill("Asha"),
  purchasereturn: bill("Steel Co"),
  salereturnwo: { edateview: DAY, partyid: "Asha", items: [line()] },
  purchasereturnwo: { edateview: DAY, partyid: "Steel Co", items: [line()] },
  salepos: bill("Asha"),
  quotation: { edateview: DAY, partyid: "Asha", items: [line()] },
  saleorder: { edateview: DAY, partyid: "Asha", items: [line()] },
  salechallan: bill("Asha"),
  salechallanreturn: bill("Asha"),
  purchasechallan: bill("Steel Co"),
  purchasechallanreturn: bill("Steel Co"),
  inward: { edateview: DAY, godownid: "Main", items: [{ itemid: "Bolt", qty: 1 }] },
  outward: { edateview: DAY, godownid: "Main", items: [{ itemid: "Bolt", qty: 1 }] },
  stocktransfer: { edateview: DAY, fromgodownid: "Main", togodownid: "Shop", items: [{ itemid: "Bolt", qty: 1 }] },
  stockcount: { edateview: DAY, godownid: "Main" },
  receipt: money("Asha"),
  payment: money("Steel Co"),
  contra: { edateview: DAY, fromid: "Bank", toid: "Petty Cash", mgrossamt: 100 },
  journal: {
    edateview: DAY,
    entries: [
      { ledgerid: "Rent", debit: 100 },
      { ledgerid: "Bank", credit: 100 },
    ],
  },
};
