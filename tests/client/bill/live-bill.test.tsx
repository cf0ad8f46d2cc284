import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, LOAD, openScene, SAVE } from "../form-harness";

const COLS = JSON.stringify([
  { key: "amount", title: "Amount", comp_type: "amt", decimals: 2 },
  { key: "gstpercent", title: "GST %", comp_type: "amt" },
]);
const company = { ownState: "27", isRounded: true, registrations: [] };
const figures = () => screen.getByRole("group", { name: "Totals of this bill" }).textContent ?? "";

test("100 typed as freight stays 100 while one types and through three saves, whatever its tax is", async () => {
  const charges = field("charges", {
    comp_type: "listdetail",
    label_label: "Charges",
    div_class: "col-12",
    cols: COLS,
  });
  const record = {
    id: 12,
    rowver: 1,
    edateview: "2026-06-10",
    narration: "",
    charges: [{ amount: 50, gstpercent: 18 }],
  };
  const scene = await openScene({
    rows: definition([field("edateview"), field("narration"), charges], {
      entity: "sale",
      billform: JSON.stringify({ kind: "sale", stock: 0, company }),
    }),
    record,
    address: "/MainB?formname=godown&id=12",
    answers: { WEBAPI_billfacts: [{ kind: "company", id: 0, facts: JSON.stringify(company) }] },
  });
  await formOpen();
  (await screen.findByRole("grid", { name: "Charges" })).focus();
  await scene.user.keyboard("100{Enter}");
  await waitFor(() => expect(figures()).toContain("118.00"));
  const sent: Row[] = [];
  for (const times of [1, 2, 3]) {
    await scene.user.type(screen.getByLabelText("Narration"), "x");
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(scene.asked(SAVE)).toHaveLength(times));
    await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
    const { charges: stored } = scene.asked(SAVE).at(-1) ?? {};
    sent.push(...(stored as readonly Row[]));
    scene.answers[LOAD] = [{ ...record, rowver: 1 + times, charges: stored }];
    await scene.reopen();
    await formOpen();
  }
  expect(sent.map(({ amount, total }) => [Number(amount), total])).toEqual([
    [100, 118],
    [100, 118],
    [100, 118],
  ]);
});

test("figures of the paper that are not used are said so; used, the tax that differs is told where the round-off hides it", async () => {
  const charges = field("charges", {
    comp_type: "listdetail",
    label_label: "Charges",
    div_class: "col-12",
    cols: COLS,
  });
  const record = {
    id: 12,
    rowver: 1,
    edateview: "2026-06-10",
    isprinted: "0",
    charges: [{ amount: 100, gstpercent: 18 }],
  };
  const { user } = await openScene({
    rows: definition(
      [
        field("edateview"),
        ...[
          ["isprinted", "Tax as printed"],
          ["prcgst", "CGST"],
          ["prsgst", "SGST"],
          ["prroundoff", "Round off"],
        ].map(([key = "", label_label = ""]) => field(key, { label_label })),
        charges,
      ],
      { entity: "purchase", billform: JSON.stringify({ kind: "purchase", stock: 0, company }) },
    ),
    record,
    address: "/MainB?formname=godown&id=12",
    answers: { WEBAPI_billfacts: [{ kind: "company", id: 0, facts: JSON.stringify(company) }] },
  });
  await formOpen();
  const unused = () =>
    screen.queryByText('The printed figures are not used. Turn on "Tax as printed" to use them, or clear them.');
  await waitFor(() => expect(figures()).toContain("Total118.00"));
  expect(unused()).toBeNull();
  for (const [label, text] of [
    ["CGST", "9.05"],
    ["SGST", "9.05"],
    ["Round off", "-0.10"],
  ] as const)
    await user.type(screen.getByLabelText(label), text);
  await waitFor(() => expect(unused()).not.toBeNull());
  expect(figures()).toContain("CGST9.00");
  await user.clear(screen.getByLabelText("Tax as printed"));
  await user.type(screen.getByLabelText("Tax as printed"), "1");
  await waitFor(() => expect(figures()).toContain("Printed tax less computed tax0.10"));
  expect(figures()).toMatch(/CGST9\.05.*Total118\.00/);
  expect([unused(), /Printed total/.test(figures())]).toEqual([null, false]);
});

