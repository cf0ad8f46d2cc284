import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { OfflineContext } from "../../../src/client/call/offline-context";
import { QueryLayer } from "../../../src/client/call/query-layer";
import { ServicesCard } from "../../../src/client/screens/settings/services-card";
import { asOfText } from "../../../src/client/ui/as-of";
import type { Row } from "../../../src/wire/envelope";
import type { Claims } from "../../../src/wire/session";
import { openFrame, type Answer } from "../app/frame-harness";

afterEach(() => {
  notifications.clean();
  modals.closeAll();
  vi.restoreAllMocks();
});

const COMPANY: Row = {
  id: 1,
  rowver: 1,
  baddress: "12 MG Road",
  bpincode: "411001",
  bphone: "",
  bmobile: "",
  bofficeno: "",
  bemailid: "",
  bwebsite: "",
  blogo: "",
};
const BANK: Row = {
  id: 1,
  rowver: 0,
  bbankname: "SBI",
  bbankbranch: "",
  bbankacno: "",
  bbankmicr: "",
  bbankifsc: "",
  bbanktype: "",
  bbankacname: "",
};
const MODULE: Row = {
  id: 7,
  formmnu: "item",
  module_name: "Items",
  formname: "itemdetail",
  co: "Anand",
  rolename: "Inventory",
  branch_prefix: "PN",
  isactive: 1,
  downloadallowed: 1,
  lastdnt: "",
  addallowed: 0,
  TotalCount: 1,
};
const open = (path: string, claims: Partial<Claims> = {}, answers: Record<string, Answer> = {}) =>
  openFrame({
    path,
    claims,
    answers: {
      companyinfo_R_getviewdata: [COMPANY],
      bankinfo_R_getviewdata: [BANK],
      WEBAPI_userssettings: [{ id: 1, totalfilesize: 0 }],
      settingslist_R_listgrid: [MODULE],
      ...answers,
    },
  });
const panel = (name: string) => screen.findByRole("form", { name });

test("ACCT-002 ACCT-007 My Account has company and bank panels, whose Update only a company admin has", async () => {
  const { unmount } = await open("/MyAccount", { companyadminuser: "False" });
  expect(within(await panel("Company Information")).queryByRole("button", { name: "Update" })).toBeNull();
  expect(within(await panel("Bank Information")).queryByRole("button", { name: "Update" })).toBeNull();
  unmount();
  await open("/MyAccount", { companyadminuser: "True" });
  expect(within(await panel("Company Information")).getByRole("button", { name: "Update" })).toBeTruthy();
  expect(within(await panel("Bank Information")).getByRole("button", { name: "Update" })).toBeTruthy();
});

test("ACCT-027 ACCT-029 the panels say what is missing and wrong, and save what is right", async () => {
  const { user, asked } = await open("/MyAccount", { companyadminuser: "True" });
  const company = await panel("Company Information");
  await user.clear(within(company).getByLabelText(/^Pincode/));
  await user.type(within(company).getByLabelText("Phone"), "12a");
  await user.type(within(company).getByLabelText("E-mail"), "x");
  await user.click(within(company).getByRole("button", { name: "Update" }));
  for (const text of ["Pincode is required.", "Phone must be digits only.", "E-mail is not an e-mail address."])
    expect(within(company).getByText(text)).toBeTruthy();
  await user.type(within(company).getByLabelText(/^Pincode/), "411002");
  await user.clear(within(company).getByLabelText("Phone"));
  await user.clear(within(company).getByLabelText("E-mail"));
  await user.click(within(company).getByRole("button", { name: "Update" }));
  await waitFor(() =>
    expect(asked("companyinfo_R_save")[0]).toMatchObject({ baddress: "12 MG Road", bpincode: "411002" }),
  );
  const bank = await panel("Bank Information");
  await user.click(within(bank).getByRole("button", { name: "Update" }));
  expect(within(bank).getAllByText(/ is required\.$/)).toHaveLength(6);
});

