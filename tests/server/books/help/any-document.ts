import fc from "fast-check";
import { declarationOf } from "../../../../src/server/engine/records/record-declarations";
import type { Row } from "../../../../src/wire/envelope";
import { GOOD } from "./good-documents";

export const DAY = "2026-06-10";

const rupees = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((n) => n / 100);
const line = fc.record({
  itemid: fc.constantFrom("Bolt", "Bolt", "Visit", "Cola", "Milk"),
  qty: fc.integer({ min: 500, max: 9000 }).map((n) => n / 1000),
  rate: fc.integer({ min: 500, max: 9_999_999 }).map((n) => n / 1000),
  discount: fc.constantFrom(0, 2.5, 33.333),
});
const charge = fc
  .record({
    ledgerid: fc.constant("Rent"),
    amount: rupees(9000),
    gstpercent: fc.constantFrom(0, 5, 18, 28),
    hsncode: fc.constantFrom("", "996511"),
  })
  .chain((one) =>
    fc
      .constantFrom("", "own", "highest", "goods")
      .map((taxby) => ({ ...one, taxby, ...(taxby === "highest" || taxby === "goods" ? { gstpercent: 0 } : {}) })),
  );
const terms = fc.record({
  isinclusive: fc.constantFrom(0, 1),
  isrcm: fc.constantFrom(0, 0, 1),
  discountamt: fc.constantFrom(0, 0.01, 0.07),
  creditdays: fc.constantFrom(0, 7),
  supplystate: fc.constantFrom("", "", "29"),
  shippartyid: fc.constantFrom("", "Ravi"),
  charges: fc.array(charge, { maxLength: 3 }),
  items: fc.array(line, { minLength: 1, maxLength: 4 }),
});

let counter = 0;
const bill = (entity: string): fc.Arbitrary<Row> => {
  const { kind } = declarationOf(entity).document?.bill ?? {};
  const parties =
    kind === "sale"
      ? ["Asha", "Ravi", "Scrap Dealer"]
      : kind === "salereturn"
        ? ["Asha", "Ravi"]
        : ["Steel Co", "Builder", "Ravi"];
  const keys = new Set(declarationOf(entity).fields.map(({ key }) => key));
  const own = (values: Row): Row => Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
  const withheld = fc.constantFrom<Row>({}, {}, { wtamount: 0.5, wtreason: "Certificate" });
  return fc.tuple(terms, fc.constantFrom(...parties), withheld).map(([values, partyid, tax]) =>
    own({
      edateview: DAY,
      partyid,
      godownid: "Main",
      billno: `B${++counter}`,
      ...values,
      ...(keys.has("wtamount") ? tax : {}),
      ...(keys.has("payments") ? { payments: [{ ledgerid: "Petty Cash", amount: 1 }] } : {}),
    }),
  );
};

const amounts = fc.array(rupees(5000), { minLength: 1, maxLength: 3 });
const OTHERS: Readonly<Record<string, fc.Arbitrary<Row>>> = {
  journal: amounts.map((all) => ({
    edateview: DAY,
    entries: [
      ...all.map((debit) => ({ ledgerid: "Rent", debit })),
      ...all.map((credit) => ({ ledgerid: "Builder", credit })),
    ],
  })),
  opening: fc.record({
    edateview: fc.constant(DAY),
    kind: fc.constant("count"),
    godownid: fc.constant("Main"),
    items: fc.array(fc.record({ itemid: fc.constant("Bolt"), qty: fc.integer({ min: 1, max: 99 }), rate: rupees(9) }), {
      minLength: 1,
      maxLength: 1,
    }),
  }),
  payment: rupees(9000).map((mgrossamt) => ({ ...GOOD.payment, partyid: "Builder", mgrossamt })),
  receipt: rupees(9000).map((mgrossamt) => ({ ...GOOD.receipt, partyid: "Scrap Dealer", mgrossamt })),
  scan: fc.constant({ edateview: DAY, kind: "purchase" }),
  support: fc.constant({ edateview: DAY, partyid: "Asha", subject: "Till", complaint: "Stuck", state: "Open" }),
  services: fc.constant({ edateview: DAY, partyid: "Asha", complaint: "Stuck", state: "Open" }),
  viinward: fc.constant({ edateview: DAY, partyid: "Asha", itemid: "Saree", pieces: 10 }),
  crmlead: fc.constant({ edateview: DAY, personname: "Meera", subject: "Bolts", state: "New" }),
};

/**
 * Records of a kind that a save accepts, in the company of `openBooks` with the records that the test adds. An
 * unknown kind is an error of the test.
 */
export function recordOf(entity: string, named: Readonly<Record<string, Row>>): fc.Arbitrary<Row> {
  if (declarationOf(entity).document?.bill) return bill(entity);
  const fixed = GOOD[entity] ?? named[entity];
  const found = OTHERS[entity] ?? (fixed ? fc.constant(fixed) : undefined);
  if (!found)
    throw new Error(`Write in any-document.ts how a ${entity} is entered: every kind of document is saved again.`);
  return found;
}
