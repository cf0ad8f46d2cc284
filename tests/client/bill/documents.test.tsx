import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { readMadeFrom, writeMadeFrom } from "../../../src/client/rows/made-from";
import type { DocumentHead } from "../../../src/definitions/bill/document-head";
import type { Row } from "../../../src/wire/envelope";
import { inGrid, listHead, listOfRows, openFrame } from "../app/frame-harness";
import { definition, field, formOpen, goOffline, LOAD, openScene } from "../form-harness";

const COLS = JSON.stringify([
  { key: "itemid", title: "Item", comp_type: "txt" },
  { key: "qty", title: "Qty", comp_type: "amt", decimals: 3 },
  { key: "rate", title: "Rate", comp_type: "amt" },
]);
const HEAD: DocumentHead = {
  fields: ["partyid", "terms", "discountamt"],
  lines: { items: ["itemid", "qty", "rate"], charges: ["amount"] },
  conversions: [{ entity: "sale", formname: "saledetail", title: "Sale", sqlsp: "sale_R_getviewdata" }],
};
const FIELDS = [
  field("autobillno", { label_label: "No", field_disable: 1 }),
  field("partyid", { label_label: "Customer" }),
  field("terms", { label_label: "Terms" }),
  field("discountamt", { comp_type: "amt" }),
  field("items", { comp_type: "listdetail", label_label: "Items", cols: COLS }),
  field("charges", {
    comp_type: "listdetail",
    label_label: "Charges",
    cols: '[{"key":"amount","title":"Amount","comp_type":"amt"}]',
  }),
];
const rows = (entity = "sale") =>
  definition(
    FIELDS,
    { entity, formtitle: entity, documentform: JSON.stringify(HEAD) },
    { DataSourceID_SQL: `${entity}_R_save` },
  );
const line = (lineid: number, itemid: string, qty: number) => ({ lineid, itemid, qty, rate: 100, amount: 118 * qty });
const ORDER: Row = {
  id: 12,
  rowver: 3,
  autobillno: "MUM/SO2627/0004",
  partyid: "Asha",
  terms: "30 days",
  discountamt: 5,
  items: [line(1, "Bolt", 10), line(2, "Nut", 4)],
  charges: [{ amount: 50 }],
  openlines: [
    { lineid: 1, qty: "6" },
    { lineid: 2, qty: "0" },
  ],
};
const address = (from: string) => `/MainB?formname=saledetail&id=0&from=${encodeURIComponent(from)}`;
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const sent = (scene: Awaited<ReturnType<typeof openScene>>) =>
  scene.network.applied[0] && scene.asked("sale_R_save")[0];

