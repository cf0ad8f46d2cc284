import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { withWaitingViews } from "../../../src/client/dashboard/home-views";
import type { WidgetRow } from "../../../src/definitions/widget-row";
import type { OutboxRow } from "../../../src/client/offline/contract/save";
import { goOffline, openFrame } from "../app/frame-harness";

const line = (view: number, heading: string): WidgetRow => ({
  formgroupname: "Saved views",
  Widgetstype: "box-d",
  bg: "",
  total: 1234.5,
  heading,
  pathname: `/Reportview?id=3103&searchname=ravi&view=${view}`,
  faicon: "book",
  percentage: "",
  percentageDescription: "Debit · Day Book",
  formmnu: "",
});

const save = (recordKey: string, shown: OutboxRow["shown"], entity = "reportviews"): OutboxRow =>
  ({ entity, recordKey, shown }) as unknown as OutboxRow;

const STAR = { ishome: 1, homename: "Asha", homepath: "/Reportview?id=3103&view=tmp:1", homeof: "Day Book" };

test("stars that wait on this device stand on Home, with the names that wait; what was taken off or deleted does not", () => {
  const rows = [line(1, "Ravi"), line(2, "Old"), line(3, "Gone")];
  const saves = [
    save("1", { name: "Ravi & Co" }),
    save("2", { ishome: 0 }),
    save("3", { isdeleted: 1 }),
    save("tmp:1", { name: "Asha", query: "" }),
    save("tmp:1", STAR),
    save("4", { ...STAR, homename: "Taken back" }),
    save("4", { ishome: 0 }),
    save("5", { ishome: 1 }, "item"),
  ];
  expect(withWaitingViews(rows, saves).map(({ heading }) => heading)).toEqual(["Ravi & Co", "Asha"]);
  expect(withWaitingViews(rows, [])).toEqual(rows);
});

test("a view on Home shows its figure and opens its report with that view, by Enter", async () => {
  const frame = await openFrame({ path: "/", answers: { WEBAPI_dashboard2: [{ ...line(1, "Ravi") }] } });
  const link = await screen.findByRole("link", { name: /Ravi/ });
  expect(link.textContent).toContain("1,234.50");
  expect(link.textContent).toContain("Debit · Day Book");
  link.focus();
  await frame.user.keyboard("{Enter}");
  await waitFor(() => expect(frame.router.state.location.pathname).toBe("/Reportview"));
  expect(new URLSearchParams(frame.router.state.location.search).get("searchname")).toBe("ravi");
});

test("offline a star that waits is on Home and says so", async () => {
  const frame = await openFrame({ path: "/", answers: { WEBAPI_dashboard2: [{ ...line(1, "Ravi") }] } });
  await screen.findByRole("link", { name: /Ravi/ });
  await goOffline(frame);
  await frame.offline.outbox.save({
    opId: frame.offline.outbox.mintOpId(),
    screen: "reportviews",
    entity: "reportviews",
    recordKey: "9",
    sqlsp: "reportviews_R_home",
    args: { id: "9", ishome: "1" },
    base: { kind: "none" },
    defVer: "",
    shown: { ...STAR, homepath: "/Reportview?id=3103&view=9" },
    formname: "",
    title: "Put view Asha on Home",
  });
  const link = await screen.findByRole("link", { name: /Asha/ });
  expect(link.textContent).toContain("Waiting to send · Day Book");
  expect(link.getAttribute("href")).toBe("/Reportview?id=3103&view=9");
});
