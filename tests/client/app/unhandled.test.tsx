import { modals } from "@mantine/modals";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { mustBeShown } from "../../../src/client/app/frame/use-unhandled";
import { CallFailed } from "../../../src/client/offline/contract/reader";
import { openFrame } from "./frame-harness";

afterEach(() => act(() => modals.closeAll()));

const fail = (reason: unknown): void => {
  const event = new Event("unhandledrejection");
  Object.defineProperty(event, "reason", { value: reason });
  act(() => void window.dispatchEvent(event));
};

test("MSG-014 OPEN-085 a failure that no screen deals with is told in one dialog, and the screen stays", async () => {
  const { user } = await openFrame({ path: "/outbox", answers: {} });
  const title = await screen.findByRole("heading", { level: 1 });
  fail(new CallFailed("server", "The server had a fault.", 500));
  fail(new Error("The second of them."));
  expect(await screen.findByText("The server had a fault.")).toBeTruthy();
  expect(screen.getByText("Error!")).toBeTruthy();
  expect(screen.queryByText("The second of them.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByText("The server had a fault.")).toBeNull());
  expect(title.isConnected).toBe(true);
  fail(new Error("A later one."));
  expect(await screen.findByText("A later one.")).toBeTruthy();
});

test("MSG-014 what nobody waits for is not told", () => {
  const named = (name: string) => Object.assign(new Error("x"), { name });
  for (const quiet of [named("AbortError"), named("DatabaseClosedError"), new CallFailed("auth", "x"), undefined, null])
    expect(mustBeShown(quiet)).toBe(false);
  for (const heard of [new Error("x"), "text", new CallFailed("network", "x")]) expect(mustBeShown(heard)).toBe(true);
});
