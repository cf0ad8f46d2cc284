import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PHONE } from "../../../src/client/browser/phone";
import { designMode } from "../../../src/client/form/design/design-mode";
import { PROPERTY_GROUPS } from "../../../src/client/form/design/property-groups";
import type { FormRow } from "../../../src/definitions/form-row";
import { applyOverlay, differences, NO_OVERLAY, type FormOverlay } from "../../../src/definitions/overlay";
import type { Row } from "../../../src/wire/envelope";
import { argsOf, definition, drawerSide, field, formOpen, openScene, type Scene } from "../form-harness";

afterEach(() => {
  window.localStorage.removeItem("mac-design");
  vi.restoreAllMocks();
});

const BASE = definition([field("name"), field("city")]) as unknown as readonly FormRow[];

/** The server's data about the form, as far as the browser uses them. */
function formServer() {
  const kept = { overlay: NO_OVERLAY, draft: null as FormOverlay | null, revision: 0, problems: [] as string[] };
  const head = (rows: readonly FormRow[]) =>
    rows.map((row, index) => (index === 0 ? { ...BASE[0], ...row } : row)) as unknown as readonly Row[];
  const answers: Scene["answers"] = {
    WEBAPI_R_dynaform: ({ preview }) => head(applyOverlay(BASE, preview && kept.draft ? kept.draft : kept.overlay)),
    formedit_R_get: () => {
      const shown = kept.draft ?? kept.overlay;
      return [
        {
          base: JSON.stringify(BASE),
          overlay: JSON.stringify(shown),
          revision: kept.revision,
          isdraft: kept.draft ? 1 : 0,
          problems: JSON.stringify(kept.problems),
          breaks: "[]",
          differences: JSON.stringify(differences(BASE, shown)),
          revisions: kept.revision
            ? '[{"revision":1,"note":"First","username":"admin","at":"2026-11-21T10:00:00Z"}]'
            : "[]",
        },
      ];
    },
    formedit_R_savedraft: ({ overlay }) => {
      kept.draft = JSON.parse(String(overlay)) as FormOverlay;
      return [{ err: 0 }];
    },
    formedit_R_publish: () => {
      kept.overlay = kept.draft ?? kept.overlay;
      Object.assign(kept, { draft: null, revision: kept.revision + 1 });
      return [{ err: 0 }];
    },
  };
  return { kept, answers };
}

const draw = async (name: string) => {
  const server = formServer();
  const scene = await openScene({ rows: BASE as unknown as readonly Row[], answers: server.answers, name });
  await formOpen();
  return { scene, ...server };
};
const tools = () => screen.findByRole("region", { name: "Form editor" });

test("FORM-065 admin sees the name of every component on an edit button that opens its properties, and can hide them; nobody else sees any", async () => {
  const { scene } = await draw("admin");
  const edit = (key: string) => screen.getByRole("button", { name: `Edit ${key}` });
  await tools();
  for (const { key } of BASE.filter(({ comp_type, key: own }) => comp_type !== "txthidden" && !own.startsWith("btn"))) {
    expect(edit(key).textContent?.trim()).toBe(key);
    await scene.user.click(edit(key));
    expect(
      within(await screen.findByRole("dialog", { name: `Properties of ${key}` })).getByLabelText("Label"),
    ).toBeTruthy();
    await scene.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  await scene.user.click(screen.getByRole("switch", { name: "Form editor" }));
  expect(screen.queryByRole("button", { name: "Edit name" })).toBeNull();
  window.localStorage.removeItem("mac-design");
  cleanup();
  await draw("Admin");
  expect(screen.queryByRole("button", { name: /^Edit / })).toBeNull();
});

test("on a phone the tools of the form editor are off until the developer switches them on, and stay as he chose", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
    matches: query === PHONE,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }));
  const { scene } = await draw("admin");
  expect(screen.queryByRole("button", { name: "Edit name" })).toBeNull();
  await scene.user.click(screen.getByRole("switch", { name: "Form editor" }));
  expect(await screen.findByRole("button", { name: "Edit name" })).toBeTruthy();
  expect(designMode.isOn()).toBe(true);
});