describe("a stored bill whose items this device does not know", () => {
  const record = {
    id: 12,
    rowver: 1,
    edateview: "2026-06-10",
    narration: "",
    staxableamt: "100.00",
    scgst_amt: "9.00",
    ssgst_amt: "9.00",
    mgrossamt: "118.00",
    items: [{ itemid: "7", qty: 1, rate: 100, amount: 118 }],
  };
  const items = field("items", {
    comp_type: "listdetail",
    label_label: "Items",
    div_class: "col-12",
    cols: JSON.stringify([
      { key: "itemid", title: "Item", comp_type: "txt" },
      { key: "rate", title: "Rate", comp_type: "amt", decimals: 2 },
      { key: "qty", title: "Qty", comp_type: "amt", decimals: 3 },
    ]),
  });
  const totals = ["staxableamt", "scgst_amt", "ssgst_amt", "mgrossamt"].map((key) =>
    field(key, { comp_type: "txthidden" }),
  );
  const open = async () => {
    const scene = await openScene({
      rows: definition([field("edateview"), field("narration"), items, ...totals], {
        entity: "sale",
        billform: JSON.stringify({ kind: "sale", stock: 0, company }),
      }),
      record,
      address: "/MainB?formname=godown&id=12",
      answers: { WEBAPI_billfacts: [{ kind: "company", id: 0, facts: JSON.stringify(company) }] },
    });
    await formOpen();
    await waitFor(() => expect(figures()).toContain("Total"));
    return scene;
  };

  test("keeps the figures that the server has, on the screen and in a save of something else", async () => {
    const { user, asked } = await open();
    expect(figures()).toMatch(/CGST9\.00.*Total118\.00/);
    await user.type(screen.getByLabelText("Narration"), "x");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked(SAVE)).toHaveLength(1));
    expect(asked(SAVE)[0]).toMatchObject({ mgrossamt: "118.00", narration: "x" });
    expect(figures()).toContain("Total118.00");
  });

  test("is computed again as soon as one of its lines is changed", async () => {
    const { user } = await open();
    screen.getByRole("grid", { name: "Items" }).focus();
    await user.keyboard("{ArrowRight}200{Enter}");
    await waitFor(() => expect(figures()).toContain("Total200.00"));
  });
});

