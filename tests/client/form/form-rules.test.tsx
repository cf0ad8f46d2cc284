import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { argsOf, definition, field, formOpen, goOffline, openScene } from "../form-harness";

const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole("button", { name: "Save" });
const errorAt = (key: string) =>
  document.querySelector(`[data-key=${key}] .mantine-InputWrapper-error`)?.textContent ?? "";

test("FORM-076 FORM-078 a missing required field gets the message of its rule, takes the keyboard, and nothing is sent", async () => {
  const scene = await openScene({
    rows: definition([
      field("name", { validationprops: '{"required":"Please enter name"}' }),
      field("code", { validationprops: '{"required":"Please enter code"}' }),
    ]),
  });
  await formOpen();
  await scene.user.type(input(/Code/), "   ");
  await scene.user.click(save());
  await waitFor(() => expect(errorAt("name")).toBe("Please enter name"));
  expect(errorAt("code")).toBe("Please enter code");
  expect(document.activeElement).toBe(input(/Name/));
  expect(await scene.offline.outbox.rows()).toEqual([]);
  await scene.user.type(input(/Name/), "M");
  expect(errorAt("name")).toBe("");
  expect(scene.network.applied).toEqual([]);
});

test("a hidden or disabled field cannot block a save", async () => {
  const scene = await openScene({
    rows: definition([
      field("name"),
      field("gone", { field_visible: 0, validationprops: '{"required":"Gone is missing."}' }),
      field("off", { field_disable: 1, validationprops: '{"required":"Off is missing."}' }),
    ]),
  });
  await formOpen();
  await scene.user.type(input("Name"), "Main");
  await scene.user.click(save());
  await waitFor(() => expect(scene.network.applied).toHaveLength(1));
});

test("pattern, length, range and named checks speak the sentences of the server when the field is left", async () => {
  const scene = await openScene({
    rows: definition([
      field("code", { validationprops: '{"pattern":"^[A-Z]+$","patternMessage":"Only capitals."}' }),
      field("short", { validationprops: '{"maxLength":3}' }),
      field("days", { validationprops: '{"min":1,"max":90}' }),
      field("pan", { validationprops: '{"check":"pan"}' }),
    ]),
  });
  await formOpen();
  for (const [name, text] of [
    ["Code", "ab"],
    ["Short", "abcd"],
    ["Days", "91"],
    ["Pan", "X"],
  ] as const)
    await scene.user.type(input(name), text);
  await scene.user.tab();
  await waitFor(() => expect(errorAt("pan")).not.toBe(""));
  expect(errorAt("code")).toBe("Only capitals.");
  expect(errorAt("short")).toBe("Short can have at most 3 characters. This has 4.");
  expect(errorAt("days")).toBe("Days must be 90 or less.");
});

test("FORM-077 a server validation procedure is asked on leaving and before a save, and its rows make the form invalid", async () => {
  const scene = await openScene({
    rows: definition([field("name", { validationprops: '{"procedure":"godown_R_check"}' }), field("city")]),
    answers: {
      godown_R_check: (args) => (args.value === "Taken" ? [{ errkey: "name", errormsg: "This name is taken." }] : []),
    },
  });
  await formOpen();
  await scene.user.type(input("Name"), "Taken");
  await scene.user.tab();
  await waitFor(() => expect(errorAt("name")).toBe("This name is taken."));
  expect(scene.asked("godown_R_check")[0]).toMatchObject({ txtid: "0", key: "name", value: "Taken" });
  await scene.user.click(save());
  await waitFor(() => expect(scene.asked("godown_R_check")).toHaveLength(2));
  expect(scene.network.applied).toEqual([]);
  await scene.user.type(input("Name"), " not");
  await scene.user.click(save());
  await waitFor(() => expect(scene.network.applied).toHaveLength(1));
});

test("offline the procedure is not asked and the save is kept for the server to check", async () => {
  const scene = await openScene({
    rows: definition([field("name", { validationprops: '{"procedure":"godown_R_check"}' })], { offlineclass: "B" }),
  });
  await formOpen();
  await goOffline(scene);
  await scene.user.type(input("Name"), "Taken");
  await scene.user.click(save());
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toHaveLength(1));
  expect(scene.asked("godown_R_check")).toEqual([]);
});

test("FORM-072 FORM-073 a change runs the calculation procedure; its rows set values, disable and hide", async () => {
  const scene = await openScene({
    rows: definition([
      field("qty", { calcuprops: '{"procedure":"godown_R_calc","params":["qty","@coid"]}' }),
      field("total"),
      field("note"),
      field("extra"),
    ]),
    answers: {
      godown_R_calc: ({ qty }) => [
        { statename: "TOTAL", calcuresult: Number(qty) * 10, modelresult: 1 },
        { statename: "extra", modelvisibleresult: 0 },
        { statename: "nobody", calcuresult: 1 },
      ],
    },
  });
  await formOpen();
  await scene.user.type(input("Qty"), "12");
  await scene.user.tab();
  await waitFor(() => expect(input("Total").value).toBe("120"));
  expect(input("Total").disabled).toBe(true);
  expect(screen.queryByLabelText("Extra")).toBeNull();
  expect(input("Note").disabled).toBe(false);
  expect(scene.asked("godown_R_calc").at(-1)).toEqual({ qty: "12", coid: "@coid" });
});

