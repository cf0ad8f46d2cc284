import { MantineProvider } from "@mantine/core";
import { modals, ModalsProvider } from "@mantine/modals";
import { Notifications, notifications } from "@mantine/notifications";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EMBEDDED_PARTS } from "../../../../src/client/app/embedded-parts";
import { OfflineProvider } from "../../../../src/client/call/offline-provider";
import { TallyScreen } from "../../../../src/client/screens/tally/tally-screen";
import { TOAST_MS } from "../../../../src/client/ui/toast-time";
import { EmbeddedPartsContext, type RecordPickerProps } from "../../../../src/client/ui/embedded-parts";
import { ENDPOINTS } from "../../../../src/wire/endpoints";
import { Device, signIn } from "../../../offline/help/device";
import { ScriptedNetwork } from "../../../offline/help/scripted-network";

const PATH = "/MicroACfiles/1/tally/2021-04-01/2022-03-31/0/0/Tally.xml";
const GENERATED = "Tally xml file has been generated, You can download this file.";

const open: Device[] = [];
let files: Blob[] = [];
beforeEach(() => {
  files = [];
  // The browser of the tests has no object URLs.
  URL.createObjectURL = (blob: Blob) => {
    files.push(blob);
    return "blob:file";
  };
  URL.revokeObjectURL = () => undefined;
});
afterEach(async () => {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 60));
  for (const device of open.splice(0)) device.stop();
  notifications.clean();
  modals.closeAll();
});

const Picker = ({ source, label, onChoose }: RecordPickerProps) => (
  <button type="button" data-source={source} onClick={() => onChoose({ id: "11", name: "Pune" })}>
    {label}
  </button>
);

type Reply = () => Response | Promise<Response>;

/** `reply` answers the request for a file, `file` the file itself. */
async function openTally({ reply, file }: { readonly reply?: Reply; readonly file?: Reply } = {}) {
  const network = new ScriptedNetwork();
  const asked: unknown[] = [];
  const outside: typeof fetch = async (input, init) => {
    const address = String(input);
    if (address.endsWith(ENDPOINTS.tallyExport)) {
      asked.push(JSON.parse(String(init?.body)));
      return reply ? reply() : new Response(PATH);
    }
    if (address.includes("/MicroACfiles/")) return file ? file() : new Response("<ENVELOPE></ENVELOPE>");
    return network.fetch(input, init);
  };
  const device = new Device({ fetch: outside, now: () => Date.UTC(2026, 10, 21, 10) });
  open.push(device);
  const tab = device.tab();
  await signIn(tab, { name: "owner" });
  const router = createMemoryRouter([{ path: "*", element: <TallyScreen /> }]);
  render(
    <MantineProvider env="test">
      <ModalsProvider>
        <Notifications />
        <OfflineProvider offline={tab.offline}>
          <EmbeddedPartsContext value={{ ...EMBEDDED_PARTS, RecordPicker: Picker }}>
            <RouterProvider router={router} />
          </EmbeddedPartsContext>
        </OfflineProvider>
      </ModalsProvider>
    </MantineProvider>,
  );
  return { asked, user: userEvent.setup() };
}

const day = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(name) });
const generate = () => screen.getByRole("button", { name: "Export to Tally Generate" });
const link = () => screen.queryByRole("button", { name: "Download" });

test("TALLY-002 TALLY-003 TALLY-005 both days are required and begin as 2021-04-01 and 2022-03-31; the button sends dtpfrom, dtpto and branch", async () => {
  const { asked, user } = await openTally();
  expect([day("From Date").value, day("To Date").value]).toEqual(["01-Apr-2021", "31-Mar-2022"]);
  for (const [name, sentence] of [
    ["From Date", "Enter a From Date."],
    ["To Date", "Enter a To Date."],
  ] as const) {
    const was = day(name).value;
    await user.clear(day(name));
    await user.click(generate());
    expect(await screen.findByText(sentence)).toBeTruthy();
    await user.type(day(name), was);
  }
  expect(asked).toEqual([]);
  await user.click(generate());
  await waitFor(() => expect(asked).toEqual([{ dtpfrom: "2021-04-01", dtpto: "2022-03-31", branch: "0" }]));
});

