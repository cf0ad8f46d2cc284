import { act, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { citySave } from "../../offline/help/save-request";
import { goOffline, openFrame } from "./frame-harness";

test("the icon of the installed app bears how many saves wait, and none when all are sent", async () => {
  const badge = vi.fn(async (_count: number) => {});
  const clear = vi.fn(async () => {});
  Object.assign(navigator, { setAppBadge: badge, clearAppBadge: clear });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "setAppBadge");
    Reflect.deleteProperty(navigator, "clearAppBadge");
  });
  const frame = await openFrame({ path: "/outbox" });
  await screen.findByRole("heading", { name: "Outbox" });
  expect(clear).toHaveBeenCalled();
  await goOffline(frame);
  for (const title of ["One", "Two"]) await act(() => frame.offline.outbox.save(citySave({ title })));
  await vi.waitFor(() => expect(badge).toHaveBeenLastCalledWith(2));
  clear.mockClear();
  frame.network.pings = "fine";
  await act(() => frame.offline.drain("online"));
  await vi.waitFor(() => expect(clear).toHaveBeenCalled());
});
