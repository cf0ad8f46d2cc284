import { expect, test } from "vitest";
import { isJoinLink, type JoinedCount, joinLink, readJoinLink } from "../../../src/domain/counting/join-code";

const COUNT: JoinedCount = {
  uid: "3f2b6a1e-1111-4222-8333-444455556666",
  coid: 1,
  branchid: 11,
  branch: "Surat & Co",
  no: "SC/1/26-27",
  godownid: 3,
  godown: "Main godown = yard?",
  isBlind: true,
};
const link = joinLink("https://app.test", COUNT);

test("the QR of a count says all that a device needs, for the branch of the count", () => {
  expect(isJoinLink(link)).toBe(true);
  expect(readJoinLink(link, 1, 11)).toEqual({ ok: true, count: COUNT });
  expect(readJoinLink(link.slice(link.indexOf("?")), 1, 11)).toEqual({ ok: true, count: COUNT });
});

test.each([
  ["another company", link, 2, 11, "This count belongs to another company. Sign in to it to join."],
  ["another branch", link, 1, 12, "This count belongs to branch Surat & Co. Switch to that branch to join."],
  [
    "no count",
    "8901030865278",
    1,
    11,
    "This is not the QR code of a count. Scan the one that the count shows under Join.",
  ],
  [
    "a count without its id",
    link.replace(COUNT.uid, "1"),
    1,
    11,
    "This is not the QR code of a count. Scan the one that the count shows under Join.",
  ],
  [
    "5,000 characters",
    `?join=${"9".repeat(5000)}`,
    1,
    11,
    "This is not the QR code of a count. Scan the one that the count shows under Join.",
  ],
])("%s is refused with a sentence", (_what, text, coid, branchid, message) => {
  expect(readJoinLink(text, coid, branchid)).toEqual({ ok: false, message });
});

test("the code of an item is no QR of a count", () => {
  expect(isJoinLink("8901030865278")).toBe(false);
});
