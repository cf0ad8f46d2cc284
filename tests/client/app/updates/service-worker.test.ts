import { afterEach, expect, test, vi } from "vitest";
import type { RegisterSWOptions } from "vite-plugin-pwa/types";
import { startServiceWorker } from "../../../../src/client/app/updates/service-worker";
import { createUpdateStore } from "../../../../src/client/app/updates/update-store";

afterEach(() => vi.useRealTimers());

test("a worker that could not be registered is tried again after 30 s until it is, and no more after that", () => {
  vi.useFakeTimers();
  const tried: RegisterSWOptions[] = [];
  startServiceWorker(createUpdateStore(), (options = {}) => {
    tried.push(options);
    return async () => undefined;
  });
  expect(tried).toHaveLength(1);
  tried[0]?.onRegisterError?.(new TypeError("Failed to fetch"));
  vi.advanceTimersByTime(29_000);
  expect(tried).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(tried).toHaveLength(2);
  tried[1]?.onRegisteredSW?.("/sw.js", undefined);
  vi.advanceTimersByTime(120_000);
  expect(tried).toHaveLength(2);
});
