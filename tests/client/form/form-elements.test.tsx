import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { safeAddress } from "../../../src/client/elements/actions/btn_link.element";
import { safeProps } from "../../../src/client/ui/safe-props";
import { argsOf, definition, field, formOpen, openScene } from "../form-harness";

const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const own = (comp_type: string, key: string, more: object = {}) => ({
  comp_type,
  key,
  field: false,
  under_srno: 0,
  ...more,
});

test.each([
  ["FORM-052", "divs"],
  ["FORM-053", "divsrow"],
  ["FORM-054", "macdivs"],
  ["FORM-055", "macdivsb"],
  ["FORM-056", "cards"],
])("%s %s holds its children under its title, as a named group", async (_id, type) => {
  await openScene({
    rows: definition([
      own(type, "box", { label_label: "Address", div_InnerHtml: "Where it stands", COMP_style: "home" }),
      field("street", { under_srno: 4, field: true }),
    ]),
  });
  await formOpen();
  const box = screen.getByRole("group", { name: "Address" });
  expect(within(box).getByLabelText("Street")).toBe(input("Street"));
  expect(box.textContent).toContain("Where it stands");
  expect(box.querySelector("[data-icon=home]")).not.toBeNull();
});

test("FORM-057 page_header is a heading with what stands in it", async () => {
  await openScene({
    rows: definition([
      own("page_header", "head", { label_label: "Opening balance" }),
      field("street", { under_srno: 4, field: true }),
    ]),
  });
  await formOpen();
  const head = screen.getByRole("heading", { name: "Opening balance" });
  expect(head.closest("header")?.contains(input("Street"))).toBe(true);
});

test("FORM-039 vals shows the HTML of the record, else that of the definition", async () => {
  await openScene({
    rows: definition([
      own("vals", "info", { div_InnerHtml: "from the definition" }),
      own("vals", "more", { div_InnerHtml: "else this" }),
    ]),
    record: { id: 12, rowver: 1, info: "from the record" },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  expect(screen.getByText("from the record")).toBeTruthy();
  expect(screen.getByText("else this")).toBeTruthy();
});

test("FORM-021 FORM-012 btn goes to its path or brings the keyboard to its field", async () => {
  const scene = await openScene({
    rows: definition([
      field("name"),
      field("city"),
      own("btn", "jump", { label_label: "To city", aspx_codes: "city" }),
      own("btn", "go", { label_label: "To stock", aspx_codes: "/stocklist" }),
    ]),
  });
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "To city" }));
  expect(document.activeElement).toBe(input("City"));
  await scene.user.click(screen.getByRole("button", { name: "To stock" }));
  await waitFor(() => expect(scene.path()).toBe("/stocklist"));
});

test("FORM-024 btn_link is a link to aspx_codes that stays in the app for its own paths", async () => {
  const scene = await openScene({
    rows: definition([
      own("btn_link", "a", { label_label: "Stock", aspx_codes: "/stocklist" }),
      own("btn_link", "b", { label_label: "Portal", aspx_codes: "https://example.org/x" }),
      own("btn_link", "c", { label_label: "Bad", aspx_codes: "javascript:alert(1)" }),
    ]),
  });
  await formOpen();
  expect(screen.getByRole("link", { name: "Portal" }).getAttribute("href")).toBe("https://example.org/x");
  expect(screen.getByText("Bad").closest("a")?.hasAttribute("href")).toBe(false);
  await scene.user.click(screen.getByRole("link", { name: "Stock" }));
  await waitFor(() => expect(scene.path()).toBe("/stocklist"));
});

test.each([
  ["/a/b", "/a/b"],
  ["//evil.example", ""],
  ["mailto:a@b.in", "mailto:a@b.in"],
  ["data:text/html,x", ""],
  [" JaVaScRiPt:1", ""],
])('the address %s is followed as "%s"', (text, followed) => {
  expect(safeAddress(text)).toBe(followed);
});

test("only harmless props are drawn", () => {
  expect(
    safeProps(
      '{"onClick":"x()","dangerouslySetInnerHTML":{"__html":"x"},"href":"javascript:1","title":"T","style":"color:red;background:url(x)"}',
    ),
  ).toEqual({ title: "T", style: { color: "red" } });
});

test("FORM-014 a hidden value is loaded and saved like every field", async () => {
  const scene = await openScene({
    rows: definition([field("name"), field("batch", { comp_type: "txthidden" })]),
    record: { id: 12, name: "A", batch: "B7", rowver: 1 },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  await scene.user.type(input("Name"), "b{Control>}s{/Control}");
  await waitFor(() => expect(scene.network.applied).toHaveLength(1));
  expect(argsOf(scene.network.applied[0]!.envelope)).toMatchObject({ name: "Ab", batch: "B7" });
});

test("a date is typed as people write it, shown as dd-MMM-yyyy and sent as ISO; what is no date is told", async () => {
  const scene = await openScene({ rows: definition([field("from", { TXT_TextMode: "Date" }), field("name")]) });
  await formOpen();
  await scene.user.type(input("From"), "5/4/26{Enter}");
  expect(input("From").value).toBe("05-Apr-2026");
  await scene.user.clear(input("From"));
  await scene.user.type(input("From"), "soon{Enter}");
  await waitFor(() => expect(document.querySelector("[data-key=from]")?.textContent).toContain("From is not a date."));
  await scene.user.clear(input("From"));
  await scene.user.type(input("From"), "5-Apr-26{Control>}s{/Control}");
  await waitFor(() => expect(scene.network.applied).toHaveLength(1));
  expect(argsOf(scene.network.applied[0]!.envelope).from).toBe("2026-04-05");
});

test.each(["txt", "txts"])(
  "%s in capitals keeps the caret where one types, and holds capitals when it is left",
  async (comp_type) => {
    const scene = await openScene({
      rows: definition([field("code", { comp_type, inputprops: '{"upper":true}' }), field("name")]),
    });
    await formOpen();
    await scene.user.type(input("Code"), "abef");
    await scene.user.type(input("Code"), "cd", { initialSelectionStart: 2, initialSelectionEnd: 2 });
    await scene.user.click(input("Name"));
    expect(input("Code").value).toBe("ABCDEF");
  },
);
