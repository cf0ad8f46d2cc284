import { describe, expect, test } from "vitest";
import { completeBill } from "../../../src/definitions/bill/complete-bill";
import type { BillFacts } from "../../../src/definitions/bill/facts";
import { itemFactsOfRecord, partyFactsOfRecord } from "../../../src/definitions/bill/kept-facts";

const bolt = itemFactsOfRecord({
  id: 7,
  itemname: "Bolt",
  inactive: 0,
  isbatch: 0,
  hsncode: "7318",
  taxability: "taxable",
  unitid: 1,
  gstrates: [
    { eff_date: "2017-07-01", gstrate: 28, cess: 0 },
    { eff_date: "2025-09-22", gstrate: 18, cess: null },
  ],
  units: [{ altunitid: 2, conversion: 100 }],
});
const party = (more = {}) =>
  partyFactsOfRecord({
    id: 3,
    gsttype: "unregistered",
    gstin: "",
    statename: "Maharashtra",
    creditdays: 15,
    isbillwise: 1,
    ...more,
  });
const facts = (more: Partial<BillFacts> = {}): BillFacts => ({
  party: party(),
  items: new Map([[7, bolt]]),
  ownState: "27",
  isRounded: true,
  ...more,
});
const record = (more = {}) => ({
  edateview: "2026-06-10",
  partyid: 3,
  godownid: 1,
  items: [{ itemid: 7, qty: "2", rate: "50" }],
  ...more,
});
const sale = { kind: "sale", stock: -1 } as const;

