import { fireEvent, render, screen } from "@testing-library/react";
import { useState, type KeyboardEvent as ReactKeyboardEvent } from "react";
import { onTestFinished, test, expect, vi } from "vitest";
import { createHeldLetters, type HeldKey } from "../../../src/client/elements/lines/held-letters";

const DIGITS = [..."8901234567890"];

/** A key of the keyboard; with `isTrusted: false` one that the page plays. */
const pressed = (key: string, more: { readonly isTrusted?: boolean; readonly ctrlKey?: boolean } = {}) =>
  // What the letters read of a key: no script can make a trusted one.
  ({
    key,
    ctrlKey: more.ctrlKey ?? false,
    metaKey: false,
    altKey: false,
    nativeEvent: { key, isComposing: false, isTrusted: more.isTrusted ?? true },
  }) as unknown as ReactKeyboardEvent;

/** A closed cell that notes with what it was opened. */
function cell(begins = true) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const letters = createHeldLetters();
  const opened: string[] = [];
  const press = (...args: Parameters<typeof pressed>): HeldKey =>
    letters.press(pressed(...args), begins, (text) => opened.push(text));
  return { press, opened, drop: letters.drop };
}

test("letters that a scanner sends open no cell, however long the code is", () => {
  const { press, opened, drop } = cell();
  for (const digit of DIGITS) {
    expect(press(digit)).toBe("taken");
    vi.advanceTimersByTime(29);
  }
  drop();
  vi.advanceTimersByTime(1000);
  expect(opened).toEqual([]);
});

test("a pause behind letters opens the cell with all of them, once", () => {
  const { press, opened } = cell();
  press("r");
  vi.advanceTimersByTime(20);
  press("e");
  expect(opened).toEqual([]);
  vi.advanceTimersByTime(30);
  expect(opened).toEqual(["re"]);
  vi.advanceTimersByTime(1000);
  expect(opened).toEqual(["re"]);
});

test("the cell is open as soon as the pause is over: the next key may come before the page is drawn again", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const letters = createHeldLetters();
  function Cell() {
    const [text, setText] = useState<string | null>(null);
    const onKeyDown = ({ key }: ReactKeyboardEvent) => void letters.press(pressed(key), text === null, setText);
    return text === null ? <div data-testid="cell" onKeyDown={onKeyDown} /> : <input defaultValue={text} />;
  }
  render(<Cell />);
  fireEvent.keyDown(screen.getByTestId("cell"), { key: "Z" });
  vi.advanceTimersByTime(30);
  expect(document.querySelector("input")?.value).toBe("Z");
});

test("a key behind letters opens the cell and is pressed in it; a shortcut goes on from there", async () => {
  const input = document.createElement("input");
  document.body.append(input);
  onTestFinished(() => input.remove());
  const heard: string[] = [];
  input.addEventListener("keydown", (event) => {
    event.preventDefault();
    heard.push(event.key);
  });
  const { press, opened } = cell();
  input.focus();
  press("5");
  expect(press("Shift")).toBe("none");
  expect(press("Enter")).toBe("taken");
  expect(opened).toEqual(["5"]);
  await Promise.resolve();
  expect(heard).toEqual(["Enter"]);
  press("7");
  expect(press("s", { ctrlKey: true })).toBe("after");
  await Promise.resolve();
  expect([opened, heard]).toEqual([["5", "7"], ["Enter"]]);
});

test("nothing is held in cells that scans do not fill, of keys that the page plays, and of a blank in front", () => {
  expect(cell(false).press("5")).toBe("none");
  expect(cell().press("5", { isTrusted: false })).toBe("none");
  const { press, opened } = cell();
  expect(press(" ")).toBe("none");
  press("a");
  expect(press(" ", { isTrusted: false })).toBe("taken");
  vi.advanceTimersByTime(30);
  expect(opened).toEqual(["a "]);
});
