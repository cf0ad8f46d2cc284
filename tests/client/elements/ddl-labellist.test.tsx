import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { definition, field, formOpen, openScene } from "../form-harness";

// The sanitiser needs a browser's parser and does not work in this DOM. The Chromium tests prove that it removes
// scripts.
const sanitize = vi.hoisted(() => vi.fn((html: string) => `<i data-clean="1"></i>${html}`));
vi.mock("dompurify", () => ({ default: { sanitize } }));

test("DDL-003 labellist shows as HTML under the label, and only through the sanitiser", async () => {
  const html = "<b>24</b> · West";
  const scene = await openScene({
    rows: definition([
      field("state", { comp_type: "ddlssolo", TXT_TextMode: "single-line", DataSourceID_SQL: "state" }),
    ]),
    answers: { WEBAPIGetddls: [{ key: 24, value: 24, label: "Gujarat", labellist: html, TotalCount: 1 }] },
  });
  await formOpen();
  await scene.user.click(screen.getByRole("combobox", { name: /^State/ }));
  const option = await screen.findByRole("option", { name: /Gujarat/ });
  expect(sanitize.mock.calls.map(([asked]) => asked)).toContain(html);
  expect(option.querySelector("i[data-clean]")?.parentElement?.innerHTML).toBe(`<i data-clean="1"></i>${html}`);
  expect(option.querySelector("b")?.textContent).toBe("24");
});
