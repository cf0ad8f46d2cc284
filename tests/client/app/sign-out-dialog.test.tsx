import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { askWaiting } from "../../../src/client/app/account/sign-out-dialog";

test("exporting and discarding needs the typed word; Escape stays", async () => {
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <ModalsProvider>{null}</ModalsProvider>
    </MantineProvider>,
  );
  const first = askWaiting(2);
  expect(await screen.findByText("2 saves have not been sent")).toBeTruthy();
  const discard = screen.getByRole<HTMLButtonElement>("button", { name: "Export and discard" });
  expect(discard.disabled).toBe(true);
  await user.type(screen.getByLabelText("Type DISCARD"), "DISCARD");
  expect(discard.disabled).toBe(false);
  await user.click(discard);
  expect(await first).toBe("export");
  const second = askWaiting(1);
  await screen.findByText("1 save has not been sent");
  await user.keyboard("{Escape}");
  expect(await second).toBe("stay");
});
