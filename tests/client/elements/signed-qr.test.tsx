import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { irnOf, portalAnswer, signedQr, type Registered } from "../../domain/gst/portal-answer";
import { definition, field, formOpen, openScene } from "../form-harness";

const BILL: Registered = {
  seller: "27AAGCK7383J1Z9",
  buyer: "27AAQFK7315M1ZT",
  number: "MUM/S2627/0001",
  day: "2026-06-10",
  year: "2026-27",
  total: 118,
};
const OTHER: Registered = { ...BILL, number: "MUM/S2627/0002" };

const check = (name: string) => ({ validationprops: JSON.stringify({ check: name, maxLength: 2900 }) });
const rows = () =>
  definition([
    field("autobillno", { comp_type: "txthidden" }),
    field("signedqr", { comp_type: "txtsignedqr", label_label: "Answer of the Portal", ...check("signedqr") }),
    field("irn", { label_label: "IRN", ...check("irn") }),
    field("ackno", { label_label: "Ack No" }),
    field("ackdate", { label_label: "Ack Date", TXT_TextMode: "Date" }),
    field("ewaybillno", { label_label: "E-way Bill No" }),
  ]);
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const paste = (text: string) => fireEvent.change(input("Answer of the Portal"), { target: { value: text } });

async function open() {
  const scene = await openScene({ rows: rows(), record: { id: 5, rowver: 1, autobillno: BILL.number } });
  await formOpen();
  return scene;
}
const filled = () =>
  ["Answer of the Portal", "IRN", "Ack No", "Ack Date", "E-way Bill No"].map((name) => input(name).value);

test("of a pasted answer for one bill the code stays, and IRN, acknowledgement and e-way bill are filled", async () => {
  await open();
  const answer = (await portalAnswer(BILL, 391_009_149_369)) as { readonly SignedQRCode: string };
  paste(JSON.stringify(answer));
  await waitFor(() =>
    expect(filled()).toEqual([answer.SignedQRCode, irnOf(BILL), "112610036743849", "02-Jun-2026", "391009149369"]),
  );
});

test("of a pasted answer for many bills that of this bill is taken", async () => {
  await open();
  paste(JSON.stringify([await portalAnswer(OTHER), await portalAnswer(BILL)]));
  await waitFor(() => expect(input("IRN").value).toBe(irnOf(BILL)));
});

test("a code alone fills IRN and day, and leaves what was typed", async () => {
  const { user } = await open();
  await user.type(input("Ack No"), "77");
  const qr = await signedQr(BILL);
  paste(` ${qr}\n`);
  await waitFor(() => expect(filled()).toEqual([qr, irnOf(BILL), "77", "02-Jun-2026", ""]));
});

test("another text stays as it was pasted, with a sentence, and fills nothing", async () => {
  const { user } = await open();
  paste("The invoice is registered.");
  await user.click(input("Answer of the Portal"));
  await user.tab();
  expect(
    await screen.findByText("This is no signed QR code of the e-invoice portal. Paste the whole answer of the portal."),
  ).toBeTruthy();
  expect(filled()).toEqual(["The invoice is registered.", "", "", "", ""]);
});
