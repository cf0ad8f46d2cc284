import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openFrame } from "../app/frame-harness";

test("SHELL-003 ACCT-001 ACCT-002 the account menu leads to Profile and My Account", async () => {
  const { user, router } = await openFrame({ path: "/outbox", claims: { flname: "Asha Rao" } });
  const button = await screen.findByRole("button", { name: "Account of Asha Rao" });
  await user.click(button);
  await user.click(await screen.findByText("Profile"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/Profile"));
  if (!screen.queryByText("My Account")) await user.click(button);
  await user.click(await screen.findByText("My Account"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/MyAccount"));
});
