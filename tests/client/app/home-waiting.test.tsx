import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { HomeWaiting } from "../../../src/client/app/home/home-waiting";
import { OfflineProvider } from "../../../src/client/call/offline-provider";
import { noteLoss } from "../../../src/client/offline/outbox/loss-marker";
import { claimsOf, tokenOf } from "../../offline/help/read-harness";
import { entered, prepare } from "./sign-in-harness";

const MINE =
  'The server was restored from a backup that did not have "Sale · Anand · 1,180.00". This device sends it again.';
const OF_ANOTHER = "A save of another user was lost.";
const OF_THE_DEVICE = "The browser removed data of this app.";

test("a draft of another branch is named with it and opens no form here; one of this branch does", async () => {
  const shown = prepare();
  shown.answers.push({ ...entered, access_token: tokenOf(claimsOf()) });
  await shown.offline.session.signIn({ username: "asha", password: "demo1234", companyid: "1-2", pin: "" });
  const { sub, coid, branchid } = claimsOf();
  const draft = { opId: "1", userKey: sub, at: 0, values: {}, base: { kind: "none" }, enqueued: false } as const;
  const key = (branch: number, form: string) => `${coid}|${branch}|${form}|0`;
  const { outbox } = shown.offline;
  await outbox.keepDraft({ ...draft, formKey: key(branchid, "saledetail"), place: "Shree Traders · Pune" });
  await outbox.keepDraft({ ...draft, formKey: key(branchid * 10 + 1, "contradetail"), place: "Shree Traders · Surat" });
  await outbox.keepDraft({ ...draft, formKey: key(9, "journaldetail") });
  render(
    <MantineProvider env="test">
      <OfflineProvider offline={shown.offline}>
        <MemoryRouter>
          <HomeWaiting />
        </MemoryRouter>
      </OfflineProvider>
    </MantineProvider>,
  );
  await screen.findByText("3 unfinished forms:");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["New sale"]);
  const texts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  const there = (name: string, branch: string) =>
    expect.stringMatching(new RegExp(`^New ${name} typed .* in ${branch}. Switch to that branch to continue it.$`));
  expect(texts).toEqual(
    expect.arrayContaining([there("contra", "Shree Traders · Surat"), there("journal", "another branch")]),
  );
});

test("losses stand on the first page, those of the user and of the device, until the user has checked them", async () => {
  const shown = prepare();
  shown.answers.push({ ...entered, access_token: tokenOf(claimsOf()) });
  await shown.offline.session.signIn({ username: "asha", password: "demo1234", companyid: "1-2", pin: "" });
  const { core } = shown.offline.stores;
  await noteLoss(core, MINE, claimsOf().sub);
  await noteLoss(core, OF_ANOTHER, "999");
  await noteLoss(core, OF_THE_DEVICE);
  const page = render(
    <MantineProvider env="test">
      <OfflineProvider offline={shown.offline}>
        <MemoryRouter>
          <HomeWaiting />
        </MemoryRouter>
      </OfflineProvider>
    </MantineProvider>,
  );
  const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
  await waitFor(() => expect(alerts()).toHaveLength(2));
  expect(alerts().join()).toContain(MINE);
  expect(alerts().join()).not.toContain(OF_ANOTHER);
  const mine = screen.getAllByRole("alert").findIndex(({ textContent }) => textContent?.includes(MINE));
  const close = screen.getAllByRole("button", { name: "I have checked it" })[mine];
  if (!close) throw new Error("A loss cannot be closed.");
  await userEvent.click(close);
  await waitFor(() => expect(alerts()).toHaveLength(1));
  expect(alerts()[0]).toContain(OF_THE_DEVICE);
  page.unmount();
  expect(await shown.offline.losses()).toEqual([OF_THE_DEVICE]);
});