test("FORM-066 every element has a chip to SQL Run with its id, the view-data procedure and the title of the form", async () => {
  await draw("admin");
  const chip = screen.getByRole("link", { name: "SQL of city" });
  const row = BASE.find(({ key }) => key === "city");
  expect(chip.getAttribute("href")).toBe(`/Sqlprocess?id=${row?.id}&sqlsp=godown_R_getviewdata&formtitle=Godown`);
});

test("an ordinary user has no form editor", async () => {
  await draw("accounts");
  expect(screen.queryByRole("switch", { name: "Form editor" })).toBeNull();
  expect(screen.queryByRole("link", { name: /^SQL of/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit name" })).toBeNull();
});

test("FORM-062 the right drawer edits the properties of a row, for the developer alone; the draft is previewed and then published", async () => {
  const { scene, kept } = await draw("admin");
  await tools();
  await scene.user.click(screen.getByRole("button", { name: "Edit city" }));
  const opened = await screen.findByRole("dialog", { name: "Properties of city" });
  expect(drawerSide(opened)).toBe("right");
  const drawer = within(opened);
  for (const { properties } of PROPERTY_GROUPS)
    for (const { label: name } of properties) expect(drawer.getByLabelText(name), name).toBeTruthy();
  const label = drawer.getByLabelText("Label");
  await scene.user.clear(label);
  await scene.user.type(label, "Town");
  expect(drawer.getByText(/Base: City/)).toBeTruthy();
  await scene.user.click(drawer.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(kept.draft).toEqual({ rows: { city: { label_label: "Town" } }, added: [] }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("City")).toBeTruthy();
  await scene.user.click(screen.getByRole("button", { name: "Preview" }));
  const frame = await waitFor(() => {
    const found = document.querySelector<HTMLElement>("[data-preview=Phone]");
    if (!found?.querySelector("[data-key=city]")) throw new Error("no preview yet");
    return found;
  });
  expect(frame.style.width).toBe("360px");
  expect(within(frame).getByLabelText("Town")).toBeTruthy();
  expect(within(frame).getByText("This is the draft of the form. Nothing is saved from here.")).toBeTruthy();
  await scene.user.click(screen.getByRole("button", { name: "Difference" }));
  expect(within(screen.getByRole("table", { name: "Differences from the base" })).getByText("Town")).toBeTruthy();
  await scene.user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(kept.revision).toBe(1));
  cleanup();
  const { scene: other } = await draw("accounts");
  expect(screen.getByLabelText("City")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit city" })).toBeNull();
  expect(other.asked("formedit_R_get")).toEqual([]);
});

test("what the server finds wrong stands in the way of publishing", async () => {
  const { scene, kept } = await draw("admin");
  kept.draft = { rows: { city: { label_label: "Town" } }, added: [] };
  kept.problems = ["city: the server has no procedure nope."];
  await scene.reopen();
  await scene.user.click(within(await tools()).getByRole("button", { name: "Difference" }));
  expect(screen.getByText("city: the server has no procedure nope.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Publish" }).disabled).toBe(true);
});

test("a row that is added stands in the draft with its place, and is then filled in", async () => {
  const { scene, kept } = await draw("admin");
  await scene.user.click(within(await tools()).getByRole("button", { name: "Add" }));
  await scene.user.selectOptions(screen.getByLabelText("Element"), "vals");
  await scene.user.type(screen.getByLabelText("Key"), "help");
  await scene.user.selectOptions(screen.getByLabelText("In"), "row1");
  await scene.user.click(screen.getByRole("button", { name: "Add to the draft" }));
  await waitFor(() =>
    expect(kept.draft?.added).toMatchObject([
      { key: "help", comp_type: "vals", place: { under: "row1", after: "city" } },
    ]),
  );
  expect(await screen.findByRole("dialog", { name: "Properties of help" })).toBeTruthy();
});

test("a save of the form is not touched by the editor", async () => {
  const { scene } = await draw("admin");
  await scene.user.type(screen.getByLabelText("Name"), "Main{Control>}s{/Control}");
  await waitFor(() =>
    expect(scene.network.applied.map(({ envelope }) => argsOf(envelope))).toMatchObject([{ name: "Main" }]),
  );
});