test("TALLY-004 no link before the file is generated; then Download saves it, and other days have none again", async () => {
  const { user } = await openTally();
  expect(link()).toBeNull();
  await user.click(generate());
  await waitFor(() => expect(link()).not.toBeNull());
  await user.click(link()!);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe("<ENVELOPE></ENVELOPE>");
  await user.click(screen.getByRole("button", { name: "This financial year" }));
  expect([day("From Date").value, day("To Date").value]).toEqual(["01-Apr-2026", "31-Mar-2027"]);
  expect(link()).toBeNull();
});

test("TALLY-004 an empty reply gives no link but says why", async () => {
  const { user } = await openTally({ reply: () => new Response("") });
  await user.click(generate());
  expect(await screen.findByText("No voucher is dated in these days.")).toBeTruthy();
  expect(link()).toBeNull();
});

test("a file that is generated for days which were changed meanwhile is not offered for the new ones", async () => {
  let answer = (_reply: Response): void => undefined;
  const { asked, user } = await openTally({ reply: () => new Promise((resolve) => (answer = resolve)) });
  await user.click(generate());
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Last financial year" }));
  answer(new Response(PATH));
  await waitFor(() => expect(generate().hasAttribute("data-loading")).toBe(false));
  expect(link()).toBeNull();
  expect(screen.queryByText(GENERATED)).toBeNull();
});

test("TALLY-006 the text of a generated file stands for 2.5 s", async () => {
  expect(TOAST_MS.action).toBe(2_500);
  const { user } = await openTally();
  await user.click(generate());
  const shown = Date.now();
  expect(await screen.findByText(GENERATED)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(GENERATED)).toBeNull());
  expect(Date.now() - shown).toBeGreaterThan(2_000);
  // Any other time of a toast is 1.5, 8 or 15 s.
  expect(Date.now() - shown).toBeLessThan(7_500);
});

test("days as they are typed count with Enter, in one branch; days in the wrong order are not sent", async () => {
  const { asked, user } = await openTally();
  await user.clear(day("From Date"));
  await user.type(day("From Date"), "1-11");
  await user.clear(day("To Date"));
  await user.click(screen.getByRole("button", { name: "Branch" }));
  await user.type(day("To Date"), "t{Enter}");
  await waitFor(() => expect(asked).toEqual([{ dtpfrom: "2026-11-01", dtpto: "2026-11-21", branch: "11" }]));
  await user.clear(day("To Date"));
  await user.type(day("To Date"), "1-10{Enter}");
  expect(await screen.findByText("Enter a day on or after the From Date.")).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test("a refusal, a file that does not come and a device without a line say so", async () => {
  const message = "More than 20,000 vouchers are dated from 01-Apr-2021 to 31-Mar-2022.";
  const replies: Reply[] = [
    () => new Response(JSON.stringify({ Message: message }), { status: 400 }),
    () => Promise.reject(new TypeError("no line")),
    () => new Response(PATH),
  ];
  const { user } = await openTally({
    reply: () => replies.shift()!(),
    file: () => new Response(JSON.stringify({ Message: "No." }), { status: 403 }),
  });
  for (const sentence of [message, "You are offline. The server did not answer."]) {
    await user.click(generate());
    expect(await screen.findByText(sentence)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "OK" }));
    expect(link()).toBeNull();
  }
  await user.click(generate());
  await waitFor(() => expect(link()).not.toBeNull());
  await user.click(link()!);
  expect(await screen.findByText(/The server did not send the file\.|^No\.$/)).toBeTruthy();
  expect(files).toEqual([]);
});
