import { afterEach, expect, test, vi } from "vitest";
import { faultsFrom } from "../../../src/server/engine/call/fault";

afterEach(() => vi.restoreAllMocks());

test("the hook is refused outside of tests, and is not there unless asked for", () => {
  expect(() => faultsFrom("after-work:1", "production")).toThrow("needs NODE_ENV=test");
  expect(() => faultsFrom("after-work:1", undefined)).toThrow("needs NODE_ENV=test");
  expect(faultsFrom(undefined, "production")).toBeUndefined();
});

test("a point that does not exist and a number that is none are refused by name", () => {
  for (const text of ["somewhere:1", "after-work", "after-work:x", "after-work:-1"])
    expect(() => faultsFrom(text, "test")).toThrow(text);
});

test("at the n-th passing of its point, and only there, the process ends", () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const fault = faultsFrom("after-work:3", "test");
  for (let pass = 0; pass < 2; pass++) fault?.("after-work");
  fault?.("before-commit");
  expect(exit).not.toHaveBeenCalled();
  fault?.("after-work");
  expect(exit).toHaveBeenCalledExactlyOnceWith(9);
});

test("a seed gives the same chances each time, near the probability", () => {
  const drops = (seed: number) => {
    const fault = faultsFrom(`drop-answer:0.2:${seed}`, "test");
    return Array.from({ length: 1000 }, () => fault?.("drop-answer") === true);
  };
  expect(drops(7)).toEqual(drops(7));
  expect(drops(7)).not.toEqual(drops(8));
  const struck = drops(7).filter(Boolean).length;
  expect(struck).toBeGreaterThan(150);
  expect(struck).toBeLessThan(250);
});
