import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { readChart } from "../../../src/client/widgets/chart-data";
import { chartKinds } from "../../../src/client/widgets/chart-registry";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, openScene } from "../form-harness";

const ROW = {
  labels: '["Cement","Steel","Pipe"]',
  data: "[125000,75000.5,0]",
  backgroundColor: '["#112233","javascript:alert(1)"]',
  borderColor: "#fff",
  label: "Stock by category",
  borderWidth: 2,
};

async function draw(kind: string, row: Row) {
  const scene = await openScene({
    rows: definition([
      field("chart", {
        comp_type: "macchart",
        field: false,
        TXT_text: kind,
        DataSourceID_SQL: "chart_R_data",
        DataTextField: "year",
        DataValueField: "@dnt",
      }),
    ]),
    answers: { chart_R_data: [row] },
  });
  await formOpen();
  return scene;
}
const picture = () => screen.findByRole("img", { name: /Stock by category|Gauge/ });

test("FORM-040 the five kinds of chart are there", () => {
  expect(chartKinds()).toEqual(["doughnutchart", "gauge", "piechart", "polar", "verticalbar"]);
});

describe.each(["piechart", "doughnutchart", "polar"])("FORM-040 %s", (kind) => {
  test("draws a slice for each value above zero, says all of it in words, and has the figures as a table", async () => {
    await draw(kind, ROW);
    const chart = await picture();
    expect(chart.querySelectorAll("path")).toHaveLength(2);
    expect(chart.getAttribute("aria-label")).toContain("Cement 1,25,000");
    expect(chart.querySelector("path")?.getAttribute("fill")).toBe("#112233");
    const cells = within(screen.getByRole("table", { name: "Stock by category", hidden: true })).getAllByRole("cell", {
      hidden: true,
    });
    expect(cells.map(({ textContent }) => textContent)).toEqual(["1,25,000", "75,000.50", "0"]);
  });
});

test("FORM-040 verticalbar says its figures in words beside the bars", async () => {
  await draw("verticalbar", ROW);
  expect((await picture()).getAttribute("aria-label")).toBe(
    "Stock by category: Cement 1,25,000, Steel 75,000.50, Pipe 0",
  );
});

test("FORM-060 a gauge without data has 420 levels, one with data as many as it has values", async () => {
  const scene = await draw("gauge", { label: "Gauge", gaugepercent: 62 });
  const chart = await picture();
  expect([chart.getAttribute("data-levels"), chart.querySelectorAll("path").length]).toEqual(["420", 420]);
  expect(screen.getByText("62 %")).toBeTruthy();
  scene.answers.chart_R_data = [{ ...ROW, gaugepercent: 250 }];
  await scene.reopen();
  expect(await screen.findByText("100 %", undefined)).toBeTruthy();
});

test("FORM-040 another kind shows No project match", async () => {
  await draw("radarchart", ROW);
  expect(await screen.findByText("No project match", undefined)).toBeTruthy();
});

test("a chart without figures says so", async () => {
  await draw("piechart", { label: "Stock by category" });
  expect(await screen.findByText("Stock by category: no figures yet.", undefined)).toBeTruthy();
});

describe("FORM-059 the chart row", () => {
  test("lists come as JSON, as lists, or with commas; what is no number is zero", () => {
    for (const data of ["[1,2]", [1, 2], "1, 2"])
      expect(readChart({ data, labels: "A,B" }).slices.map(({ label, value }) => [label, value])).toEqual([
        ["A", 1],
        ["B", 2],
      ]);
    expect(readChart({ data: ["x", null, 5] }).slices.map(({ value }) => value)).toEqual([0, 0, 5]);
    expect(readChart({}).slices).toEqual([]);
  });

  test("colours that are none are replaced, one colour serves all, and the width of the border has bounds", () => {
    const { slices, strokeWidth } = readChart({ ...ROW, borderWidth: 99 });
    expect(slices.map(({ fill }) => fill)).toEqual([
      "#112233",
      expect.stringMatching(/^#[0-9a-f]{6}$/),
      expect.stringMatching(/^#[0-9a-f]{6}$/),
    ]);
    expect(slices.map(({ stroke }) => stroke)).toEqual(["#fff", "#fff", "#fff"]);
    expect(strokeWidth).toBe(10);
  });
});
