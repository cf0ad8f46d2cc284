import { describe, expect, test } from "vitest";
import { check } from "../../../src/domain/checks";
import { portalAnswers, readSignedQr } from "../../../src/domain/gst/e-invoice";
import { fromRupeesText } from "../../../src/domain/money";
import { irnOf, portalAnswer, signedQr, type Registered } from "./portal-answer";

const BILL: Registered = {
  seller: "27AAGCK7383J1Z9",
  buyer: "29AAACB1234C1ZP",
  number: "MUM/S2627/0001",
  day: "2026-06-01",
  year: "2026-27",
  total: 4370.5,
};
const OTHER: Registered = { ...BILL, number: "MUM/S2627/0002", total: 118 };

test("IRNs that the portal gave are the hash by which ours are made for the tests", () => {
  const known = { ...BILL, seller: "01AMBPG7773M002", year: "2022-23" };
  expect(irnOf({ ...known, number: "SINV-CFY-00067" })).toBe(
    "706daeccda0ef6f818da78f3a2a05a1288731057373002289b46c3229289a2e7",
  );
  expect(irnOf({ ...known, number: "g2qxhY" })).toBe(
    "68fb4fab44aee99fb23292478c4bd838e664837c9f1b04e3d9134ffed0b40b60",
  );
});

describe("the text of a signed QR code", () => {
  test("says seller, buyer, number, type, day, total and IRN", async () => {
    expect(readSignedQr(` ${await signedQr(BILL)}\n`)).toEqual({
      sellerGstin: BILL.seller,
      buyerGstin: BILL.buyer,
      docNo: BILL.number,
      docType: "INV",
      day: "2026-06-01",
      total: fromRupeesText("4370.50"),
      irn: irnOf(BILL),
      irnDay: "2026-06-02",
    });
  });

  test.each([
    ["nothing", ""],
    ["a sentence", "The invoice is registered."],
    ["another token", `eyJhbGciOiJIUzI1NiJ9.${btoa('{"sub":"me"}')}.x`],
    ["a token whose data is no JSON", `eyJhbGciOiJIUzI1NiJ9.${btoa('{"data":"{broken"}')}.x`],
    ["a token without IRN", `eyJhbGciOiJIUzI1NiJ9.${btoa('{"data":"{\\"DocNo\\":\\"1\\"}"}')}.x`],
    ["a code that was cut", "eyJhbGciOiJSUzI1NiIsImtpZCI6IkVEQz"],
  ])("%s is none", (_what, text) => expect(readSignedQr(text)).toBeNull());
});

describe("answers of the portal", () => {
  const expected = {
    irn: irnOf(BILL),
    ackNo: "112610036743849",
    ackDay: "2026-06-02",
    ewayBillNo: "391009149369",
  };

  test.each([
    ["as it is", (answer: object) => JSON.stringify(answer)],
    ["within the answer of a service", (answer: object) => JSON.stringify({ success: true, result: answer, info: [] })],
    ["as text within JSON", (answer: object) => JSON.stringify({ Status: 1, Data: JSON.stringify(answer) })],
    ["in a list, with blanks and breaks", (answer: object) => `\n ${JSON.stringify([answer], null, 2)}\n`],
  ])("the JSON of one bill, %s", async (_how, written) => {
    expect(portalAnswers(written(await portalAnswer(BILL, 391_009_149_369)))).toMatchObject([expected]);
  });

  test("the JSON of many bills has one answer for each, and what has no code is none", async () => {
    const many = JSON.stringify([await portalAnswer(BILL), { ErrorDetails: [{}] }, await portalAnswer(OTHER)]);
    expect(portalAnswers(many).map(({ signed: { docNo } }) => docNo)).toEqual([BILL.number, OTHER.number]);
    expect(portalAnswers(many)[0]).toMatchObject({ ewayBillNo: "" });
  });

  test("a code alone says IRN and day, but not the number of the acknowledgement", async () => {
    const qr = await signedQr(BILL);
    expect(portalAnswers(qr)).toMatchObject([
      { irn: irnOf(BILL), ackNo: "", ackDay: "2026-06-02", ewayBillNo: "", signedQr: qr },
    ]);
  });

  test.each([
    ["a sentence", "hello"],
    ["broken JSON", '{"SignedQRCode": '],
    ["JSON of something else", '{"a":[1,{"b":null}]}'],
    ["a code that is none", '{"SignedQRCode":"abc"}'],
    ["null", "null"],
    ["nested without end", `${"[".repeat(5000)}${"]".repeat(5000)}`],
  ])("%s has none", (_what, text) => expect(portalAnswers(text)).toEqual([]));
});

test("what is typed by hand is checked by its form", async () => {
  expect(check("irn", irnOf(BILL).toUpperCase())).toBe("");
  expect(check("irn", irnOf(BILL).slice(1))).toBe("An IRN has 64 characters: digits and the letters a to f.");
  expect(check("ewaybill", "391009149369")).toBe("");
  expect(check("ewaybill", "39100914936")).toBe("The number of an e-way bill has 12 digits.");
  expect(check("signedqr", await signedQr(BILL))).toBe("");
  expect(check("signedqr", "eyJ")).toBe(
    "This is no signed QR code of the e-invoice portal. Paste the whole answer of the portal.",
  );
});
