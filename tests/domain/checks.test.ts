import { expect, test } from "vitest";
import { check, CHECK_NAMES, isCheckName } from "../../src/domain/checks";

test("the checks that a definition may name", () => {
  expect(CHECK_NAMES).toEqual([
    "gstin",
    "pan",
    "pin",
    "ifsc",
    "email",
    "mobile",
    "phone",
    "barcode",
    "hsn",
    "upi",
    "irn",
    "signedqr",
    "ewaybill",
  ]);
  expect(isCheckName("gstin")).toBe(true);
  expect(isCheckName("constructor")).toBe(false);
  expect(check("gstn", "x")).toBe('There is no check named "gstn".');
});

test.each(CHECK_NAMES)("%s lets an empty field pass: required is another rule", (name) => {
  expect(check(name, "")).toBe("");
  expect(check(name, "  ")).toBe("");
});

test.each([
  ["gstin", "27AAPFU0939F1ZV"],
  ["pan", "aapfu0939f"],
  ["pin", "400001"],
  ["ifsc", "SBIN0001234"],
  ["ifsc", "hdfc0abc123"],
  ["email", "a.b+c@example.co.in"],
  ["mobile", "+91 98765-43210"],
  ["mobile", "098765 43210"],
  ["mobile", "+1 (415) 555-0100"],
  ["phone", "022-2456 7890"],
  ["phone", "+91 (22) 24567890"],
  ["barcode", "4006381333931"],
  ["barcode", "]E04006381333931"],
  ["barcode", "96385074"],
  ["barcode", "01234565"],
  ["barcode", "SHELF-7/A"],
  ["hsn", "8471"],
  ["hsn", "84713010"],
  ["hsn", "998314"],
  ["upi", "shop.1@okbank"],
])("%s accepts %s", (name, text) => {
  expect(check(name, text)).toBe("");
});

test.each([
  ["pan", "AAPFU0939", "A PAN has 10 characters, this one has 9."],
  ["pan", "1APFU0939F", "A PAN is five letters, four digits and a letter, such as ABCDE1234F."],
  ["pin", "012345", "A PIN code does not begin with 0."],
  ["pin", "40001", "A PIN code has 6 digits."],
  ["ifsc", "SBIN1001234", "The fifth character of an IFSC is the digit 0, not 1."],
  ["ifsc", "SBIN00012", "An IFSC has 11 characters, this one has 9."],
  ["ifsc", "1BIN0001234", "An IFSC begins with the four letters of the bank."],
  ["email", "a@b", '"a@b" is not an e-mail address.'],
  ["email", "nobody", "An e-mail address needs an @."],
  ["email", "a@b.in, c@d.in", "Enter one e-mail address without spaces."],
  ["mobile", "5876543210", "An Indian mobile number begins with 6, 7, 8 or 9."],
  ["mobile", "98765", "An Indian mobile number has 10 digits, this one has 5."],
  ["mobile", "98765x3210", "A mobile number has digits only."],
  ...["12345", "1234567890123456", "022-2456 ext 3"].map((text) => [
    "phone",
    text,
    "A phone number has 6 to 15 digits, and nothing else but spaces, brackets and dashes.",
  ]),
  ["barcode", "4006381333932", "The check digit of this barcode must be 1, not 2."],
  ["barcode", "é", "A barcode can have plain letters, digits and symbols only."],
  ["hsn", "84713", "An HSN code has 4, 6 or 8 digits, this one has 5."],
  ["hsn", "99831", "A SAC code has 4 or 6 digits, this one has 5."],
  ["hsn", "84A1", "An HSN or SAC code has digits only."],
  ["upi", "shop", "A UPI address has one @, such as name@bank."],
  ["upi", "s@ok", "The part of a UPI address before the @ has letters, digits, dots and hyphens."],
  ["upi", "shop@ok.bank", "The part of a UPI address after the @ has letters and digits only."],
])("%s refuses %s and says what is wrong", (name, text, sentence) => {
  expect(check(name, text)).toBe(sentence);
});
