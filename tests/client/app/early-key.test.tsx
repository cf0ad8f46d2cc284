import { fireEvent, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useEarlyKey } from "../../../src/client/app/keys/use-early-key";

function open(isWaiting = true) {
  const acted: string[] = [];
  const hook = renderHook(({ isWaiting }) => useEarlyKey(isWaiting, (keys) => acted.push(keys)), {
    initialProps: { isWaiting },
  });
  return { acted, ready: () => hook.rerender({ isWaiting: false }), again: () => hook.rerender({ isWaiting: false }) };
}

test("the last key of a new record that was pressed before the menu was there acts once it is", () => {
  const { acted, ready, again } = open();
  // False: the browser does nothing of its own with the key.
  expect(fireEvent.keyDown(document.body, { key: "F9" })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: "F5", altKey: true })).toBe(false);
  expect(acted).toEqual([]);
  ready();
  again();
  expect(acted).toEqual(["Alt+F5"]);
  fireEvent.keyDown(document.body, { key: "F9" });
  expect(acted).toEqual(["Alt+F5"]);
});

test("help, find, reload, closing the window and keys with Ctrl stay the browser's", () => {
  const { acted, ready } = open();
  for (const pressed of [
    { key: "F1" },
    { key: "F3" },
    { key: "F5" },
    { key: "F12" },
    { key: "F4", altKey: true },
    { key: "F9", ctrlKey: true },
    { key: "a" },
  ])
    expect(fireEvent.keyDown(document.body, pressed), pressed.key).toBe(true);
  ready();
  expect(acted).toEqual([]);
});

test("a key that was pressed long ago is no longer meant", () => {
  const { acted, ready } = open();
  fireEvent.keyDown(document.body, { key: "F9" });
  const later = performance.now() + 10_001;
  vi.spyOn(performance, "now").mockReturnValue(later);
  ready();
  vi.restoreAllMocks();
  expect(acted).toEqual([]);
});