describe("ledgers that cannot stand where they are", () => {
  const CHARGE_COLS = JSON.stringify([
    { key: "ledgerid", title: "Ledger", comp_type: "txt" },
    { key: "amount", title: "Amount", comp_type: "amt", decimals: 2, min: 0, max: 100 },
  ]);
  const LEDGERS = [
    { id: 7, name: "Asha", groups: ["Sundry Debtors"], nature: "asset" },
    { id: 8, name: "Petty Cash", groups: ["Cash-in-Hand"], nature: "asset" },
    { id: 9, name: "Commission", groups: ["Indirect Incomes"], nature: "income" },
    { id: 10, name: "Freight", groups: ["Direct Expenses"], nature: "expense" },
  ];
  const facts = ({ ledgerids = "" }: Row) => [
    { kind: "company", id: 0, facts: JSON.stringify(company) },
    ...LEDGERS.filter(({ id }) => String(ledgerids).split(",").includes(String(id))).map((ledger) => ({
      kind: "ledger",
      id: ledger.id,
      facts: JSON.stringify(ledger),
    })),
  ];
  const open = async (record: Row) => {
    const scene = await openScene({
      rows: definition(
        [
          field("edateview", { label_label: "Date" }),
          field("partyid", { label_label: "Customer" }),
          field("accountid", { label_label: "Sales Account" }),
          field("charges", {
            comp_type: "listdetail",
            label_label: "Other Charges",
            div_class: "col-12",
            cols: CHARGE_COLS,
          }),
          field("narration"),
        ],
        { entity: "sale", billform: JSON.stringify({ kind: "sale", stock: 0, company }) },
      ),
      record: { id: 12, rowver: 1, edateview: "2026-06-10", narration: "", ...record },
      address: "/MainB?formname=godown&id=12",
      answers: { WEBAPI_billfacts: facts },
    });
    await formOpen();
    return scene;
  };
  const type = async (scene: Awaited<ReturnType<typeof open>>, label: string, text: string) => {
    await scene.user.clear(screen.getByLabelText(label));
    if (text) await scene.user.type(screen.getByLabelText(label), text);
  };
  const says = (sentence: string) => waitFor(() => expect(screen.queryAllByText(sentence).length).toBeGreaterThan(0));
  const saysNo = (sentence: string) => waitFor(() => expect(screen.queryAllByText(sentence)).toEqual([]));
  const save = async ({ user }: Awaited<ReturnType<typeof open>>) =>
    user.click(screen.getByRole("button", { name: "Save" }));

  test("the sentence stands at the field before a save, holds the save, and goes when it is corrected", async () => {
    const scene = await open({ partyid: "7", accountid: "", charges: [] });
    const customer = "Commission is not a customer. Choose a ledger under Sundry Debtors.";
    const account = "Petty Cash is not a sales account. Choose a ledger under Sales Accounts.";
    await type(scene, "Customer", "9");
    await says(customer);
    await type(scene, "Sales Account", "8");
    await says(account);
    expect(screen.getByLabelText("Customer").getAttribute("aria-invalid")).toBe("true");
    await save(scene);
    await says(customer);
    expect(scene.asked(SAVE)).toEqual([]);
    await type(scene, "Customer", "7");
    await saysNo(customer);
    await says(account);
    await type(scene, "Sales Account", "");
    await saysNo(account);
    await save(scene);
    await waitFor(() => expect(scene.asked(SAVE)).toHaveLength(1));
  });

  test("the sentence of a charge stands at its line, by the number that the server gives it, and follows the party", async () => {
    const scene = await open({
      partyid: "7",
      accountid: "",
      charges: [
        { ledgerid: "", amount: 0 },
        { ledgerid: "8", amount: 10 },
        { ledgerid: "9", amount: 10 },
      ],
    });
    await type(scene, "Narration", "x");
    await type(scene, "Sales Account", "8");
    const cash =
      "Other Charges, line 1: Petty Cash is cash or a bank. Choose a ledger for the charge, such as freight.";
    await says(cash);
    expect(document.querySelector('[data-line="1"] [aria-invalid]')?.getAttribute("title")).toBe(
      "Petty Cash is cash or a bank. Choose a ledger for the charge, such as freight.",
    );
    await type(scene, "Customer", "9");
    await says(
      "Other Charges, line 2: Commission is the customer of this bill. Choose a ledger for the charge, such as freight.",
    );
    await type(scene, "Customer", "7");
    await saysNo(
      "Other Charges, line 2: Commission is the customer of this bill. Choose a ledger for the charge, such as freight.",
    );
    await says(cash);
  });

  test("a bill that nobody has changed says nothing: it may be older than the rule", async () => {
    const scene = await open({ partyid: "9", accountid: "8", charges: [] });
    await waitFor(() => expect(scene.asked("WEBAPI_billfacts").length).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(document.querySelector("[aria-invalid=true]")).toBeNull();
  });
});

test("a stored bill shows the total that it was stored with when the company rounds otherwise by now", async () => {
  const charges = field("charges", {
    comp_type: "listdetail",
    label_label: "Charges",
    div_class: "col-12",
    cols: COLS,
  });
  const scene = await openScene({
    rows: definition(
      [
        field("edateview"),
        field("narration"),
        charges,
        field("roundrule", { comp_type: "txthidden", field_visible: 0 }),
      ],
      { entity: "sale", billform: JSON.stringify({ kind: "sale", stock: 0, company }) },
    ),
    record: {
      id: 12,
      rowver: 1,
      edateview: "2026-06-10",
      narration: "",
      roundrule: 2,
      charges: [{ amount: 10.4, gstpercent: 18 }],
    },
    address: "/MainB?formname=godown&id=12",
    answers: { WEBAPI_billfacts: [{ kind: "company", id: 0, facts: JSON.stringify(company) }] },
  });
  await formOpen();
  await waitFor(() => expect(figures()).toContain("12.28"));
  await scene.user.type(screen.getByLabelText("Narration"), "x");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.asked(SAVE)).toHaveLength(1));
});

