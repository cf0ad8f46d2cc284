import { act, fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { PassingLines } from "../../../src/client/ui/grid/passing-lines";

const LINE = 32;

/** A scroller as high as a header and ten lines; happy-dom itself has no layout. */
function scrollerOf(lines: number): HTMLElement {
  const scroller = document.createElement("div");
  Object.defineProperty(scroller, "clientHeight", { value: lines * LINE });
  return document.body.appendChild(scroller);
}

const numbers = (scroller: HTMLElement): readonly string[] =>
  [...scroller.querySelectorAll<HTMLElement>("[data-passing]:not([data-beyond])")].map(
    (line) => line.textContent ?? "",
  );

function opened(count: number, drawn: (first: number, last: number) => boolean = () => false): HTMLElement {
  const scroller = scrollerOf(11);
  render(<PassingLines scroller={scroller} lineHeight={LINE} above={1} count={count} drawn={drawn} />, {
    container: scroller,
  });
  return scroller;
}

function scrolledTo(scroller: HTMLElement, top: number): void {
  scroller.scrollTop = top;
  act(() => void fireEvent.scroll(scroller));
}

test("LIST-025 wherever the thumb is dragged, every line in sight has its number at once, drawn or not", () => {
  const scroller = opened(100_000);
  expect(numbers(scroller)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]);
  scrolledTo(scroller, 54_320 * LINE + 20);
  expect(numbers(scroller)).toEqual(Array.from({ length: 11 }, (_, at) => `54,3${21 + at}`));
  expect(scroller.querySelector<HTMLElement>("[data-passing]")?.parentElement?.style.transform).toBe(
    "translateY(-20px)",
  );
});

test("behind lines that are all drawn nothing is written; where one is missing, the numbers are there", () => {
  const asked: (readonly [number, number])[] = [];
  const scroller = opened(100_000, (first, last) => {
    asked.push([first, last]);
    return last < 60;
  });
  scrolledTo(scroller, 40 * LINE);
  expect(numbers(scroller).join("")).toBe("");
  scrolledTo(scroller, 50 * LINE + 8);
  expect(asked.at(-1)).toEqual([50, 60]);
  expect(numbers(scroller)[0]).toBe("51");
});

test("past the last line there is no number", () => {
  const scroller = opened(100_000);
  scrolledTo(scroller, 99_995 * LINE);
  expect(numbers(scroller)).toEqual(["99,996", "99,997", "99,998", "99,999", "1,00,000"]);
});

test("a list that is wholly in sight has none behind it", () => {
  expect(numbers(opened(10))).toEqual([]);
  expect(numbers(opened(11)).length).toBe(11);
});
