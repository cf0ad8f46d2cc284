import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { allElements } from "../../../src/client/form/draw/element-registry";
import { focusTarget } from "../../../src/client/form/draw/focus";
import { COMP_TYPES } from "../../../src/definitions/comp-types";
import { definition, field, formOpen, openScene, type Scene } from "../form-harness";

const MORE: Record<string, Record<string, unknown>> = {
  radio: { options: '[{"value":"a","label":"Alpha"},{"value":"b","label":"Beta"}]' },
  ddls: { TXT_TextMode: "single-line", DataSourceID_SQL: "place" },
  ddlsnew: { TXT_TextMode: "single-line", DataSourceID_SQL: "place" },
  ddlssolo: { TXT_TextMode: "single-line", DataSourceID_SQL: "place" },
  listdetail: { cols: '[{"key":"rate","title":"Rate","comp_type":"amt"}]' },
};
const REQUIRED = { validationprops: '{"required":"Thing is missing."}' };

async function draw(type: string, more: Record<string, unknown> = {}): Promise<Scene> {
  const scene = await openScene({ rows: definition([field("thing", { comp_type: type, ...MORE[type], ...more })]) });
  await formOpen();
  return scene;
}
const place = () => document.querySelector<HTMLElement>("[data-key=thing]")!;
const formId = () => document.querySelector('[id$="-btnsave"]')!.id.replace(/-btnsave$/, "");

test("every element that the product has is found by its suffix", () => {
  expect(allElements().map(({ type, role }) => `${role} ${type}`)).toMatchSnapshot();
});

test("the server knows the types and roles of all elements, so that it can check a definition", () => {
  expect(Object.fromEntries(allElements().map(({ type, role }) => [type, role]))).toEqual(COMP_TYPES);
});

describe.each(allElements().map((element) => [element.type, element] as const))("element %s", (_type, element) => {
  test("its empty value is no text, and being missing is a yes or a no", () => {
    expect(element.toText(element.empty)).toBe("");
    expect(element.toText(undefined)).toBe("");
    expect(typeof element.isMissing(element.empty)).toBe("boolean");
    expect(element.Input).toBeTypeOf("function");
  });
});

const visible = allElements().filter(({ role, type }) => role === "field" && type !== "txthidden");

describe.each(visible.map((element) => [element.type, element] as const))("field element %s", (type, element) => {
  test("has its label, and its control can be reached and left by keyboard", async () => {
    const scene = await draw(type);
    const named = within(place());
    const control = () =>
      named.queryAllByLabelText(/^Thing/)[0] ??
      named.queryByRole("group", { name: /^Thing/ }) ??
      named.queryByRole("radiogroup", { name: /^Thing/ });
    await waitFor(() => expect(control()).toBeTruthy());
    await waitFor(() => expect(focusTarget(formId(), "thing")).not.toBeNull());
    focusTarget(formId(), "thing")?.focus();
    expect(place().contains(document.activeElement)).toBe(true);
    for (let steps = 0; steps < 12 && place().contains(document.activeElement); steps++) await scene.user.tab();
    expect(place().contains(document.activeElement)).toBe(false);
  });

  test.each([
    ["disabled", { field_disable: 1 }],
    ["read-only", { field_readonly: 1 }],
  ])("%s takes no input", async (_how, rule) => {
    const scene = await draw(type, rule);
    const before = (await scene.offline.outbox.drafts()).length;
    for (const control of place().querySelectorAll<HTMLElement>(
      "input:not([type=hidden]):not([disabled]), textarea:not([disabled])",
    )) {
      await scene.user.click(control);
      if (control.matches("[readonly]") || control.matches("input[type=text], textarea"))
        await scene.user.keyboard("5");
    }
    await scene.user.keyboard(" ");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await scene.offline.outbox.drafts()).length).toBe(before);
  });

  test.skipIf(!element.isMissing(element.empty))("shows the error of its rule beside it", async () => {
    const scene = await draw(type, REQUIRED);
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(within(place()).getByText("Thing is missing.")).toBeTruthy());
    expect(scene.network.applied).toEqual([]);
  });
});
