import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { argsOf, definition, field, formOpen, goOffline, openScene } from "../form-harness";

const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole("button", { name: /^Save/ });
const FIELDS = [field("name", { validationprops: '{"required":"Please enter name"}' }), field("city")];
const SCAN = {
  scan_R_getviewdata: [{ id: 12, scanname: "Bill of Patil", remark: "by the driver", docno: "" }],
  attachedfiles_gridGetSEO: [],
};

test("DOC-001 what is entered from a scan goes out with the link to it, which names the record by its own save", async () => {
  const scene = await openScene({
    rows: definition(FIELDS),
    address: "/MainB?formname=godown&id=0&scan=12&v.city=Pune&v.none=x",
    answers: SCAN,
  });
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "Show the scan" }));
  expect(await screen.findByText("Bill of Patil")).toBeTruthy();
  expect(screen.getByText("by the driver")).toBeTruthy();
  await scene.user.click(screen.getByRole("button", { name: "Close the scan" }));
  expect(input("City").value).toBe("Pune");
  await scene.user.type(input(/Name/), "Main store");
  await scene.user.click(save());
  await waitFor(() => expect(scene.network.applied).toHaveLength(2));
  const [record, link] = scene.network.applied.map(({ envelope }) => envelope);
  expect(argsOf(record!)).toMatchObject({ id: "0", name: "Main store", city: "Pune" });
  expect(link).toMatchObject({ sqlsp: "scan_R_enter", op: { deps: [record?.op?.id], agg: "scan:12" } });
  expect(argsOf(link!)).toMatchObject({ id: "12", formname: "godown", recid: { $op: record?.op?.id, col: "id" } });
  await screen.findByText("Transaction has been saved");
  await waitFor(() => expect(screen.queryByText("Transaction has been saved")).toBeNull());
});

test('DOC-001 without a line both wait together; the next record of "Save and new" is of no scan', async () => {
  const scene = await openScene({
    rows: definition(FIELDS, {}, { label_label: "Save and new", props: '{"then":"new"}' }),
    address: "/MainB?formname=godown&id=0&scan=tmp:11111111-1111-4111-8111-111111111111",
    answers: SCAN,
  });
  await formOpen();
  await goOffline(scene);
  await scene.user.type(input(/Name/), "One");
  await scene.user.click(save());
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toHaveLength(2));
  expect((await scene.offline.outbox.rows()).map(({ title, deps }) => [title, deps.length])).toEqual([
    ["Godown: One", 0],
    ["Scan of Godown: One", 2],
  ]);
  await waitFor(() => expect(input(/Name/).value).toBe(""));
  await scene.user.type(input(/Name/), "Two");
  await scene.user.click(save());
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toHaveLength(3));
});

test("a half-typed plain record does not come back in a form that is opened from a scan", async () => {
  const scene = await openScene({ rows: definition(FIELDS), answers: SCAN });
  await formOpen();
  await scene.user.type(input(/Name/), "Half");
  await scene.reopen("/MainB?formname=godown&id=0&scan=12");
  await formOpen();
  expect(input(/Name/).value).toBe("");
  await scene.reopen("/MainB?formname=godown&id=0");
  await formOpen();
  expect(await screen.findByText(/Restored what you typed/)).toBeTruthy();
  expect(input(/Name/).value).toBe("Half");
});
