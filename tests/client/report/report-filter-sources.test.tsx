import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FILTERS, type FilterName } from "../../../src/definitions/report/report-filter";
import type { Row } from "../../../src/wire/envelope";
import { dayBook, DEFINITION, filterDrawer, inTable, openReport } from "./report-harness";

const PETER = [{ key: "1", label: "Peter", value: 1, labellist: "", TotalCount: 1 }];

/** Opens a report with these filters as the engine draws them, and its drawer. */
async function openWith(names: readonly FilterName[], more: Row = {}) {
  const frame = await openReport({
    answers: {
      [DEFINITION]: dayBook({ filters: JSON.stringify(names.map((name) => ({ name, ...FILTERS[name] }))), ...more }),
      WEBAPIGetddls: PETER,
    },
  });
  await inTable();
  await frame.user.click(screen.getByRole("button", { name: "Search" }));
  return { frame, drawer: within(await filterDrawer()) };
}

test.each([
  ["REP-043", "ddlledger", "Ledger", "175"],
  ["REP-044", "itemname", "Item", "176"],
  ["REP-045", "billno", "Bill", "177"],
  ["REP-050", "lotno", "Lot", "1700"],
  ["REP-051", "txtdrgroupno", "Group", "178"],
  ["REP-052", "salesman", "Salesman", "179"],
  ["REP-054", "category", "Category", "997"],
  ["REP-055", "itemgroup", "Item Group", "998"],
  ["REP-056", "shade", "Shade", "999"],
  ["REP-057", "godown", "Godown", "1000"],
  ["REP-058", "area", "Area", "1782"],
] as const)("%s the filter %s is the picker %s over the source %s", async (_id, name, label, source) => {
  const { frame, drawer } = await openWith([name]);
  await frame.user.click(await drawer.findByRole("combobox", { name: label }));
  await waitFor(() => expect(frame.asked("WEBAPIGetddls").map(({ sid }) => sid)).toContain(source));
});

test.each([
  ["REP-046", "billnoA", "Bill A"],
  ["REP-047", "billnoB", "Bill B"],
  ["REP-048", "billnoC", "Bill C"],
  ["REP-049", "billnoD", "Bill D"],
] as const)(
  "%s the filter %s is a picker over the bills, and a report gives it a source and a label of its own",
  async (_id, name, label) => {
    const usual = await openWith(["billno", name]);
    await usual.frame.user.click(await usual.drawer.findByRole("combobox", { name: label }));
    await waitFor(() => expect(usual.frame.asked("WEBAPIGetddls").map(({ sid }) => sid)).toEqual(["177"]));
    usual.frame.unmount();
    const own = await openWith(["billno", name], { [`${name}ddls`]: "branches", [`${name}label`]: "Branch" });
    await own.frame.user.click(await own.drawer.findByRole("combobox", { name: "Branch" }));
    await waitFor(() => expect(own.frame.asked("WEBAPIGetddls").map(({ sid }) => sid)).toEqual(["branches"]));
    expect(own.drawer.getByRole("combobox", { name: "Bill" })).toBeTruthy();
  },
);

const FILTER_CALL = { sid: "city", filter: "stateid=27" };

test.each(["billno", "billnoA", "billnoB", "billnoC", "billnoD", "lotno"] as const)(
  "REP-038 a report gives %s a source, a label, a text mode and a filter of its own",
  async (name) => {
    const own = { [`${name}ddls`]: "city", [`${name}label`]: "City", [`${name}filter`]: "stateid=27" };
    const single = await openWith([name], { ...own, [`${name}TXT_TextMode`]: "single-line" });
    await single.frame.user.click(await single.drawer.findByRole("combobox", { name: "City" }));
    await waitFor(() => expect(single.frame.asked("WEBAPIGetddls").at(-1)).toMatchObject(FILTER_CALL));
    await single.frame.user.click(await screen.findByText("Peter"));
    await single.frame.user.click(single.drawer.getByRole("button", { name: "Show" }));
    const asked = () => new URLSearchParams(single.frame.router.state.location.search).get(name);
    await waitFor(() => expect(asked()).toBe("1"));
    single.frame.unmount();

    const many = await openWith([name], { ...own, [`${name}TXT_TextMode`]: "multi-line", [`default${name}`]: "4" });
    expect(await many.drawer.findByRole("button", { name: /^Remove / })).toBeTruthy();
    await many.frame.user.click(await many.drawer.findByRole("combobox", { name: "City" }));
    await many.frame.user.click(await screen.findByText("Peter"));
    await waitFor(() => expect(many.drawer.getAllByRole("button", { name: /^Remove / })).toHaveLength(2));
    await many.frame.user.click(many.drawer.getByRole("button", { name: "Show" }));
    const list = () => new URLSearchParams(many.frame.router.state.location.search).get(name);
    await waitFor(() => expect(list()).toBe("4,1"));
  },
);
