import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { openFrame } from "../app/frame-harness";
import "../../../src/client/screens/sp-list/sp-list-screen";

const ROWS: readonly Row[] = [
  { id: 41, comp_name: "city_R_save", form_name: "citydetail", heading: "City: Save", total: "Places" },
  { id: 3103, comp_name: "daybook_R_report", form_name: "daybook", heading: "Day Book", total: "Reports: Books" },
];

const open = async (name: string) => {
  const frame = await openFrame({
    path: "/Commonwebapisp",
    answers: { WEBAPI_Commonwebapisp: ROWS },
    claims: { name },
  });
  await screen.findByText("3103 daybook_R_report");
  return frame;
};

test("REP-028 REP-029 the procedures by group, searched by name, id or form, each with a link to SQL Run and its title", async () => {
  const { user } = await open("admin");
  const books = within(screen.getByRole("region", { name: "Reports: Books" }));
  const link = books.getByRole("link", { name: "3103 daybook_R_report" });
  const to = new URL(link.getAttribute("href") ?? "", "http://x");
  expect([to.pathname, to.searchParams.get("formtitle"), to.searchParams.get("sqlsp")]).toEqual([
    "/Sqlprocess",
    "3103 daybook_R_report",
    "daybook_R_report",
  ]);
  const search = screen.getByPlaceholderText("Enter SQL SP name or id or form name for search");
  for (const [text, found] of [
    ["R_SAVE", "41 city_R_save"],
    ["3103", "3103 daybook_R_report"],
    ["citydet", "41 city_R_save"],
  ] as const) {
    await user.clear(search);
    await user.type(search, text);
    expect(screen.getAllByRole("link", { name: /_R_/ }).map((one) => one.textContent)).toEqual([found]);
  }
});

test("SQL Run is the developer's: others see the names without a link", async () => {
  await open("owner");
  expect(screen.queryByRole("link", { name: /_R_/ })).toBeNull();
});