describe("a bill that is completed from what a device keeps", () => {
  test("tax of the day, place of supply, due date of the party", () => {
    const made = completeBill(sale, record(), facts());
    expect(made.values).toMatchObject({
      staxableamt: 100,
      scgst_amt: 9,
      ssgst_amt: 9,
      sigst_amt: 0,
      mgrossamt: 118,
      placeofsupply: "27",
      duedate: "2026-06-25",
    });
    expect(made.items).toEqual([
      { taxable: 100, cgst: 9, sgst: 9, igst: 0, cess: 0, amount: 118, gstrate: 18, cessrate: 0, hsncode: "7318" },
    ]);
    expect(completeBill(sale, record({ edateview: "2025-09-21" }), facts()).values).toMatchObject({ mgrossamt: 128 });
  });

  test("a party of another state, by its GSTIN before its address; by the name of its state, however it is written", () => {
    const igst = (more: object) => completeBill(sale, record(), facts({ party: party(more) })).values.sigst_amt;
    expect(igst({ gsttype: "regular", gstin: "29AAQFK7315M1ZP" })).toBe(18);
    expect(igst({ statename: "Jammu & Kashmir" })).toBe(18);
    expect(igst({ statename: "" })).toBe(0);
  });

  test("the place of a sale is chosen where goods go to a third person or a service is done: its tax follows it, both ways", () => {
    const at = (supplystate: string, more: object = {}, form: Parameters<typeof completeBill>[0] = sale) =>
      completeBill(form, record({ supplystate }), facts(more));
    expect(at("29").values).toMatchObject({ placeofsupply: "29", sigst_amt: 18, scgst_amt: 0, mgrossamt: 118 });
    expect(at("27", { party: party({ gsttype: "regular", gstin: "29AAQFK7315M1ZP" }) }).values).toMatchObject({
      placeofsupply: "27",
      sigst_amt: 0,
      scgst_amt: 9,
    });
    expect(at("24", { party: null }).values).toMatchObject({ placeofsupply: "24", sigst_amt: 18 });
    expect(at("", { party: null }).values).toMatchObject({ placeofsupply: "27", sigst_amt: 0 });
    expect(at("29", {}, { kind: "purchase", stock: 1 })).toMatchObject({
      faults: [],
      values: { placeofsupply: "27", sigst_amt: 0 },
    });
    const zone = at("29", { party: party({ gsttype: "sez", gstin: "27AAQFK7315M1ZP" }) });
    expect([zone.place, zone.faults]).toEqual([
      "27",
      [
        {
          key: "supplystate",
          text: "The party decides the place of supply for exports and special economic zones. Clear Other Place of Supply.",
        },
      ],
    ]);
    const composition = at("29", { registrations: [{ from: "2017-07-01", kind: "composition" }] });
    expect(composition.faults.map(({ text }) => text)).toEqual([
      "A company under composition can sell only within its own state, but the place of supply is Karnataka.",
    ]);
  });

  test("without payment of tax is for exports and zones: not for a customer who is not named, while one whose ledger is not in the list is left to the server", () => {
    const told = (more: object, known: Partial<BillFacts>) =>
      completeBill({ ...sale, isRetail: true }, record({ iswithouttax: 1, ...more }), facts(known)).faults.map(
        ({ key, text }) => `${key}: ${text}`,
      );
    const refused = ["iswithouttax: Without payment of tax is only for exports and special economic zones."];
    expect([told({ partyid: 0 }, { party: null }), told({ partyid: "" }, { party: null }), told({}, {})]).toEqual([
      refused,
      refused,
      refused,
    ]);
    expect([
      told({}, { party: null }),
      told({}, { party: party({ gsttype: "sez" }) }),
      told({ partyid: 0, iswithouttax: 0 }, { party: null }),
    ]).toEqual([[], [], []]);
  });

  test("a charge that is taxed as the goods has no rate of its own beside it", () => {
    const at = (charge: object) =>
      completeBill(sale, record({ charges: [{ ledgerid: 9, amount: 50, ...charge }] }), facts());
    expect([
      at({ taxby: "highest" }).charges[0],
      at({ taxby: "goods" }).values.mgrossamt,
      at({}).values.mgrossamt,
    ]).toEqual([expect.objectContaining({ taxable: 50, cgst: 4.5, sgst: 4.5, total: 59 }), 177, 168]);
    expect(at({ taxby: "goods", gstpercent: 5 }).faults).toEqual([
      {
        key: "charges",
        line: 1,
        column: "gstpercent",
        text: 'This charge is taxed like the goods. Clear its GST %, or choose "Own rate".',
      },
    ]);
    expect([at({ taxby: "own", gstpercent: 5 }).faults, at({ taxby: "own", gstpercent: 5 }).values.mgrossamt]).toEqual([
      [],
      171,
    ]);
  });

  test("another unit, the tax within the rate, and a supplier under composition", () => {
    const boxes = completeBill(
      sale,
      record({ items: [{ itemid: 7, qty: "1", rate: "118", unitid: 2 }], isinclusive: 1 }),
      facts(),
    );
    expect([boxes.lines[0]?.base, boxes.values.staxableamt, boxes.values.mgrossamt]).toEqual([100_000, 100, 118]);
    const bought = completeBill(
      { kind: "purchase", stock: 1 },
      record(),
      facts({ party: party({ gsttype: "composition" }) }),
    );
    expect(bought.values).toMatchObject({ scgst_amt: 0, mgrossamt: 100 });
  });

  test("tax that depends on the state of the party is refused while nobody has entered it, and nothing else is", () => {
    const said = (
      form: Parameters<typeof completeBill>[0],
      more: object,
      values = {},
      known: Partial<BillFacts> = {},
    ) =>
      completeBill(
        form,
        record(values),
        facts({ party: party({ drconame: "Hari", statename: "", ...more }), ...known }),
      ).faults.map(({ key, text }) => `${key}: ${text}`);
    const sentence = [
      "partyid: Enter the state of Hari in its ledger. The state decides whether CGST and SGST or IGST is charged.",
    ];
    const purchase = { kind: "purchase", stock: 1 } as const;
    expect(said(purchase, {}, { isrcm: 1 })).toEqual(sentence);
    expect(said({ kind: "purchasereturn", stock: -1 }, { gsttype: "regular" })).toEqual(sentence);
    expect(said(sale, { address: "Main Road" })).toEqual(sentence);
    // Without an address the place of supply is our own. Without tax, with a known place, or abroad, no state is
    // needed.
    expect(said(sale, {})).toEqual([]);
    expect(said(sale, { address: "Main Road" }, { supplystate: "27" })).toEqual([]);
    expect(
      said(
        sale,
        { address: "Main Road", addresses: [{ label: "Site", address: "Hill", statename: "Goa" }] },
        { shipplace: "Site" },
      ),
    ).toEqual([]);
    expect(said(sale, { address: "Main Road", gsttype: "regular", gstin: "29AAQFK7315M1ZP" })).toEqual([]);
    expect(
      said(sale, { address: "Main Road" }, {}, { items: new Map([[7, { ...bolt, taxability: "exempt" }]]) }),
    ).toEqual([]);
    expect(said(purchase, {})).toEqual([]);
    expect(said(purchase, { gsttype: "overseas" }, { isrcm: 1 })).toEqual([]);
    // A stored bill keeps its party details; the ledger may have more by now.
    const before = completeBill(sale, record(), facts({ party: party({ statename: "" }) })).values;
    expect(said(sale, { address: "Main Road", statename: "Goa" }, before)).toEqual([]);
    expect(said(sale, { statename: "Goa" }, { ...before, btname: "Hari", btaddress: "Main Road" })).toEqual([
      'partyid: Enter the state of Hari in its ledger. If it is already there, change "Update details" of this bill.',
    ]);
  });

  test("tax that depends on our own state is refused while nobody has entered it, and nothing else is", () => {
    const said = (form: Parameters<typeof completeBill>[0], more: object, values = {}) =>
      completeBill(form, record(values), facts({ ownState: "", ...more })).faults.map(
        ({ key, text }) => `${key}: ${text}`,
      );
    const sentence =
      "partyid: Enter the state of this branch under Settings > Branches, or that of the company, before you charge GST.";
    const purchase = { kind: "purchase", stock: 1 } as const;
    expect(said(sale, {})).toEqual([sentence]);
    expect(said(sale, { party: party({ gsttype: "regular", gstin: "29AAQFK7315M1ZP" }) })).toEqual([sentence]);
    expect(said(sale, { party: null })).toEqual([sentence]);
    expect(said(purchase, { party: party({ gsttype: "regular", gstin: "29AAQFK7315M1ZP" }) })).toEqual([sentence]);
    // No tax, or interstate tax whatever our own state is.
    expect(said(sale, { items: new Map([[7, { ...bolt, taxability: "exempt" }]]) })).toEqual([]);
    expect(said(sale, { registrations: [{ from: "2017-07-01", kind: "unregistered" }] })).toEqual([]);
    expect(said(purchase, { party: party({ gsttype: "composition" }) })).toEqual([]);
    expect(said(sale, { party: party({ gsttype: "overseas" }) })).toEqual([]);
  });

  test("the odd paisa of a rate with the tax in it goes to the round-off; a bill that was stored before keeps it in the value", () => {
    const sold = (more = {}) =>
      completeBill(sale, record({ items: [{ itemid: 7, qty: "1", rate: "100" }], isinclusive: 1, ...more }), facts())
        .values;
    expect(sold()).toMatchObject({
      staxableamt: 84.75,
      scgst_amt: 7.63,
      ssgst_amt: 7.63,
      sroundoff: -0.01,
      mgrossamt: 100,
      taxrule: 1,
    });
    expect(sold({ taxrule: 0 })).toMatchObject({
      staxableamt: 84.76,
      scgst_amt: 7.62,
      ssgst_amt: 7.62,
      sroundoff: 0,
      mgrossamt: 100,
      taxrule: 0,
    });
  });

  test("a line that is only begun counts with what it has, and nothing is thrown", () => {
    const made = completeBill(
      sale,
      record({ items: [{ itemid: 7, qty: "2", rate: "50" }, { itemid: "", qty: "two", rate: "" }, {}] }),
      facts({ party: null }),
    );
    expect(made.values).toMatchObject({ mgrossamt: 118, duedate: "2026-06-10" });
    expect(made.items).toHaveLength(3);
    expect(completeBill(sale, { items: "none" }, facts()).values).toMatchObject({ mgrossamt: 0, duedate: null });
  });

  test.each([
    [
      "no quantity",
      { items: [{ itemid: 7, qty: "0", rate: "5" }] },
      { key: "items", line: 1, column: "qty", text: "The quantity of Bolt must be more than 0." },
    ],
    [
      "a unit that the item does not have",
      { items: [{ itemid: 7, qty: "1", rate: "5", unitid: 9 }] },
      { key: "items", line: 1, column: "unitid", text: "Bolt has no such unit." },
    ],
    [
      "a day before its first rate",
      { edateview: "2017-06-30" },
      {
        key: "items",
        line: 1,
        column: "itemid",
        text: "Bolt has no GST rate on 30-Jun-2017. Enter one in its GST Rates.",
        isLive: true,
      },
    ],
    [
      "a discount of more than the goods",
      { discountamt: "100.01" },
      { key: "discountamt", text: "The discount cannot be more than the value of the lines." },
    ],
  ])("%s is a fault at its cell", (_, more, fault) => {
    expect(completeBill(sale, record(more), facts()).faults).toEqual([fault]);
  });
});

