import { MantineProvider } from "@mantine/core";
import { modals, ModalsProvider } from "@mantine/modals";
import { Notifications, notifications } from "@mantine/notifications";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { OfflineProvider } from "../../../src/client/call/offline-provider";
import { FollowUpsScreen } from "../../../src/client/screens/follow-ups/follow-ups-screen";
import type { Row } from "../../../src/wire/envelope";
import { argsOf } from "../form-harness";
import { Device, signIn } from "../../offline/help/device";
import { ScriptedNetwork } from "../../offline/help/scripted-network";

const PATH = "/MicroACfiles/1/tally/2026-04-01/2026-06-30/0/2/June.xml";
const AT = "2026-11-21T10:00:00Z";
const row = (id: number, more: Row): Row => ({
  id,
  title: "",
  error: "",
  created_at: AT,
  done_at: AT,
  TotalCount: 1,
  filepath: "",
  ...more,
});

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

async function openFollowUps(
  rows: Readonly<Record<string, readonly Row[]>>,
  file: () => Response = () => new Response("<ENVELOPE/>"),
) {
  const network = new ScriptedNetwork();
  network.fateOf = (envelope) =>
    envelope.sqlsp === "followups_R_list"
      ? { rows: rows[String(argsOf(envelope).state)] ?? [] }
      : { rows: [{ err: 0 }] };
  const outside: typeof fetch = async (input, init) =>
    String(input).endsWith(PATH) ? file() : network.fetch(input, init);
  const device = new Device({ fetch: outside });
  open.push(device);
  const tab = device.tab();
  await signIn(tab, { name: "owner" });
  await tab.offline.start();
  await tab.offline.ping();
  const router = createMemoryRouter([{ path: "*", element: <FollowUpsScreen /> }]);
  render(
    <MantineProvider env="test">
      <ModalsProvider>
        <Notifications />
        <OfflineProvider offline={tab.offline}>
          <RouterProvider router={router} />
        </OfflineProvider>
      </ModalsProvider>
    </MantineProvider>,
  );
  const decided = () =>
    network.sent.filter(({ sqlsp }) => /_R_(again|drop)$/.test(sqlsp)).map((one) => [one.sqlsp, argsOf(one).id]);
  return { user: userEvent.setup(), decided };
}

test("a file for Tally that a save asked for is downloaded from the list of what was sent; a mail has no file", async () => {
  const replies = [() => new Response("", { status: 500 }), () => new Response("<ENVELOPE/>")];
  const rows = {
    sent: [row(2, { kind: "tally", state: "sent", filepath: PATH }), row(1, { kind: "email", state: "sent" })],
  };
  const { user } = await openFollowUps(rows, () => replies.shift()!());
  await user.click(await screen.findByRole("tab", { name: "Sent" }));
  const [tally, mail] = (await screen.findAllByRole("row")).slice(1);
  expect(within(mail!).queryByRole("button")).toBeNull();
  const download = within(tally!).getByRole("button", { name: "Download" });
  await user.click(download);
  expect(await screen.findByText("The server did not send the file.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "OK" }));
  expect(files).toEqual([]);
  await user.click(download);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe("<ENVELOPE/>");
});

test("what might have been sent is sent again only after a question; what failed is sent or dropped at once", async () => {
  const rows = {
    problem: [
      row(9, { kind: "email", state: "unknown", title: "a@example.com" }),
      row(8, { kind: "whatsapp", state: "failed", error: "No such number." }),
    ],
  };
  const { user, decided } = await openFollowUps(rows);
  await screen.findByText("Not sent: No such number.");
  const [unknown, failed] = (await screen.findAllByRole("row")).slice(1);
  await user.click(within(unknown!).getByRole("button", { name: "Send" }));
  await screen.findByText("It may have been sent already. If you send it again, it may arrive twice.");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(decided()).toEqual([]);
  await user.click(within(unknown!).getByRole("button", { name: "Send" }));
  await user.click(await screen.findByRole("button", { name: "Send again" }));
  await waitFor(() => expect(decided()).toEqual([["followups_R_again", 9]]));
  await user.click(within(failed!).getByRole("button", { name: "Drop" }));
  await waitFor(() => expect(decided()).toHaveLength(2));
  expect(decided()[1]).toEqual(["followups_R_drop", 8]);
});