test("ACCT-031 ACCT-032 OPEN-019 the settings page has its tabs in order under the name of the branch; others than admins are denied the last three", async () => {
  const { user } = await open("/Settingslist", { companyadminuser: "False", name: "godown", bname: "Pune" });
  expect((await screen.findAllByRole("tab")).map((tab) => tab.textContent)).toEqual([
    "Company Information",
    "Bank Information",
    "All Modules List",
    "All User's List",
    "All Services List",
  ]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Pune");
  expect(screen.getByRole("tablist").getAttribute("aria-orientation")).toBe("vertical");
  for (const name of ["All Modules List", "All User's List", "All Services List"]) {
    await user.click(screen.getByRole("tab", { name }));
    expect((await screen.findByRole("alert")).textContent, name).toContain("Access Denied");
  }
});

/** The list of modules as a company admin opens it, with one module. */
async function openModules() {
  const page = await open(
    "/Settingslist",
    { companyadminuser: "True" },
    { settingslist_R_usersdetail_list: [], settingslist_R_listgrid: [{ ...MODULE, lastdnt: "2026-11-20T10:00:00Z" }] },
  );
  await page.user.click(await screen.findByRole("tab", { name: "All Modules List" }));
  return { ...page, list: await screen.findByRole("table", { name: "Modules Information" }) };
}

test("ACCT-033 the modules list has its nine columns, and a module's line holds what they name", async () => {
  const { list } = await openModules();
  expect(
    within(list)
      .getAllByRole("columnheader")
      .map((cell) => cell.textContent)
      .filter(Boolean),
  ).toEqual([
    "Edit/Delete",
    "Modules Dyna download",
    "Last dnt",
    "Company",
    "Name",
    "Role Name",
    "Prefix",
    "Form Name",
    "Active",
  ]);
  const [, line] = within(list).getAllByRole("row");
  expect(
    within(line!)
      .getAllByRole("cell")
      .slice(3)
      .map((cell) => cell.textContent),
  ).toEqual([asOfText(Date.parse("2026-11-20T10:00:00Z")), "Anand", "Items", "Inventory", "PN", "itemdetail", "Yes"]);
  expect(within(line!).getByRole("button", { name: "Download Items" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "New Add" }), "addallowed is 0").toBeNull();
});

test("ACCT-035 the modules list is exported: the file has a line for each module", async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  const { user } = await openModules();
  await user.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  const [head, ...lines] = (await blobs[0]?.text())?.trim().split("\n") ?? [];
  expect(head).toContain('"module_name","rolename"');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"Anand","","Items","Inventory","PN","itemdetail","1"');
});

test("ACCT-036 ACCT-038 the modules list is asked with its parameters, and the rights of a module stand under its row", async () => {
  const { user, asked, list } = await openModules();
  expect(asked("settingslist_R_listgrid")[0]).toEqual({
    DisplayLength: 10,
    DisplayStart: 1,
    SortCol: "id",
    SortDir: "asc",
    Search: "",
    id: 0,
    user2: "@user2",
    coid: "@coid",
    co: "@co",
    formmnu: "settingslist",
  });
  await user.click(within(list).getByRole("button", { name: "Rights on Items" }));
  await waitFor(() =>
    expect(asked("settingslist_R_usersdetail_list")[0]).toMatchObject({ formmnu: "item", listtype: "module" }),
  );
});

test("ACCT-037 OPEN-020 the services card shows bank details, and who may edit gets to the branch profile on /MainB", async () => {
  const { user, offline } = await open("/Settingslist", { companyadminuser: "True" });
  await user.click(await screen.findByRole("tab", { name: "All Services List" }));
  const card = await screen.findByRole("region", { name: "Company services" });
  await waitFor(() => expect(card.textContent).toContain("Bank name: SBI"));
  for (const line of ["Bank name: SBI", "Branch", "Account"]) expect(card.textContent).toContain(line);
  expect(within(card).getByRole("link", { name: "Branch Profile" }).getAttribute("href")).toMatch(
    /^\/MainB\?formname=branchprofile/,
  );
  // High enough for a finger on a phone: 44 px there.
  for (const link of within(card).getAllByRole("link"))
    expect([link.style.display, link.style.minHeight]).toEqual(["flex", "var(--mac-touch)"]);
  cleanup();
  render(
    <MantineProvider env="test">
      <OfflineContext value={offline}>
        <QueryLayer>
          <MemoryRouter>
            <ServicesCard mayEdit={false} />
          </MemoryRouter>
        </QueryLayer>
      </OfflineContext>
    </MantineProvider>,
  );
  const other = await screen.findByRole("region", { name: "Company services" });
  await waitFor(() => expect(other.textContent).toContain("Bank name: SBI"));
  expect(within(other).queryByRole("link")).toBeNull();
});
