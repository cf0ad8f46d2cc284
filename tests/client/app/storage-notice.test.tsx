import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { StorageFault } from "../../../src/client/offline/database/storage-check";
import { prepare, showApp, type Shown } from "./sign-in-harness";

function withFault(fault: StorageFault): Shown {
  const shown = prepare();
  Object.assign(shown.offline, { checkStorage: async () => fault });
  return showApp("/login", shown);
}

test.each([
  ["failing", /answers with an error, so nothing can be saved here/],
  ["silent", /does not answer, so nothing can be saved here/],
  ["no-worker", /opens it offline was removed from this browser/],
] as const)("a storage that is %s is said in a sentence before the sign-in", async (fault, sentence) => {
  withFault(fault);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test.each([
  ["may be deleted", "not-kept", /may delete what is stored here/],
  ["is of a private window", "private", /This window cannot open the app offline, as in a private window/],
] as const)("a storage that %s is said while the device is offline", async (_name, fault, sentence) => {
  const shown = withFault(fault);
  await screen.findByLabelText("User name or e-mail");
  await waitFor(() => expect(shown.offline.line().line).toBe("online"));
  expect(screen.queryByText(sentence)).toBeNull();
  shown.device.answer = null;
  await shown.offline.reader.ask("x", {}).catch(() => undefined);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("a device whose session cannot be read says why instead of an empty page", async () => {
  const shown = prepare();
  Object.assign(shown.offline, { checkStorage: async () => "silent" as const });
  Object.assign(shown.offline.session, { get: () => new Promise(() => undefined) });
  showApp("/", shown);
  expect(await screen.findByText(/does not answer, so nothing can be saved here/)).toBeTruthy();
});
