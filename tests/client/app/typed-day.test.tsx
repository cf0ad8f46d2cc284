import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { useTypedDay } from "../../../src/client/ui/fields/use-typed-day";
import { isoDate } from "../../../src/domain/calendar";

const TODAY = isoDate("2026-11-24");
const LATE = "Enter a date up to 24-Nov-2026.";

function Day() {
  const [day, setDay] = useState("2026-11-20");
  const { fault, field } = useTypedDay({
    day,
    today: TODAY,
    faultOf: (typed) => (typed > "2026-11-24" ? LATE : ""),
    onDay: setDay,
  });
  return (
    <>
      <input {...field} aria-label="Day" />
      <p>{day}</p>
      <p role="alert">{fault}</p>
    </>
  );
}

const type = (text: string): void => {
  const field = screen.getByLabelText("Day");
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};
const shown = () => screen.getByLabelText<HTMLInputElement>("Day").value;
const told = () => screen.getByRole("alert").textContent;

test("a typed day is taken when the field is left; what is no day, or none allowed, stays as typed with the reason", () => {
  const { container } = render(<Day />);
  expect(shown()).toBe("20-Nov-2026");
  type("5");
  expect([shown(), told()]).toEqual(["05-Nov-2026", ""]);
  expect(container.textContent).toContain("2026-11-05");
  type("t+3");
  expect([shown(), told()]).toEqual(["t+3", LATE]);
  type("never");
  expect([shown(), told()]).toEqual(["never", '"never" is not a date. Write it as 5-4-2026 or 5-Apr-2026.']);
  expect(container.textContent).toContain("2026-11-05");
  type("");
  expect([shown(), told()]).toEqual(["", ""]);
  expect(container.textContent).not.toContain("2026-11-05");
});
