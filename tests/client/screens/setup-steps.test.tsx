import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { SETUP_STEPS } from "../../../src/wire/setup-endpoints";
import { goOffline, openFrame } from "../app/frame-harness";

const status = (open: readonly string[]): readonly Row[] =>
  SETUP_STEPS.map((step) => ({
    step,
    state: open.includes(step) ? "open" : "done",
    coid: "5",
    isnew: 0,
    isdemo: 0,
    maystart: 0,
    maydemo: 0,
    isfilling: 0,
    coname: "",
    bname: "",
  }));
const HEAD_OFFICE: Row = {
  id: 1,
  name: "Head Office",
  statename: "Gujarat",
  gstin: "",
  prefix: "HO",
  activename: "Yes",
};
const openSetup = (path: string, open: readonly string[] = []) =>
  openFrame({
    path,
    claims: { companyadminuser: "True" },
    answers: { setup_R_status: () => status(open), setup_R_pass: [{ err: 0 }], branchmaster_R_listgrid: [HEAD_OFFICE] },
  });

test("a branch that was added without a line stands among the branches, marked as waiting", async () => {
  const frame = await openSetup("/Setup/branches");
  await screen.findByText("Head Office");
  await goOffline(frame);
  const opId = frame.offline.outbox.mintOpId();
  await frame.offline.outbox.save({
    opId,
    screen: "form:setupbranch",
    entity: "branchmaster",
    recordKey: `tmp:${opId}`,
    sqlsp: "branchmaster_R_save",
    args: { name: "Pune", prefix: "PN" },
    base: { kind: "none" },
    defVer: "v1",
    shown: { name: "Pune", prefix: "PN" },
    formname: "setupbranch",
    title: "Branch: Pune",
  });
  expect(await screen.findByText("Pune")).toBeTruthy();
  expect(screen.getByText("no GSTIN, documents begin with PN")).toBeTruthy();
  expect(screen.getAllByRole("img", { name: "Saved on this device, waiting to be sent" })).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Change Pune" }).getAttribute("href")).toBe(`/Setup/branches/tmp:${opId}`);
  expect(screen.queryByRole("button", { name: "Work here, in Pune" })).toBeNull();
});

test("after Continue the keyboard is at the heading of the next step, after the last one at what the company can do now", async () => {
  const { user } = await openSetup("/Setup/numbers");
  expect(document.activeElement).toBe(document.body);
  for (const next of ["Opening balances", "Users", "Your company is ready"]) {
    await user.click(await screen.findByRole("button", { name: "Continue" }));
    const heading = await screen.findByRole("heading", { name: next });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  }
});

test("a step that is opened from the list of steps leaves the keyboard there", async () => {
  const { user } = await openSetup("/Setup/numbers");
  const link = within(await screen.findByRole("navigation", { name: "Steps of the setup" })).getByRole("link", {
    name: /^5|Opening/,
  });
  await user.click(link);
  await screen.findByRole("heading", { name: "Opening balances" });
  expect(document.activeElement).toBe(link);
});

test('the setup is left with "Finish later" and goes on from home at the first step that is open', async () => {
  const { user, router } = await openSetup("/Setup/books", ["books", "users"]);
  await user.click(await screen.findByRole("link", { name: "Finish later" }));
  expect(await screen.findByText("The setup of your company is not finished: 4 of 6 steps are done.")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/");
  await user.click(screen.getByRole("link", { name: "Continue the setup" }));
  expect(await screen.findByText("Step 3 of 6")).toBeTruthy();
});

test("a demo company is removed by its name, which is typed; nothing is asked of the server where the person keeps it", async () => {
  const demos = [{ id: 7, name: "Laxmi Stores", kind: "Demo" }];
  const { user, posted } = await openFrame({
    path: "/Setup/users",
    claims: { companyadminuser: "True" },
    answers: {
      setup_R_status: () => status([]),
      companymaster_R_listgrid: () => [{ id: 5, name: "Own Company", kind: "Company" }, ...demos],
    },
    endpoints: { Postremovedemo: () => ({ err: "", gone: demos.pop() }) },
  });
  const removals = () => posted.filter(({ path }) => path.includes("Postremovedemo")).map(({ body }) => body);
  await user.click(await screen.findByRole("button", { name: "Remove Laxmi Stores" }));
  await user.click(await screen.findByRole("button", { name: "Keep it" }));
  expect(removals()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Remove Laxmi Stores" }));
  await user.type(await screen.findByLabelText(/Company name/), "Laxmi Stores");
  await user.click(screen.getByRole("button", { name: "Remove the company" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Demo companies" })).toBeNull());
  expect(removals()).toEqual([{ coid: 7, name: "Laxmi Stores" }]);
  expect(screen.queryByRole("button", { name: "Remove Own Company" })).toBeNull();
});
