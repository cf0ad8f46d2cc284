import { describe, expect, test } from "vitest";
import { ageText, pillWords } from "../../../../src/client/app/frame/pill-words";
import { readinessText } from "../../../../src/client/rows/readiness-words";
import type { LineState } from "../../../../src/client/offline/contract/connection";
import type { Readiness } from "../../../../src/client/offline/contract/prepare";

const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;
const state = (more: Partial<LineState>): LineState => ({
  line: "online",
  pending: 0,
  needAttention: 0,
  needSignIn: false,
  oldest: null,
  needUpdate: false,
  isFull: false,
  ...more,
});

describe("the words of the connection pill", () => {
  test.each([
    [{}, "Online", "good"],
    [{ pending: 3, oldest: NOW - 5_000 }, "Online · 3 waiting to send · oldest under 1 min", "good"],
    [{ line: "offline" }, "Offline", "quiet"],
    [{ line: "offline", pending: 3, oldest: NOW - 2 * HOUR }, "Offline · 3 waiting to send · oldest 2 h", "quiet"],
    [{ line: "captive" }, "Sign in to the network", "quiet"],
    [{ needAttention: 2 }, "2 need attention", "amber"],
    [
      { line: "offline", needAttention: 2, pending: 1, oldest: NOW - HOUR },
      "Offline · 2 need attention · 1 waiting to send · oldest 1 h",
      "amber",
    ],
    [{ needSignIn: true, pending: 3 }, "Sign in to send 3", "red"],
    [{ needUpdate: true }, "Update needed", "amber"],
    [{ clockOff: -2 * HOUR }, "Clock 2 h behind", "amber"],
    [
      { line: "offline", pending: 1, oldest: null, clockOff: 5 * 60_000 },
      "Offline · 1 waiting to send · Clock 5 min ahead",
      "amber",
    ],
  ] as const)('%o is "%s"', (more, text, tone) => {
    expect(pillWords(state(more), NOW)).toEqual({ text, tone });
  });

  test("ages are whole units, rounded down; a clock put back is no age", () => {
    expect([59_999, 60_000, HOUR - 1, HOUR, 25 * HOUR, -5].map(ageText)).toEqual([
      "under 1 min",
      "1 min",
      "59 min",
      "1 h",
      "1 d",
      "under 1 min",
    ]);
  });
});

describe("the words beside the pill", () => {
  const missing = ["Items Master"];
  test.each<[Readiness, string]>([
    [{ state: "unknown" }, ""],
    [{ state: "ready", asOf: NOW }, "Ready for offline"],
    [{ state: "working", done: 1, of: 9, bytesLeft: 12_400_000 }, "Downloading for offline: 12.4 MB left"],
    [{ state: "missing", missing, bytesLeft: 840_100 }, "Not ready for offline: Items Master missing, 841 kB"],
    [{ state: "consent", missing: ["A", "B"], bytesLeft: 2e6 }, "Not ready for offline: 2 parts missing, 2.0 MB"],
    [{ state: "failed", missing, bytesLeft: 1e6, reason: "x" }, "Not ready for offline: Items Master missing, 1.0 MB"],
  ])("%j", (status, text) => {
    expect(readinessText(status)).toBe(text);
  });
});
