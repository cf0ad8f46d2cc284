import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, openFrame, type Answer, type Frame } from "../app/frame-harness";

const card = (id: number, key: string, heading: string, place: number, usual = place): Row => ({
  id,
  card: key,
  heading,
  about: `About ${heading}`,
  place,
  usual,
});

const CARDS = [
  card(1, "receivables", "Receivables", 2, 1),
  card(2, "Sales", "Sales", 1, 0),
  card(3, "payables", "Payables", 0, 2),
  card(4, "gst-due", "GST due", 0),
];

const WIDGET: Row = {
  formgroupname: "Accounts",
  Widgetstype: "box-a",
  bg: "",
  total: 5,
  heading: "Receivables",
  pathname: "",
  faicon: "users",
  percentage: "",
  percentageDescription: "",
  formmnu: "",
};

async function open(cards: Answer): Promise<Frame> {
  const frame = await openFrame({ path: "/", answers: { WEBAPI_dashboard2: [WIDGET], homechoice_R_list: cards } });
  await frame.user.click(await screen.findByRole("button", { name: "Choose figures" }));
  await screen.findByRole("dialog", { name: "Figures on Home" });
  return frame;
}
const linesOf = (name: string): readonly (string | null)[] =>
  within(screen.getByRole("list", { name }))
    .queryAllByRole("listitem")
    .map((line) => line.getAttribute("aria-label"));
const press = async (frame: Frame, name: string): Promise<void> =>
  frame.user.click(await screen.findByRole("button", { name }));

test("figures are added, moved and removed, and kept through the outbox; Home is read again", async () => {
  const frame = await open(CARDS);
  await screen.findByRole("listitem", { name: "Sales" });
  expect(linesOf("On Home")).toEqual(["Sales", "Receivables"]);
  expect(linesOf("More figures")).toEqual(["Payables", "GST due"]);
  await press(frame, "Add GST due");
  await press(frame, "GST due up");
  await press(frame, "Sales up");
  await press(frame, "Remove Sales");
  expect(linesOf("On Home")).toEqual(["GST due", "Receivables"]);
  expect(screen.getByText("Home shows at most 8 figures. Views with a star come after them.")).toBeTruthy();
  const before = frame.asked("WEBAPI_dashboard2").length;
  await press(frame, "Save");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(frame.asked("homechoice_R_save")).toMatchObject([{ cards: JSON.stringify(["gst-due", "receivables"]) }]);
  await waitFor(() => expect(frame.asked("WEBAPI_dashboard2").length).toBeGreaterThan(before));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Choose figures"));
});

test("offline the choice waits, Home says so, and the drawer shows it; the usual figures can be chosen again", async () => {
  const frame = await open(CARDS);
  await screen.findByRole("listitem", { name: "Sales" });
  await goOffline(frame);
  await press(frame, "Remove Sales");
  await press(frame, "Save");
  const said = "Your choice of figures is saved on this device. Home shows it once it is sent.";
  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press(frame, "Choose figures");
  await waitFor(() => expect(linesOf("On Home")).toEqual(["Receivables"]));
  await press(frame, "Show the usual figures");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press(frame, "Choose figures");
  await waitFor(() => expect(linesOf("On Home")).toEqual(["Receivables", "Payables"]));
  const rows = await frame.offline.outbox.rows();
  expect(rows.map(({ title, shown }) => [title, shown.cards])).toEqual([
    ["Figures on Home", '["receivables"]'],
    ["Usual figures on Home", "[]"],
  ]);
});

test("with eight no other is added; without any, and for a refusal of the server, the reason is shown and the entry stays", async () => {
  const eight = Array.from({ length: 9 }, (_, at) => card(at + 1, `c${at}`, `Card ${at}`, at < 8 ? at + 1 : 0));
  const frame = await open(eight);
  expect(await screen.findByText("8 figures are on Home. Remove one to add another.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add Card 8" })).toHaveProperty("disabled", true);
  const errormsg = "You don't have permission for the figure c1.";
  frame.answers.homechoice_R_save = [{ err: 1, errkey: "cards", errormsg }];
  await press(frame, "Remove Card 0");
  await press(frame, "Save");
  expect((await screen.findByRole("alert")).textContent).toBe(errormsg);
  for (let at = 1; at < 8; at += 1) await press(frame, `Remove Card ${at}`);
  await press(frame, "Save");
  expect((await screen.findByRole("alert")).textContent).toBe("Choose at least one figure, or show the usual ones.");
  expect(await frame.offline.outbox.rows()).toEqual([]);
});

test("where the figures cannot be read the drawer says why and reads again", async () => {
  const frame = await open(() => ({ raw: JSON.stringify({ ExceptionMessage: "Error reference: 7" }), status: 500 }));
  expect(await screen.findByText("Error reference: 7")).toBeTruthy();
  frame.answers.homechoice_R_list = CARDS;
  await press(frame, "Retry");
  expect(await screen.findByRole("listitem", { name: "Sales" })).toBeTruthy();
});