describe("a credit note that names a bill", () => {
  const item = {
    id: 7,
    name: "Cooler",
    isService: false,
    isBatch: false,
    hsn: "",
    taxability: "",
    unitid: 1,
    units: [],
    rates: [
      { from: "2017-07-01", gst: "28", cess: "0" },
      { from: "2026-07-01", gst: "18", cess: "0" },
    ],
  };
  const facts = ({ againstno }: Row) => [
    { kind: "company", id: 0, facts: JSON.stringify(company) },
    { kind: "item", id: 7, facts: JSON.stringify(item), price: "", lastprice: "", stock: "" },
    ...(againstno === undefined
      ? []
      : [{ kind: "against", id: 0, facts: JSON.stringify({ day: againstno === "S/1" ? "2026-06-10" : "" }) }]),
  ];
  const COLS_OF_ITEMS = JSON.stringify([
    { key: "itemid", title: "Item", comp_type: "txt" },
    { key: "qty", title: "Qty", comp_type: "amt" },
    { key: "rate", title: "Rate", comp_type: "amt" },
  ]);
  const open = (record: Row, answers: Parameters<typeof openScene>[0]["answers"] & object) =>
    openScene({
      rows: definition(
        [
          field("edateview", { label_label: "Date" }),
          field("partyid", { label_label: "Customer" }),
          field("againstno", { label_label: "Against Bill No" }),
          field("narration"),
          field("items", { comp_type: "listdetail", label_label: "Items", div_class: "col-12", cols: COLS_OF_ITEMS }),
          ...["ratesof", "billrates", "raterule"].map((key) =>
            field(key, { comp_type: "txthidden", field_visible: 0 }),
          ),
        ],
        { entity: "salereturnwo", billform: JSON.stringify({ kind: "salereturn", stock: 0, company }) },
      ),
      record: {
        id: 12,
        rowver: 1,
        edateview: "2026-07-05",
        partyid: "5",
        againstno: "",
        narration: "",
        items: [{ itemid: 7, qty: 10, rate: 100 }],
        ...record,
      },
      address: "/MainB?formname=godown&id=12",
      answers,
    });

  test("keeps its tax while its date is corrected, also for a quantity typed meanwhile, and has that of the new date then", async () => {
    const scene = await open({ raterule: 1, ratesof: "" }, { WEBAPI_billfacts: facts });
    await formOpen();
    await waitFor(() => expect(figures()).toContain("1,180.00"));
    const date = screen.getByLabelText("Date");
    await scene.user.type(date, "x");
    screen.getByRole("grid", { name: "Items" }).focus();
    await scene.user.keyboard("{ArrowRight}20{Enter}");
    await waitFor(() => expect(figures()).toContain("2,360.00"));
    await scene.user.clear(date);
    await scene.user.type(date, "2026-06-10");
    await waitFor(() => expect(figures()).toContain("2,560.00"));
  });

  test("shows the tax at the rates of that bill as soon as it is named", async () => {
    const scene = await open({ raterule: 1, ratesof: "" }, { WEBAPI_billfacts: facts });
    await formOpen();
    await waitFor(() => expect(figures()).toContain("1,180.00"));
    await scene.user.type(screen.getByLabelText("Against Bill No"), "S/1");
    await waitFor(() => expect(figures()).toContain("1,280.00"));
    expect(scene.asked("WEBAPI_billfacts").at(-1)).toMatchObject({
      againstno: "S/1",
      againston: "2026-07-05",
      partyid: "5",
    });
    await scene.user.type(screen.getByLabelText("Against Bill No"), "2");
    await waitFor(() => expect(figures()).toContain("1,180.00"));
  });

  test("by what that bill charged, where the rates of the item are others by now", async () => {
    const charged = ({ againstno }: Row) =>
      facts({ againstno }).map((row) =>
        row.kind === "against"
          ? { ...row, facts: JSON.stringify({ day: "2026-06-10", rates: [{ itemid: 7, gst: "12", cess: "0" }] }) }
          : row,
      );
    await open({ againstno: "S/1", raterule: 1, ratesof: "" }, { WEBAPI_billfacts: charged });
    await formOpen();
    await waitFor(() => expect(figures()).toContain("1,120.00"));
  });

  test.each([
    ["has the rates that it keeps of its bill", { billrates: "7:12:0" }, "1,120.00"],
    ["has those of the day that it keeps where it keeps none", {}, "1,280.00"],
  ])(
    "a stored one whose bill the server does not find %s, as long as it names that bill",
    async (_what, kept, total) => {
      const scene = await open(
        { againstno: "S/1", raterule: 1, ratesof: "2026-06-10|5|s/1", ...kept },
        { WEBAPI_billfacts: facts({}) },
      );
      await formOpen();
      await waitFor(() => expect(figures()).toContain(total));
      await scene.user.type(screen.getByLabelText("Against Bill No"), "2");
      await waitFor(() => expect(figures()).toContain("1,180.00"));
      await scene.user.type(screen.getByLabelText("Against Bill No"), "{Backspace}");
      await waitFor(() => expect(figures()).toContain(total));
    },
  );
});
