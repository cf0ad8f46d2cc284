import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { Fate } from "../../offline/help/scripted-network";
import { definition, field, formOpen, goOffline, LOAD, openScene, SAVE } from "../form-harness";

const COLS = JSON.stringify([
  { key: "itemid", title: "Item", comp_type: "txt" },
  { key: "qty", title: "Qty", comp_type: "amt" },
  { key: "rate", title: "Rate", comp_type: "amt", decimals: 2 },
]);
const company = { ownState: "27", isRounded: true, registrations: [] };
const syrup = {
  id: 3,
  name: "Syrup",
  isService: false,
  isBatch: true,
  hsn: "3004",
  taxability: "taxable",
  rates: [{ from: "2017-07-01", gst: "12", cess: "0" }],
  unitid: 1,
  units: [],
};
const ANSWER: readonly Row[] = [
  { kind: "company", id: 0, facts: JSON.stringify(company) },
  {
    kind: "item",
    id: 3,
    facts: JSON.stringify(syrup),
    price: "90",
    lastprice: "",
    stock: "7",
    batches: JSON.stringify([{ batchno: "B1", expiry: "2027-06-30", stock: "7" }]),
  },
];
const BUSY: Fate = { raw: '{"Message":"Busy."}', status: 503 };
const batches = () => screen.queryByRole("group", { name: "Batches of Syrup, line 1" });

/** A sale of 2 Syrup at 55. `answer` gives the reply to the request for its facts. */
async function openSale(answer: () => readonly Row[] | Fate) {
  const scene = await showSale(answer);
  await formOpen();
  return scene;
}

async function showSale(answer: () => readonly Row[] | Fate) {
  const scene = await openScene({
    rows: definition(
      [
        field("edateview"),
        field("narration"),
        field("items", { comp_type: "listdetail", label_label: "Items", div_class: "col-12", cols: COLS }),
      ],
      { entity: "sale", billform: JSON.stringify({ kind: "sale", stock: -1, company }) },
      { label_label: "Save and new", props: '{"then":"new"}' },
    ),
    record: { id: 12, rowver: 1, edateview: "2026-06-10", narration: "", items: [{ itemid: 3, qty: 2, rate: 55 }] },
    address: "/MainB?formname=godown&id=12",
    answers: { WEBAPI_billfacts: answer },
  });
  return { ...scene, questions: () => scene.asked("WEBAPI_billfacts") };
}

test("what a busy server did not say is asked again by itself, and the batches come; what was typed stays", async () => {
  let isBusy = true;
  const scene = await openSale(() => (isBusy ? BUSY : ANSWER));
  await waitFor(() => expect(scene.questions()).toHaveLength(1));
  await scene.user.type(screen.getByLabelText("Narration"), "by lorry");
  expect(batches()).toBeNull();
  isBusy = false;
  await waitFor(() => expect(batches()).toBeTruthy());
  expect(scene.questions().map(({ itemids }) => itemids)).toContain("3");
  expect((screen.getByLabelText("Narration") as HTMLInputElement).value).toBe("by lorry");
  expect(screen.getByRole("grid", { name: "Items" }).textContent).toContain("55.00");
  expect(screen.getByRole("group", { name: "Totals of this bill" }).textContent).toContain("110.00");
  const { length } = scene.questions();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(scene.questions()).toHaveLength(length);
});

test("without a line nothing is asked again, however much is typed, until it is back", async () => {
  const scene = await openSale(() => ANSWER);
  await goOffline(scene);
  await waitFor(() => expect(scene.questions()).toHaveLength(1));
  for (const day of ["1", "2"]) {
    await scene.user.type(screen.getByLabelText("Edateview"), day);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
  }
  expect(scene.questions()).toHaveLength(1);
  scene.network.pings = "fine";
  await scene.offline.ping();
  await waitFor(() => expect(batches()).toBeTruthy());
});

test("facts that come late while the bill is being saved are nothing that was typed: Save and new goes on", async () => {
  let isBusy = true;
  const scene = await openSale(() => (isBusy ? BUSY : ANSWER));
  await waitFor(() => expect(scene.questions()).toHaveLength(1));
  await scene.user.type(screen.getByLabelText("Narration"), "by lorry");
  scene.answers[SAVE] = () => "hang";
  await scene.user.click(screen.getByRole("button", { name: "Save and new" }));
  await waitFor(() => expect(scene.asked(SAVE)).toHaveLength(1));
  isBusy = false;
  await waitFor(() => expect(scene.questions().length).toBeGreaterThan(1));
  await waitFor(() => expect((screen.getByLabelText("Narration") as HTMLInputElement).value).toBe(""));
});

test("a bill that is left while it loads asks nothing any more", async () => {
  const scene = await showSale(() => BUSY);
  await scene.reopen("/elsewhere");
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(scene.asked(LOAD)).toHaveLength(1);
  expect(scene.questions()).toHaveLength(0);
});
