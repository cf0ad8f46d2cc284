import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { SETUP_STEPS } from "../../../src/wire/setup-endpoints";
import { openFrame } from "./frame-harness";

const status = (more: Row): readonly Row[] =>
  SETUP_STEPS.map((step) => ({
    step,
    state: "open",
    coid: 1,
    coname: "My Company",
    bname: "Head Office",
    isnew: 1,
    isdemo: 0,
    maystart: 1,
    maydemo: 0,
    isfilling: 0,
    ...more,
  }));
const open = (more: Row, demos: readonly Row[]) =>
  openFrame({
    path: "/",
    claims: { companyadminuser: "True" },
    answers: { setup_R_status: status(more), setup_R_demos: demos },
  });
const DEMOS = [
  { companyid: "7-11", name: "Laxmi Stores" },
  { companyid: "6-9", name: "Shree Ganesh Traders" },
];

test("once the demo companies are filled, home says so and each has a button that enters it", async () => {
  const { user, offline } = await open({}, DEMOS);
  const enter = vi.fn(() => Promise.resolve("This branch is closed."));
  Object.assign(offline.session, { switchTo: enter });
  expect(await screen.findByText("The demo companies are ready.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Work in Laxmi Stores" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Work in Shree Ganesh Traders" }));
  expect(await screen.findByText("This branch is closed.")).toBeTruthy();
  expect(enter).toHaveBeenLastCalledWith("6-9");
});

test("while they are being filled there is no way in, and where there are none nothing is said", async () => {
  const { unmount, asked } = await open({ isfilling: 1 }, DEMOS);
  expect(
    await screen.findByText("The demo companies are being filled. When they are ready, you can open them here."),
  ).toBeTruthy();
  expect([screen.queryByRole("button", { name: /^Work in/ }), asked("setup_R_demos")]).toEqual([null, []]);
  unmount();
  await open({ maydemo: 1 }, []);
  expect(await screen.findByRole("button", { name: "Try the demo" })).toBeTruthy();
  expect(screen.queryByText(/demo compan/)).toBeNull();
});

test('"Try the demo" has the server fill the demo companies and says that they are being filled; what hinders it is said', async () => {
  let [isAsked, err] = [false, "The demo companies are there already."];
  const { user, posted } = await openFrame({
    path: "/",
    claims: { companyadminuser: "True" },
    endpoints: { Postdemo: () => ({ err, ...(err === "" ? { isAsked: (isAsked = true) } : {}) }) },
    answers: { setup_R_status: () => status(isAsked ? { isfilling: 1 } : { maydemo: 1 }), setup_R_demos: [] },
  });
  await user.click(await screen.findByRole("button", { name: "Try the demo" }));
  expect(await screen.findByText("The demo companies are there already.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "OK" }));
  err = "";
  await user.click(await screen.findByRole("button", { name: "Try the demo" }));
  expect(
    await screen.findByText("The demo companies are being filled. When they are ready, you can open them here."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try the demo" })).toBeNull();
  expect(posted.filter(({ path }) => path.includes("Postdemo"))).toHaveLength(2);
});
