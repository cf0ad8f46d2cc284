import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { financialYearOf } from "../../../src/domain/calendar";
import { kolkataDate } from "../../../src/domain/date-format";
import { SETUP_ENDPOINTS } from "../../../src/wire/setup-endpoints";
import { goOffline, openFrame, type Frame } from "./frame-harness";

const place = (companyid: string, branchid: number, companyname: string, branchname: string) => ({
  companyid,
  coid: companyname === "Alpha Traders" ? 1 : 2,
  branchid,
  companyname,
  branchname,
});

async function openBranches(switching: () => unknown = () => ({ err: "You cannot work in this branch." })) {
  const frame = await openFrame({ path: "/" });
  const session = await frame.offline.session.get();
  const { companyid = "", branchid = 0 } = session?.claims ?? {};
  const places = [
    place(companyid, branchid, "Alpha Traders", "Surat"),
    place("c-2", 22, "Alpha Traders", "Pune"),
    place("c-3", 33, "Beta Mills", "Main"),
  ];
  const env = frame.offline.env as { fetch: typeof fetch };
  const ask = env.fetch;
  env.fetch = async (input, init) => {
    if (frame.network.pings === "down") return ask(input, init);
    if (String(input).endsWith(SETUP_ENDPOINTS.places)) return Response.json({ places });
    if (String(input).endsWith(SETUP_ENDPOINTS.place)) {
      frame.posted.push({ path: String(input), body: JSON.parse(String(init?.body)) as unknown });
      return Response.json(switching());
    }
    return ask(input, init);
  };
  await screen.findByRole("heading", { name: "Places" });
  return frame;
}
const save = async ({ offline: { outbox } }: Frame) =>
  outbox.save({
    opId: outbox.mintOpId(),
    screen: "form:citydetail",
    entity: "city",
    recordKey: "tmp:x",
    sqlsp: "city_R_save",
    args: {},
    base: { kind: "none" },
    defVer: "1",
    shown: {},
    formname: "citydetail",
    title: "City Detail: Bhuj",
  });
const openMenu = (frame: Frame) => frame.user.click(screen.getByRole("button", { name: "Switch branch" }));
/** The library shows a menu only once it is placed, which a document without a browser does not do. */
const entry = async (text: string): Promise<HTMLElement> => {
  const entries = await screen.findAllByRole("menuitem", { hidden: true });
  const found = entries.find(({ textContent }) => textContent === text);
  if (!found) throw new Error(`${text} is not among ${entries.map(({ textContent }) => textContent).join(", ")}`);
  return found;
};
const asked = (frame: Frame) => frame.posted.filter(({ path }) => path.endsWith(SETUP_ENDPOINTS.place));

test("the top bar shows the financial year and switches to another branch without a sign-out", async () => {
  const frame = await openBranches();
  const year = financialYearOf(kolkataDate(frame.offline.env.now()));
  expect(screen.getByTitle("Alpha Traders · Surat").textContent).toBe(`Alpha TradersSurat · FY ${year}`);
  await openMenu(frame);
  expect(await screen.findByText("Beta Mills")).toBeTruthy();
  expect((await entry("Surat")).getAttribute("aria-current")).toBe("true");
  fireEvent.click(await entry("Pune"));
  await waitFor(() => expect(asked(frame).map(({ body }) => body)).toMatchObject([{ companyid: "c-2" }]));
  // The server's refusal is shown, and the user stays in the branch.
  expect(await screen.findByText("You cannot work in this branch.")).toBeTruthy();
  expect((await frame.offline.session.get())?.claims.bname).toBe("Surat");
});

test("saves that wait are counted at their branch, and the user is asked before leaving them", async () => {
  const frame = await openBranches();
  frame.network.fateOf = (envelope) => (envelope.op ? "drop-before" : { rows: [] });
  await save(frame);
  await openMenu(frame);
  expect(await entry("Surat1 not sent")).toBeTruthy();
  fireEvent.click(await entry("Pune"));
  expect(
    await screen.findByText(
      "1 save of Surat is not sent yet. It stays on this device and is sent when you are back in Surat.",
    ),
  ).toBeTruthy();
  await frame.user.click(screen.getByRole("button", { name: "Stay" }));
  expect(asked(frame)).toEqual([]);
  expect(await frame.offline.outbox.rows()).toHaveLength(1);
});

test("offline the list says that switching needs the server", async () => {
  const frame = await openBranches();
  await goOffline(frame);
  await openMenu(frame);
  expect(await screen.findByText("You are offline. Connect to the server to switch the branch.")).toBeTruthy();
});
