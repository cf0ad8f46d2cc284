import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CodeHead } from "../../../src/definitions/form-row";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, openFrame, type Frame } from "../app/frame-harness";

const SOAP = "8901234567890";
const NEW = "8906000000014";
const HEAD: CodeHead = {
  procedure: "item_R_addcode",
  lines: "barcodes",
  column: "barcode",
  title: "Barcode",
  maxLength: 80,
  check: "barcode",
};
const ITEMS: readonly Row[] = [
  { id: 7, label: "Soap", name: "Soap", code: "S1", barcode: SOAP, cursor: "1" },
  { id: 8, label: "Salt", name: "Salt", code: "S2", cursor: "2" },
];

async function open(): Promise<Frame> {
  const frame = await openFrame({ path: "/scan" });
  frame.answers.WEBAPI_changes_since = ({ cursor }: Row) => (cursor ? [] : ITEMS);
  frame.answers.WEBAPI_R_dynaform = () => [{ key: "id", codes: JSON.stringify(HEAD) }];
  await frame.offline.reference.download("item", () => undefined);
  await frame.offline.reader.read({
    kind: "def",
    sqlsp: "WEBAPI_R_dynaform",
    args: { user2: "@user2", branchin: "@branchin", menutype: "itemdetail" },
    enc: true,
  });
  await screen.findByRole("heading", { name: "Scan" });
  return frame;
}

const at = ({ router }: Frame): string => router.state.location.pathname + router.state.location.search;

const scan = async (frame: Frame, code: string) => {
  const input = screen.getByLabelText<HTMLInputElement>("Barcode");
  await frame.user.clear(input);
  await frame.user.type(input, `${code}{Enter}`);
};

test("a part of a code opens nothing and is said; the whole code opens its item, offline too", async () => {
  const frame = await open();
  await goOffline(frame);
  await scan(frame, "890");
  expect(await screen.findByText("No item has the code 890.")).toBeTruthy();
  expect(at(frame)).toContain("/scan");
  await scan(frame, SOAP);
  await waitFor(() => expect(at(frame)).toContain("id=7"));
});

test("a code that no item has is given to one offline, and opens it from then on", async () => {
  const frame = await open();
  await goOffline(frame);
  await scan(frame, NEW);
  await screen.findByText(`No item has the code ${NEW}.`);
  await frame.user.click(await screen.findByRole("button", { name: "Assign to an item" }));
  await frame.user.type(screen.getByRole("combobox", { name: "Assign to an item" }), "Salt");
  const picker = screen.getByRole("combobox", { name: "Assign to an item" });
  await waitFor(() => expect(picker.getAttribute("aria-activedescendant")).toBeTruthy());
  await frame.user.keyboard("{Enter}");
  await waitFor(() => expect(at(frame)).toContain("id=8"));
  expect((await frame.offline.outbox.rows()).map(({ title }) => title)).toEqual([`Barcode ${NEW} for Salt`]);
});
