import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, openScene } from "../form-harness";

const amount = (key: string, JScalcuprops = ""): Row => field(key, { comp_type: "amt", JScalcuprops });
const told = () =>
  screen.queryAllByRole("note").flatMap((note) => [...note.querySelectorAll("li")].map((one) => one.textContent));

test("FORM-074 FORM-075 calculations that can never work are told above the form, each in a sentence, and the rest is drawn", async () => {
  await openScene({
    rows: definition([
      amount("qty"),
      amount("rate"),
      amount("fine", "qty * rate"),
      amount("share", "qty / rate"),
      amount("difference", "qty / (qty - rate)"),
      amount("zero", "qty / 0"),
      amount("hidden", "qty / (rate - rate)"),
      amount("lost", "qty + @nowhere + Elsewhere"),
      amount("broken", "qty +* rate"),
      amount("long", `qty${" + 1".repeat(4000)}`),
    ]),
  });
  await formOpen();
  expect(told()).toEqual([
    expect.stringMatching(/^Broken: .{10,}/),
    "Long: The calculation has 16003 characters; at most 10000 are allowed.",
    "Zero: the calculation divides by zero. Its result is always 0.",
    "Hidden: the calculation divides by zero. Its result is always 0.",
    'Lost: there is no field "nowhere". It counts as 0.',
    'Lost: there is no field "Elsewhere". It counts as 0.',
  ]);
  expect(document.querySelectorAll("[data-comp=amt] input")).toHaveLength(10);
});

test("FORM-074 a calculation may use a column of the record that is no field", async () => {
  await openScene({
    rows: definition([amount("total", "qty * openingrate"), amount("qty")]),
    record: { id: 12, rowver: 1, qty: 3, openingrate: "2.5" },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  expect(told()).toEqual([]);
});