describe("tax at source, from what a device keeps", () => {
  const section = {
    id: 5,
    code: "194C",
    wtkind: "deduct",
    isexcess: 0,
    wtrates: [{ eff_date: "2025-04-01", ratefirm: 2, rateperson: 1, ratenopan: 20, perdocument: 30_000, peryear: 0 }],
  };
  const contractor = (more = {}) =>
    partyFactsOfRecord(
      { id: 3, gsttype: "unregistered", istds: 1, tdssectionid: 5, pan: "AAKCS4821F", deductee: "dedperson", ...more },
      [section],
    );
  const bought = (more = {}, of = contractor()) =>
    completeBill(
      { kind: "purchase", stock: 1 },
      record({ items: [{ itemid: 7, qty: "1", rate: "40000" }], ...more }),
      facts({ party: of }),
    );

  test("a purchase beyond the threshold of one document, by a person, by whoever has no PAN, before the rates begin", () => {
    expect(bought().values).toMatchObject({
      swt_code: "TDS 194C",
      swt_rate: 1,
      swt_base: 40_000,
      swt_amt: 400,
      mgrossamt: 40_000,
    });
    expect(bought({}, contractor({ pan: "" })).values).toMatchObject({ swt_rate: 20, swt_amt: 8000 });
    expect(bought({ edateview: "2025-03-31" }).values).toMatchObject({ swt_code: "", swt_amt: 0 });
    expect(bought({ items: [{ itemid: 7, qty: "1", rate: "30000" }] }).values).toMatchObject({
      swt_base: 0,
      swt_amt: 0,
    });
  });

  test("waived or changed by hand needs a reason; a sale to the party has none", () => {
    expect(bought({ wtwaived: true }).faults).toEqual([
      { key: "wtreason", text: "Enter the reason why the TDS is waived." },
    ]);
    expect(bought({ wtamount: "250", wtreason: "Certificate" })).toMatchObject({
      faults: [],
      values: { swt_amt: 250 },
    });
    expect(completeBill(sale, record(), facts({ party: contractor() })).values).toMatchObject({
      swt_code: "",
      swt_amt: 0,
    });
  });
});
