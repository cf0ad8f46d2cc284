import { describe, expect, test } from "vitest";
import { ageText, pillWords } from "../../../src/client/app/frame/pill-words";
import type { LineState } from "../../../src/client/offline/contract/connection";

const NOW = 1_790_000_000_000;
const HOUR = 3_600_000;
const state = (more: Partial<LineState>): LineState => ({
  line: "online",
  pending: 0,
  needAttention: 0,
  needSignIn: false,
  oldest: null,
  needUpdate: false,
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
    [{ clockOff: -2 * HOUR }, "Online · Clock 2 h behind", "amber"],
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
