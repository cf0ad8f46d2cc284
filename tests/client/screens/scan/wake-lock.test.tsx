import { cleanup, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { openTransfer } from "./help/scan-frame";

test("the screen stays on during a session, again when another app was in front, and goes off after it", async () => {
  let held = 0;
  const request = vi.fn(async () => {
    held += 1;
    return { release: async () => void (held -= 1) };
  });
  const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  onTestFinished(() => {
    visible.mockRestore();
    Reflect.deleteProperty(navigator, "wakeLock");
  });
  await openTransfer();
  await waitFor(() => expect(request.mock.calls).toEqual([["screen"]]));
  // The browser takes the lock away while another app is in front.
  held = 0;
  visible.mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(1);
  visible.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(held).toBe(1));
  cleanup();
  await waitFor(() => expect(held).toBe(0));
});
