import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, goOffline, LOAD, openScene, SAVE } from "../form-harness";

const company = { ownState: "27", isRounded: true, registrations: [] };
const HEAD = { entity: "sale", billform: JSON.stringify({ kind: "sale", stock: -1, company }) };
const picker = (key: string, label: string, more: Row = {}): Row =>
  field(key, {
    comp_type: "ddlssolo",
    label_label: label,
    TXT_TextMode: "single-line",
    DataSourceID_SQL: "debtors",
    ...more,
  });
const place = (key: string, label: string, filterField: string) =>
  picker(key, label, { DataSourceID_SQL: "partyplaces", inputprops: JSON.stringify({ filterField }) });
const FIELDS = [
  field("edateview", { comp_type: "txthidden", field_visible: 0 }),
  picker("partyid", "Customer"),
  place("billplace", "Bill to", "partyid"),
  picker("shippartyid", "Ship to Party"),
  place("shipplace", "Ship to", "shippartyid,partyid"),
  field("isrenewed", { comp_type: "chk", label_label: "Update details" }),
  field("narration"),
  field("items", {
    comp_type: "listdetail",
    label_label: "Items",
    cols: JSON.stringify([
      { key: "qty", title: "Qty", comp_type: "amt" },
      { key: "rate", title: "Rate", comp_type: "amt" },
    ]),
  }),
];
/** A customer in Maharashtra with a registered office in Karnataka, as stored on a device. */
const KAVERI: Row = {
  id: 5,
  label: "Kaveri",
  value: 5,
  key: 5,
  drconame: "Kaveri",
  gsttype: "regular",
  gstin: "27AAQFK7315M1ZT",
  statename: "Maharashtra",
  address: "1 Fort",
  rowver: 1,
  addresses: [
    { label: "Hubli", address: "4 Station Road", gstin: "29AAQFK7315M1ZP" },
    { label: "Hosur", address: "Plot 9", stateid_label: "Tamil Nadu" },
    { label: "Thane", address: "Gone", isclosed: 1 },
  ],
};
const GODA: Row = {
  id: 6,
  label: "Godavari",
  value: 6,
  key: 6,
  drconame: "Godavari",
  gsttype: "unregistered",
  statename: "Gujarat",
  rowver: 1,
  addresses: [{ label: "Yard", address: "Surat", stateid_label: "Gujarat" }],
};

const box = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name: new RegExp(`^${name}$`) });
const figures = () => screen.getByRole("group", { name: "Totals of this bill" }).textContent ?? "";
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("without a line the places of a downloaded customer are picked, the place of supply follows them, and the save waits with them", async () => {
  const record = { id: 0, edateview: "2026-06-10", items: [{ qty: 1, rate: 100 }] };
  const scene = await openScene({
    rows: definition(FIELDS, HEAD),
    record,
    answers: {
      WEBAPI_changes_since: ({ cursor }) =>
        cursor ? [] : [KAVERI, GODA].map((row, at) => ({ ...row, cursor: `c${at}`, TotalCount: 2 })),
    },
  });
  await formOpen();
  await scene.offline.reference.download("debtors", () => undefined);
  await goOffline(scene);
  const choose = async (name: string, text: string) => {
    await scene.user.click(box(name));
    await scene.user.click(await screen.findByRole("option", { name: new RegExp(text) }));
  };
  await choose("Customer", "Kaveri");
  await waitFor(() => expect(figures()).toContain("27 Maharashtra, section 10(1)(a)"));
  await scene.user.click(box("Bill to"));
  await waitFor(() => expect(options()).toEqual(["Hubli", "Hosur"]));
  await scene.user.click(screen.getByRole("option", { name: "Hubli" }));
  await waitFor(() => expect(figures()).toContain("29 Karnataka, section 10(1)(a)"));
  await choose("Ship to", "Hosur");
  await waitFor(() => expect(figures()).toContain("33 Tamil Nadu, section 10(1)(a)"));
  await choose("Ship to Party", "Godavari");
  await waitFor(() =>
    expect([box("Ship to").value, figures()]).toEqual(["", expect.stringContaining("29 Karnataka, section 10(1)(b)")]),
  );
  await choose("Ship to", "Yard");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect(await scene.offline.outbox.rows()).toMatchObject([
      { shown: { billplace: "Hubli", shippartyid: 6, shipplace: "Yard" } },
    ]),
  );
});

test("a stored bill keeps the details it was made out with, says where the ledger differs, and takes them over when asked", async () => {
  const kept = {
    detailsof: "5||||",
    btname: "Kaveri",
    btgsttype: "regular",
    btgstin: "29AAQFK7315M1ZP",
    btstatecode: "29",
    btaddress: "Hubli",
    btpincode: "",
    btphone: "",
  };
  const facts = {
    id: 5,
    name: "Kaveri",
    gstType: "regular",
    gstin: "27AAQFK7315M1ZT",
    stateCode: "27",
    address: "1 Fort",
    pincode: "",
    phone: "",
    places: [],
    creditDays: 0,
    isBillwise: true,
  };
  const scene = await openScene({
    rows: definition(
      [...FIELDS, ...Object.keys(kept).map((key) => field(key, { comp_type: "txthidden", field_visible: 0 }))],
      HEAD,
    ),
    address: "/MainB?formname=godown&id=12",
    record: {
      id: 12,
      rowver: 1,
      edateview: "2026-06-10",
      partyid: 5,
      partyid_label: "Kaveri",
      items: [{ qty: 1, rate: 100 }],
      isrenewed: 0,
      ...kept,
    },
    answers: {
      WEBAPI_billfacts: [
        { kind: "company", id: 0, facts: JSON.stringify(company) },
        { kind: "party", id: 5, facts: JSON.stringify(facts), outstanding: "", creditlimit: "" },
      ],
    },
  });
  await formOpen();
  const told = "The ledger now has different details for this party.";
  await waitFor(() => expect(screen.getByText(new RegExp(told))).toBeTruthy());
  expect(figures()).toContain("29 Karnataka");
  await scene.user.click(screen.getByRole("checkbox", { name: /Update details/ }));
  await waitFor(() =>
    expect([figures().includes("27 Maharashtra"), screen.queryByText(new RegExp(told))]).toEqual([true, null]),
  );
  await scene.user.click(screen.getByRole("checkbox", { name: /Update details/ }));
  await waitFor(() => expect(figures()).toContain("29 Karnataka"));
  expect(scene.asked(SAVE)).toEqual([]);
  expect(scene.asked(LOAD)).toHaveLength(1);
});