describe("what a new document begins with", () => {
  test("the address keeps of what it is made, and takes nothing else", () => {
    const made = {
      how: "convert",
      sources: [
        { entity: "saleorder", key: "12", lines: [{ lineid: 1, qty: "2.5" }] },
        { entity: "salechallan", key: "tmp:0b0e1c9e-0d5a-4a53-9d64-2f9c5a1f0a11" },
      ],
    } as const;
    expect(readMadeFrom(writeMadeFrom(made))).toEqual(made);
    for (const bad of [
      "",
      "copy",
      "steal;sale,1",
      "copy;sale",
      "copy;Sale,1",
      "copy;sale,1,x",
      "convert;sale,1,1x-5",
      "convert;sale,1;../x,2",
    ])
      expect(readMadeFrom(bad)).toBeNull();
  });

  test("a copy has party, lines, charges and terms, and neither number nor links; it is a new record", async () => {
    const scene = await openScene({
      rows: rows(),
      address: address("copy;sale,12"),
      answers: { sale_R_getviewdata: ({ txtid }) => (String(txtid) === "12" ? [ORDER] : []) },
    });
    await formOpen();
    expect([input("No").value, input("Customer").value, input("Terms").value]).toEqual(["", "Asha", "30 days"]);
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent(scene)).toMatchObject({ id: "0", partyid: "Asha", terms: "30 days", charges: [{ amount: 50 }] }),
    );
    expect(sent(scene)?.items).toEqual([
      { itemid: "Bolt", qty: 10, rate: 100 },
      { itemid: "Nut", qty: 4, rate: 100 },
    ]);
  });

  test("a conversion takes what is open and says where each line comes from; of a part no charges and no discount go along", async () => {
    const scene = await openScene({
      rows: rows(),
      address: address("convert;saleorder,12"),
      answers: { saleorder_R_getviewdata: [ORDER] },
    });
    await formOpen();
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent(scene)).toBeTruthy());
    expect(sent(scene)).toMatchObject({
      id: "0",
      partyid: "Asha",
      discountamt: 0,
      charges: [],
      items: [{ itemid: "Bolt", qty: "6", srcentity: "saleorder", srcid: "12", srcline: 1 }],
    });
  });

  test("several sources with chosen quantities make one document", async () => {
    const answers = {
      saleorder_R_getviewdata: [ORDER],
      salechallan_R_getviewdata: [
        { ...ORDER, id: 7, items: [line(3, "Pipe", 2)], openlines: [{ lineid: 3, qty: "2" }] },
      ],
    };
    const scene = await openScene({
      rows: rows(),
      address: address("convert;saleorder,12,1x2.5;salechallan,7,3x1"),
      answers,
    });
    await formOpen();
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent(scene)?.items).toMatchObject([
        { itemid: "Bolt", qty: "2.5", srcentity: "saleorder", srcid: "12", srcline: 1 },
        { itemid: "Pipe", qty: "1", srcentity: "salechallan", srcid: "7", srcline: 3 },
      ]),
    );
  });

  test("all of a source that nobody took from brings its charges and discount; where nothing is open the form says so", async () => {
    const whole = {
      ...ORDER,
      openlines: [
        { lineid: 1, qty: "10" },
        { lineid: 2, qty: "4" },
      ],
    };
    const scene = await openScene({
      rows: rows(),
      address: address("convert;saleorder,12"),
      answers: { saleorder_R_getviewdata: [whole] },
    });
    await formOpen();
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent(scene)).toMatchObject({ discountamt: 5, charges: [{ amount: 50 }] }));
    scene.answers.saleorder_R_getviewdata = [{ ...ORDER, openlines: [] }];
    await scene.reopen(address("convert;saleorder,12"));
    expect(
      (await screen.findAllByText("Nothing is left to take from MUM/SO2627/0004.", undefined)).length,
    ).toBeGreaterThan(0);
  });

  test("what is typed into a conversion is kept apart from a plain new one, and comes back", async () => {
    const scene = await openScene({
      rows: rows(),
      address: address("convert;saleorder,12"),
      answers: { saleorder_R_getviewdata: [ORDER] },
    });
    await formOpen();
    await scene.user.clear(input("Terms"));
    await scene.user.type(input("Terms"), "45 days");
    await waitFor(async () =>
      expect((await scene.offline.outbox.drafts()).map(({ formKey, values }) => [formKey, values.terms])).toEqual([
        ["1|11|saledetail|from=convert;saleorder,12", "45 days"],
      ]),
    );
    await scene.reopen();
    await formOpen();
    expect(input("Terms").value).toBe("45 days");
    await scene.reopen("/MainB?formname=saledetail&id=0");
    await formOpen();
    expect(input("Terms").value).toBe("");
  });

  test("offline: of a document that was looked at here it works, of another a sentence says why not", async () => {
    const scene = await openScene({
      rows: rows(),
      address: address("convert;saleorder,12"),
      answers: { saleorder_R_getviewdata: ({ txtid }) => (String(txtid) === "12" ? [ORDER] : []) },
    });
    await formOpen();
    await goOffline(scene);
    await scene.reopen(address("convert;saleorder,12"));
    await formOpen();
    expect(input("Customer").value).toBe("Asha");
    await scene.reopen(address("convert;saleorder,13"));
    expect(
      (
        await screen.findAllByText(
          /^You are offline, and the source document was never opened on this device/,
          undefined,
        )
      ).length,
    ).toBeGreaterThan(0);
  });

  test("an order that is not sent yet can be made a sale: its lines are known by their order, the record by its operation", async () => {
    const scene = await openScene({ rows: rows("saleorder"), address: "/MainB?formname=saleorderdetail&id=0" });
    const op = scene.offline.outbox.mintOpId();
    await formOpen();
    await goOffline(scene);
    const values = {
      partyid: "Asha",
      items: [
        { itemid: "Bolt", qty: 3, rate: 5 },
        { itemid: "Nut", qty: 4, rate: 5 },
      ],
    };
    await scene.offline.outbox.save({
      opId: op,
      screen: "form:saleorderdetail",
      entity: "saleorder",
      recordKey: `tmp:${op}`,
      sqlsp: "saleorder_R_save",
      args: values,
      base: { kind: "none" },
      shown: { ...values, id: `tmp:${op}` },
      formname: "saleorderdetail",
      title: "Order",
      defVer: "v1",
    });
    await scene.reopen(
      `/MainB?formname=saleorderdetail&id=0&from=${encodeURIComponent(`convert;saleorder,tmp:${op}`)}`,
    );
    await formOpen();
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(async () => expect((await scene.offline.outbox.rows()).length).toBe(2));
    const made = (await scene.offline.outbox.rows()).find(({ opId }) => opId !== op);
    const stored = JSON.stringify(made ? await scene.offline.outbox.row(made.opId) : null);
    expect(stored).toContain(`"srcid":{"$op":"${op}","col":"id"},"srcline":2`);
    // Lines taken by the waiting sale are not offered again.
    await scene.reopen(
      `/MainB?formname=saleorderdetail&id=0&from=${encodeURIComponent(`convert;saleorder,tmp:${op}`)}`,
    );
    expect((await screen.findAllByText(/^Nothing is left to take from /, undefined)).length).toBeGreaterThan(0);
  });

  test("the menu of a stored document leads to its copy and its conversions", async () => {
    const scene = await openScene({
      rows: rows("saleorder"),
      address: "/MainB?formname=saleorderdetail&id=12",
      record: ORDER,
    });
    await formOpen();
    expect(screen.getByText("1 of 2 lines open")).toBeTruthy();
    await scene.user.click(screen.getByRole("button", { name: "Make of it" }));
    expect(await screen.findByRole("menuitem", { name: "Copy" })).toBeTruthy();
    await scene.user.click(screen.getByRole("menuitem", { name: "Convert to Sale" }));
    await waitFor(() =>
      expect(new URLSearchParams(scene.path().split("?")[1]).get("from")).toBe("convert;saleorder,12"),
    );
  });
});

