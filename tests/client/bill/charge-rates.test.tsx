import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { cellRows } from "../../../src/definitions/bill/cells";
import { enteredMoney, moneyLedgers } from "../../../src/client/facts/entered-money";
import { UsualChargeRates } from "../../../src/client/form/bill/usual-charge-rates";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, openScene, SAVE } from "../form-harness";

const rates: Readonly<Record<string, string>> = { 7: "goods", 8: "highest", 9: "" };
const filler = (known = rates) => new UsualChargeRates({ chargeRate: (key) => known[key] });
const by = (lines: readonly Row[]) => lines.map(({ taxby }) => taxby ?? "");

test("a charge begins with the rate of its ledger, once; what was entered, cleared or stored stays", () => {
  const usual = filler();
  expect(by(usual.fill([{ ledgerid: 7 }, { ledgerid: 8 }, { ledgerid: 9 }]))).toEqual(["goods", "highest", ""]);
  expect(by(usual.fill([{ ledgerid: 7, taxby: "" }, { ledgerid: 8, taxby: "own" }, { ledgerid: 9 }]))).toEqual([
    "",
    "own",
    "",
  ]);
  expect(by(usual.fill([{ ledgerid: 8, taxby: "" }, { ledgerid: 9 }]))).toEqual(["", ""]);
  expect(
    by(
      filler().fill([
        { ledgerid: 7, gstpercent: 5 },
        { ledgerid: 8, taxby: "own" },
      ]),
    ),
  ).toEqual(["", "own"]);
  const stored = filler();
  stored.begin([{ ledgerid: 7 }]);
  expect(by(stored.fill([{ ledgerid: 7 }]))).toEqual([""]);
  expect(by(stored.fill([{ ledgerid: 8 }]))).toEqual(["highest"]);
});

test("a ledger whose rate comes later is dealt with when it comes", () => {
  const known: Record<string, string> = {};
  const usual = filler(known);
  const lines = [{ ledgerid: 7 }];
  expect(usual.fill(lines)).toBe(lines);
  known[7] = "goods";
  expect(by(usual.fill(lines))).toEqual(["goods"]);
});

test("digits that are not recognised yet are no ledger: neither rated nor asked for as the ledger of that number", () => {
  const code = { ledgerid: "7", ledgerid_unknown: 1 };
  const usual = filler();
  expect(by(usual.fill([code]))).toEqual([""]);
  expect(by(usual.fill([{ ledgerid: 8, ledgerid_unknown: 0 }]))).toEqual(["highest"]);
  const journal = { entries: [code, { ledgerid: 8 }] };
  expect(moneyLedgers("journal", journal)).toEqual(["", "8"]);
  const numbers = (entries: readonly Row[]) =>
    cellRows(enteredMoney("journal", { entries }).entries).map(({ ledgerid }) => ledgerid);
  expect(numbers(journal.entries)).toEqual(numbers([{}, { ledgerid: 8 }]));
});

test("freight that is chosen in a bill is taxed as the goods, shown and sent", async () => {
  const company = { ownState: "27", isRounded: true, registrations: [] };
  const item = {
    id: 3,
    name: "Bolt",
    isService: false,
    isBatch: false,
    hsn: "7318",
    taxability: "taxable",
    rates: [{ from: "2017-07-01", gst: "18", cess: "0" }],
    unitid: 1,
    units: [],
  };
  const cols = JSON.stringify([
    { key: "amount", title: "Amount", comp_type: "amt", decimals: 2 },
    { key: "ledgerid", title: "Ledger", comp_type: "ddls", DataSourceID_SQL: "debtors" },
    {
      key: "taxby",
      title: "Taxed by",
      comp_type: "ddls",
      options: [{ value: "goods", label: "In proportion to the goods" }],
    },
  ]);
  const itemCols = JSON.stringify([
    { key: "itemid", title: "Item", comp_type: "ddls", DataSourceID_SQL: "item" },
    { key: "qty", title: "Qty", comp_type: "amt" },
    { key: "rate", title: "Rate", comp_type: "amt" },
  ]);
  const scene = await openScene({
    rows: definition(
      [
        field("edateview"),
        field("narration"),
        field("items", { comp_type: "listdetail", label_label: "Items", cols: itemCols }),
        field("charges", { comp_type: "listdetail", label_label: "Charges", cols }),
      ],
      { entity: "sale", billform: JSON.stringify({ kind: "sale", stock: 0, company }) },
    ),
    record: {
      id: 12,
      rowver: 1,
      edateview: "2026-06-10",
      narration: "",
      items: [{ itemid: 3, itemid_label: "Bolt", qty: 1, rate: 1000 }],
      charges: [{ amount: 100 }],
    },
    address: "/MainB?formname=godown&id=12",
    answers: {
      WEBAPIGetddls: [{ key: 7, value: 7, label: "Freight", TotalCount: 1 }],
      WEBAPI_billfacts: ({ ledgerids }) => [
        { kind: "company", id: 0, facts: JSON.stringify(company) },
        { kind: "item", id: 3, facts: JSON.stringify(item), price: "", lastprice: "", stock: "" },
        ...(ledgerids === "7"
          ? [
              {
                kind: "ledger",
                id: 7,
                facts: JSON.stringify({ id: 7, name: "Freight", groups: ["Direct Expenses"], nature: "expense" }),
                chargerate: "goods",
              },
            ]
          : []),
      ],
    },
  });
  await formOpen();
  const figures = () => screen.getByRole("group", { name: "Totals of this bill" }).textContent ?? "";
  await waitFor(() => expect(figures()).toContain("1,280.00"));
  screen.getByRole("grid", { name: "Charges" }).focus();
  await scene.user.keyboard("{ArrowRight}Fre");
  await screen.findByRole("option", { name: /Freight/ });
  await scene.user.keyboard("{Enter}");
  await waitFor(() => expect(figures()).toContain("1,298.00"));
  await scene.user.type(screen.getByLabelText("Narration"), "x");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.asked(SAVE)).toHaveLength(1));
  expect(scene.asked(SAVE)[0]?.charges).toMatchObject([{ ledgerid: 7, amount: 100, taxby: "goods" }]);
});
