import { notifications } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { NumberDesk } from "../../offline/help/number-desk";
import { listHead, goOffline, openFrame, type Answer, type Frame } from "../app/frame-harness";
import { definition, field } from "../form-harness";

const MISS = /^You are offline, and this is not on this device/;
const HEAD = listHead({
  entity: "receipt",
  title: "Receipt",
  listsqlsp: "receipt_R_listgrid",
  formname: "receiptdetail",
});
const FORM = definition(
  [
    field("vno", { label_label: "Receipt No", field_disable: 1 }),
    field("day", { label_label: "Receipt Date" }),
    field("name", { label_label: "Name" }),
  ],
  { entity: "receipt", formtitle: "Receipt", numbering: JSON.stringify({ field: "vno", dateField: "day" }) },
  { aspx_codes: "/receiptlist", DataSourceID_SQL: "receipt_R_save" },
);

interface Opened {
  /** Reply to the request for the list at the start; its rows never arrive. */
  readonly head?: Answer;
  readonly hasNumbers?: boolean;
}

/** Opens the form of a receipt after its list, on a device that then goes offline. */
async function openReceipt({ head = () => "drop-before", hasNumbers = true }: Opened = {}): Promise<Frame> {
  const frame = await openFrame({
    path: "/receiptlist",
    answers: {
      WEBAPI_R_dynaform: FORM,
      godown_R_getviewdata: [{ id: 0, vno: "", day: "2026-06-10", name: "" }],
      attachedfiles_space: [],
      common_R_getlistgrid: head,
      receipt_R_listgrid: () => "drop-before",
    },
  });
  frame.network.desk = new NumberDesk();
  await screen.findByRole("button", { name: "Retry" });
  await frame.offline.ping();
  if (hasNumbers) await frame.offline.numbers.ready("receipt", "2026-27");
  await frame.router.navigate("/MainB?formname=receiptdetail&id=0");
  await screen.findByLabelText("Name", { exact: false });
  await goOffline(frame);
  return frame;
}

/** Saves a receipt, goes to its list, and waits until the notification in the corner has disappeared. */
async function saved(frame: Frame, name: string): Promise<void> {
  await frame.user.type(screen.getByLabelText("Name", { exact: false }), name);
  await frame.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(frame.router.state.location.pathname).toBe("/receiptlist"));
  expect(await screen.findByText(MISS)).toBeTruthy();
  notifications.clean();
}

const linkToSave = () => screen.findByRole("link", { name: "Receipt: 10-Jun-2026" });
const TOLD = "Saved on this device, waiting to be sent. Number MUM/S2627/0001";

test("DOC-012 a list that was never opened says what was saved on this device, with its number, beside what it cannot show", async () => {
  const frame = await openReceipt();
  await saved(frame, "Asha");
  const link = await linkToSave();
  expect(within(link.closest<HTMLElement>("[role=status]")!).getByText(TOLD)).toBeTruthy();
  const [row] = await frame.offline.outbox.rows();
  expect(link.getAttribute("href")).toBe(`/outbox/${row?.opId}`);
});

test("so does a list whose definition is kept and whose lines are not; it goes when the save is sent", async () => {
  const frame = await openReceipt({ head: HEAD });
  await saved(frame, "Asha");
  expect(document.querySelector("[data-list=receipt]")).not.toBeNull();
  expect(within((await linkToSave()).closest<HTMLElement>("[role=status]")!).getByText(TOLD)).toBeTruthy();
  frame.network.pings = "fine";
  await frame.offline.ping();
  await frame.offline.outbox.sendNow();
  await waitFor(() => expect(screen.queryByText(/^Saved on this device/)).toBeNull());
});

test("a save without a number is told without one, saves of another kind are not told, and of very many the newest ten", async () => {
  const frame = await openReceipt({ hasNumbers: false });
  const save = (n: number, entity: string) =>
    frame.offline.outbox.save({
      opId: frame.offline.outbox.mintOpId(),
      screen: "/MainB",
      entity,
      recordKey: `tmp:${n}`,
      sqlsp: `${entity}_R_save`,
      args: {},
      base: { kind: "none" },
      defVer: "v1",
      shown: {},
      formname: "",
      title: `${entity} ${n}.`,
    });
  for (let n = 1; n <= 11; n++) await save(n, "receipt");
  await save(12, "payment");
  await saved(frame, "Asha");
  expect(await screen.findByRole("link", { name: "2 more in the outbox" })).toBeTruthy();
  expect(screen.getAllByText("Saved on this device, waiting to be sent")).toHaveLength(10);
  expect(screen.getByRole("link", { name: "receipt 11." })).toBeTruthy();
  expect(["receipt 2.", "payment 12."].map((name) => screen.queryByRole("link", { name }))).toEqual([null, null]);
});