test("of a document of which nothing is open nothing is made but a copy", async () => {
  const scene = await openScene({
    rows: rows("saleorder"),
    address: "/MainB?formname=saleorderdetail&id=12",
    record: { ...ORDER, openlines: [{ lineid: 1, qty: "0" }] },
  });
  await formOpen();
  expect(screen.getByText("Nothing is open")).toBeTruthy();
  await scene.user.click(screen.getByRole("button", { name: "Make of it" }));
  expect((await screen.findByRole("menuitem", { name: "Convert to Sale" })).hasAttribute("data-disabled")).toBe(true);
});

describe("cancelling in the form", () => {
  const cancelRows = () =>
    definition(
      FIELDS,
      {
        entity: "sale",
        formtitle: "sale",
        documentform: JSON.stringify({ ...HEAD, cancel: { sqlsp: "sale_R_btndelete_approve", noun: "sale" } }),
      },
      { DataSourceID_SQL: "sale_R_save" },
    );
  const SALE: Row = { ...ORDER, autobillno: "MUM/S2627/0004" };
  const address12 = "/MainB?formname=saledetail&id=12";
  const why = {
    iscancelled: 1,
    cancelreason: "Wrong party",
    cancelledby: "Asha Rao",
    cancelledat: "2026-06-12T08:35:00.000Z",
  };

  test("a cancelled document opens to be read: a banner with reason, who and when, no field to type in, no Save, a copy and nothing else", async () => {
    const scene = await openScene({
      rows: cancelRows(),
      address: address12,
      record: { ...SALE, ...why },
      answers: { sale_R_getviewdata: [{ ...SALE, ...why }] },
    });
    await formOpen();
    expect(
      screen
        .getByText("Cancelled by Asha Rao on 12-Jun-2026 14:05. Reason: Wrong party")
        .closest("[data-notice=cancelled]")?.textContent,
    ).toContain("Cancelled");
    expect(input("Terms").readOnly || input("Terms").disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Cancel document" })).toBeNull();
    await scene.user.keyboard("{Alt>}x{/Alt}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await scene.user.click(screen.getByRole("button", { name: "Make of it" }));
    expect((await screen.findAllByRole("menuitem", { hidden: true })).map((item) => item.textContent)).toEqual([
      "Copy",
    ]);
    await scene.reopen(address("convert;sale,12"));
    expect(
      (await screen.findAllByText("MUM/S2627/0004 is cancelled. You can only copy it.", undefined)).length,
    ).toBeGreaterThan(0);
  });

  test("Alt+X cancels the version that is shown, and the form then shows it cancelled", async () => {
    const scene = await openScene({
      rows: cancelRows(),
      address: address12,
      record: SALE,
      answers: {
        sale_R_btndelete_approve: () => {
          scene.answers[LOAD] = [{ ...SALE, rowver: 4, ...why }];
          return "apply";
        },
      },
    });
    await formOpen();
    expect(screen.getByRole("button", { name: "Cancel document" })).toBeTruthy();
    await scene.user.keyboard("{Alt>}x{/Alt}");
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel the sale MUM/S2627/0004?" }));
    await scene.user.type(dialog.getByLabelText(/Reason/), "Wrong party{Enter}");
    await scene.user.click(await screen.findByRole("button", { name: "OK" }));
    expect(scene.asked("sale_R_btndelete_approve")).toMatchObject([
      { id: "12", type: "cancel", cancelreason: "Wrong party" },
    ]);
    expect(scene.network.applied[0]?.envelope.op).toMatchObject({ base: { kind: "ver", ver: 3 } });
    expect(
      await screen.findByText("Cancelled by Asha Rao on 12-Jun-2026 14:05. Reason: Wrong party", undefined),
    ).toBeTruthy();
  });

  test("a document that is not sent yet is cancelled as well: it waits behind its own save, and both arrive in that order, once", async () => {
    const scene = await openScene({ rows: cancelRows(), address: "/MainB?formname=saledetail&id=0" });
    await formOpen();
    await goOffline(scene);
    await scene.user.type(input("Customer"), "Asha");
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(async () => expect((await scene.offline.outbox.rows()).length).toBe(1));
    const [made] = await scene.offline.outbox.rows();
    await scene.reopen(`/MainB?formname=saledetail&id=tmp:${made!.opId}`);
    await formOpen();
    await scene.user.click(await screen.findByRole("button", { name: "Cancel document" }));
    await scene.user.type(
      within(await screen.findByRole("dialog", undefined)).getByLabelText(/Reason/),
      "Customer gone{Enter}",
    );
    expect(
      await screen.findByText("Cancelled on this device, waiting to be sent. Reason: Customer gone", undefined),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    const [, late] = await scene.offline.outbox.rows();
    expect(late).toMatchObject({
      base: { kind: "op", op: made!.opId },
      after: made!.opId,
      deps: [made!.opId],
      recordKey: `tmp:${made!.opId}`,
    });
    scene.network.pings = "fine";
    await scene.offline.drain("test");
    await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
    expect(scene.network.applied.map(({ envelope }) => envelope.sqlsp)).toEqual([
      "sale_R_save",
      "sale_R_btndelete_approve",
    ]);
  });
});

describe("lists", () => {
  const head = (more: Row) =>
    listHead(
      {
        entity: "sale",
        title: "Sale",
        formname: "saledetail",
        sqlsp: "sale_R_getviewdata",
        listsqlsp: "sale_R_listgrid",
        ...more,
      },
      [{ field: "autobillno", title: "No" }],
    );
  const list = (more: Row) =>
    openFrame({
      path: "/salelist",
      answers: {
        common_R_getlistgrid: head(more),
        sale_R_listgrid: listOfRows(2, (id) => ({ id, autobillno: `S${id}`, editallowed: 1, formname: "saledetail" })),
      },
    });

  test.each([
    ["/salelist", "Sale", "sale"],
    ["/saleposlist", "POS Invoice", "salepos"],
  ])(
    "DOC-030 DOC-031 %s has a second chip where the flag of the list is 1, which opens its form; without the flag it has none",
    async (path, title, entity) => {
      const of = (flag: number) =>
        openFrame({
          path,
          answers: {
            common_R_getlistgrid: head({
              title,
              entity,
              formname: `${entity}detail`,
              listsqlsp: `${entity}_R_listgrid`,
              saleordersaleaddallowed: flag,
            }),
            [`${entity}_R_listgrid`]: [],
          },
        });
      const without = await of(0);
      expect(await screen.findByRole("button", { name: "New Add" })).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Sale Order / Challan to Sale" })).toBeNull();
      without.unmount();
      const frame = await of(1);
      await frame.user.click(await screen.findByRole("button", { name: "Sale Order / Challan to Sale" }));
      await waitFor(() => expect(frame.router.state.location.pathname).toBe("/MainB"));
      expect(frame.router.state.location.state).toEqual({
        id: 0,
        formname: "saleordersaledetail",
        sqlsp: "saleordersale_R_getviewdata",
        formtitle: "Sale Order / Challan to Sale",
      });
    },
  );

  test("without the flag there is no second chip; without the right rows have no Copy", async () => {
    await list({ saleordersaleaddallowed: 0, copyallowed: 0 });
    await inGrid();
    expect(screen.queryByRole("button", { name: "Sale Order / Challan to Sale" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Copy" })).toBeNull();
  });

  test("C copies the document of the row", async () => {
    const frame = await list({ copyallowed: 1 });
    const grid = await inGrid();
    expect(screen.getAllByRole("button", { name: "Copy" })).toHaveLength(2);
    grid.focus();
    await frame.user.keyboard("{ArrowDown}c");
    await waitFor(() =>
      expect(new URLSearchParams(frame.router.state.location.search).get("from")).toBe("copy;sale,2"),
    );
  });
});

describe("the form of DOC-031", () => {
  const FORM = definition(
    [
      field("targets", { comp_type: "txthidden", field_visible: 0 }),
      field("sources", { comp_type: "txthidden", field_visible: 0 }),
      field("partyid", { label_label: "Customer" }),
      field("lines", {
        comp_type: "openlines",
        label_label: "Open orders and challans",
        DataSourceID_SQL: "saleordersale_R_openlines",
        props: '{"party":"partyid","targets":"targets"}',
        field: false,
      }),
    ],
    { entity: "" },
  );
  const open = (srcline: number, item: string, left: string) => ({
    srcentity: "saleorder",
    srcid: 12,
    srcline,
    kind: "Sale Order",
    number: "SO4",
    edate: "2026-06-10",
    item,
    unit: "PCS",
    open: left,
    rate: "5",
  });

  test("open lines of the party are ticked with quantities; more than is open makes no sale", async () => {
    const scene = await openScene({
      rows: FORM,
      record: { id: 0, targets: JSON.stringify(HEAD.conversions) },
      answers: {
        saleordersale_R_openlines: ({ partyid }) =>
          String(partyid) === "5" ? [open(1, "Bolt", "6"), open(2, "Nut", "1.5")] : [],
      },
    });
    await formOpen();
    expect(screen.getByText("Choose a customer to see open orders and challans.")).toBeTruthy();
    await scene.user.type(input("Customer"), "5");
    const lines = within(await screen.findByRole("list", { name: "Open lines" }));
    expect(screen.getByRole("button", { name: "Make Sale" })).toHaveProperty("disabled", true);
    await scene.user.click(screen.getByRole("checkbox", { name: "All 2 lines" }));
    await scene.user.click(lines.getByRole("checkbox", { name: "Nut, Sale Order SO4" }));
    const qty = lines.getByLabelText("Quantity of Bolt, Sale Order SO4");
    await scene.user.clear(qty);
    await scene.user.type(qty, "7");
    expect(await screen.findByText("Only 6 is open.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Make Sale" })).toHaveProperty("disabled", true);
    await scene.user.clear(qty);
    await scene.user.type(qty, "2");
    await scene.user.click(screen.getByRole("button", { name: "Make Sale" }));
    await waitFor(() =>
      expect(new URLSearchParams(scene.path().split("?")[1]).get("from")).toBe("convert;saleorder,12,1x2"),
    );
  });

  test("offline they come from the copies on this device, less what waits here; without a copy a sentence says so", async () => {
    const copy = { ...ORDER, partyid: "5", edateview: "2026-06-10", whole: 1, deleted: 0, cursor: "c1", TotalCount: 1 };
    const scene = await openScene({
      rows: FORM,
      record: {
        id: 0,
        targets: JSON.stringify(HEAD.conversions),
        sources: JSON.stringify([{ entity: "saleorder", title: "Sale Order" }]),
      },
      answers: { WEBAPI_changes_since: ({ cursor }) => (cursor ? [] : [copy]) },
    });
    await formOpen();
    await goOffline(scene);
    await scene.user.type(input("Customer"), "5");
    expect(await screen.findByText(/The open lines of this customer are not on this device\.$/)).toBeTruthy();
    scene.network.pings = "fine";
    await scene.offline.ping();
    await scene.offline.reference.download("saleorder", () => undefined);
    await goOffline(scene);
    await scene.reopen();
    await formOpen();
    await scene.user.clear(input("Customer"));
    await scene.user.type(input("Customer"), "5");
    const lines = within(await screen.findByRole("list", { name: "Open lines" }));
    expect(lines.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Sale Order MUM/SO2627/0004 · 10-Jun-2026 · 6"),
    ]);
    await scene.user.click(screen.getByRole("checkbox", { name: "All 1 line" }));
    await scene.user.click(screen.getByRole("button", { name: "Make Sale" }));
    await waitFor(() =>
      expect(new URLSearchParams(scene.path().split("?")[1]).get("from")).toBe("convert;saleorder,12,1x6"),
    );
  });
});