test("FORM-072 a save waits for a calculation that is under way and sends its result", async () => {
  const scene = await openScene({
    rows: definition([field("qty", { calcuprops: '{"procedure":"godown_R_calc","params":["qty"]}' }), field("total")]),
    answers: { godown_R_calc: ({ qty }) => [{ statename: "total", calcuresult: Number(qty) * 10 }] },
  });
  await formOpen();
  await scene.user.type(input("Qty"), "7{Control>}s{/Control}");
  await waitFor(() => expect(scene.network.applied).toHaveLength(1));
  expect(argsOf(scene.network.applied[0]!.envelope)).toMatchObject({ qty: "7", total: 70 });
});

test("FORM-074 FORM-075 expressions follow exactly, through each other, and NaN becomes 0", async () => {
  const scene = await openScene({
    rows: definition([
      field("qty"),
      field("rate"),
      field("amount", { JScalcuprops: "qty * rate" }),
      field("tax", { JScalcuprops: "(amount * @18) / @100" }),
      field("net", { JScalcuprops: "amount + tax" }),
    ]),
  });
  await formOpen();
  await scene.user.type(input("Qty"), "3");
  await scene.user.type(input("Rate"), "0.1");
  expect([input("Amount").value, input("Tax").value, input("Net").value]).toEqual(["0.3", "0.054", "0.354"]);
  await scene.user.type(input("Rate"), "x");
  expect([input("Amount").value, input("Net").value]).toEqual(["0", "0"]);
});

test("expressions that run in a circle end", async () => {
  const scene = await openScene({
    rows: definition([field("a", { JScalcuprops: "b + @1" }), field("b", { JScalcuprops: "a + @1" }), field("c")]),
  });
  await formOpen();
  await scene.user.type(input("C"), "still alive");
  expect(input("C").value).toBe("still alive");
});

test("FORM-068 the page-load procedure runs once and may set, disable and hide; it is not the work of the person", async () => {
  const scene = await openScene({
    rows: definition([
      field("name", { pageloadprops: '{"procedure":"godown_R_pageload","params":["txtid"]}' }),
      field("city"),
      field("old"),
    ]),
    answers: {
      godown_R_pageload: [
        { statename: "city", calcuresult: "Surat", modelresult: "True" },
        { statename: "old", modelvisibleresult: "0" },
      ],
    },
  });
  await formOpen();
  expect(input("City").value).toBe("Surat");
  expect(input("City").disabled).toBe(true);
  expect(screen.queryByLabelText("Old")).toBeNull();
  expect(scene.asked("godown_R_pageload")).toEqual([{ txtid: "0" }]);
  await scene.user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(scene.path()).toBe("/godownlist"));
});

test("FORM-069 a page load without a response is told with the id, and the form opens all the same", async () => {
  await openScene({
    rows: definition([field("name", { pageloadprops: '{"procedure":"godown_R_pageload","params":["txtid"]}' })]),
    record: { id: 12, name: "Main", rowver: 1 },
    address: "/MainB?formname=godown&id=12",
    answers: { godown_R_pageload: [] },
  });
  expect(await screen.findByText("12 Load Response issue")).toBeTruthy();
  await waitFor(() => expect(input("Name").value).toBe("Main"));
});

test("FORM-013 FORM-079 Enter goes to the next field that can be typed in, or to the one that aspx_codes names; Shift+Enter goes back", async () => {
  const scene = await openScene({
    rows: definition([
      field("a", { aspx_codes: "c" }),
      field("b", { field_disable: 1 }),
      field("c"),
      field("d", { field_readonly: 1 }),
      field("e"),
    ]),
  });
  await formOpen();
  await waitFor(() => expect(document.activeElement).toBe(input("A")));
  await scene.user.keyboard("{Enter}");
  expect(document.activeElement).toBe(input("C"));
  await scene.user.keyboard("{Enter}");
  expect(document.activeElement).toBe(input("E"));
  await scene.user.keyboard("{Enter}");
  expect(document.activeElement).toBe(save());
  input("E").focus();
  await scene.user.keyboard("{Shift>}{Enter}{/Shift}");
  expect(document.activeElement).toBe(input("C"));
});

test("the keyboard starts in the first empty required field", async () => {
  await openScene({
    rows: definition([field("first"), field("second", { validationprops: '{"required":"Second is missing."}' })]),
  });
  await formOpen();
  await waitFor(() => expect(document.activeElement).toBe(input(/Second/)));
});
