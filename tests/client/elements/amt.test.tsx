import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { definition, field, formOpen, openScene, SAVE } from "../form-harness";

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const amount = (key: string, more = {}) => field(key, { comp_type: "amt", inputprops: '{"decimals":2}', ...more });

async function saved(scene: Awaited<ReturnType<typeof openScene>>) {
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.asked(SAVE)).toHaveLength(1));
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
  return scene.asked(SAVE)[0] ?? {};
}

test.each([
  ["1,25,000", "1,25,000.00", "125000.00"],
  ["1.25L", "1,25,000.00", "125000.00"],
  ["2.5k+300", "2,800.00", "2800.00"],
  ["-0.005", "-0.01", "-0.01"],
])("FORM-020 %s is shown as %s after leaving and sent as %s", async (typed, shown, sent) => {
  const scene = await openScene({ rows: definition([amount("rate"), field("name")]) });
  await formOpen();
  await scene.user.type(input("Rate"), typed);
  expect(input("Rate").value).toBe(typed);
  await scene.user.keyboard("{Enter}");
  expect(document.activeElement).toBe(input("Name"));
  expect(input("Rate").value).toBe(shown);
  expect((await saved(scene)).rate).toBe(sent);
});

test("FORM-020 a loaded figure is grouped, and plain while it is typed in", async () => {
  const scene = await openScene({
    rows: definition([amount("rate")]),
    record: { id: 12, rate: 1234567.5, rowver: 3 },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  await scene.user.click(document.body);
  input("Rate").blur();
  await waitFor(() => expect(input("Rate").value).toBe("12,34,567.50"));
  await scene.user.click(input("Rate"));
  expect(input("Rate").value).toBe("1234567.5");
});

test("FORM-020 what is no amount stays as typed, and the field says so", async () => {
  const scene = await openScene({ rows: definition([amount("rate"), field("name")]) });
  await formOpen();
  await scene.user.type(input("Rate"), "12abc{Enter}");
  expect(input("Rate").value).toBe("12abc");
  expect(input("Rate").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(/"abc" is not recognised/)).toBeTruthy();
});

test("FORM-020 prefix and suffix come from other fields", async () => {
  const scene = await openScene({
    rows: definition([
      field("money"),
      field("per"),
      amount("rate", { inputprops: '{"prefixField":"money","suffixField":"per"}' }),
    ]),
  });
  await formOpen();
  await scene.user.type(input("Money"), "USD");
  await scene.user.type(input("Per"), "kg");
  expect(input("Rate").closest("[data-comp=amt]")?.textContent).toMatch(/USD.*kg/);
});

test("FORM-016 txts has 4 rows and keeps its lines; Tab goes on", async () => {
  const scene = await openScene({ rows: definition([field("note", { comp_type: "txts" }), field("name")]) });
  await formOpen();
  const note = screen.getByLabelText<HTMLTextAreaElement>("Note");
  expect([note.tagName, note.getAttribute("rows")]).toEqual(["TEXTAREA", "4"]);
  await scene.user.type(note, "one{Enter}two");
  await scene.user.tab();
  expect(document.activeElement).toBe(input("Name"));
  expect((await saved(scene)).note).toBe("one\ntwo");
});

test("FORM-027 FORM-028 a checkbox and a switch hold 0 and 1 and read any spelling of a flag", async () => {
  const scene = await openScene({
    rows: definition([
      field("billed", { comp_type: "chk" }),
      field("active", { comp_type: "switch" }),
      field("plain", { comp_type: "chk" }),
    ]),
    record: { id: 12, rowver: 1, billed: true, active: "True", plain: 0 },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  expect([input("Billed").checked, input("Active").checked, input("Plain").checked]).toEqual([true, true, false]);
  expect(screen.getByRole("switch", { name: "Active" })).toBe(input("Active"));
  await scene.user.click(input("Active"));
  await scene.user.click(input("Plain"));
  const args = await saved(scene);
  expect([args.active, args.plain]).toEqual([0, 1]);
});

test("FORM-029 a radio offers its options and sends the value of the chosen one", async () => {
  const scene = await openScene({
    rows: definition([
      field("kind", { comp_type: "radio", options: '[{"value":"G","label":"Goods"},{"value":"S","label":"Service"}]' }),
      field("name"),
    ]),
  });
  await formOpen();
  expect(screen.getAllByRole("radio")).toHaveLength(2);
  await scene.user.click(screen.getByLabelText("Service"));
  await scene.user.keyboard("{Enter}");
  expect(document.activeElement).toBe(input("Name"));
  expect((await saved(scene)).kind).toBe("S");
});
