import { expect, test } from "vitest";
import { nextState, START, stepText } from "../../../src/client/screens/sign-in/steps";

const company = { companyid: "1-2", coid: 1, branchname: "Pune", companyname: "Shree Traders", companylogo: "" };

test("AUTH-018 a company list goes to step 1", () => {
  expect(nextState(START, { coname: [company], err: "" })).toEqual({ step: 1, companies: [company], err: "" });
});

test("AUTH-019 OPEN-007 no company and no gotostep goes to step 2", () => {
  expect(nextState(START, { coname: "", err: "" }).step).toBe(2);
  expect(nextState(START, { coname: [], err: "" }).step).toBe(2);
});

test.each([3, 4, 5, 6, 7, 8, 9, 10])(
  "AUTH-020 OPEN-003 gotostep %i sets the step, whatever else the answer holds",
  (gotostep) => {
    expect(nextState(START, { gotostep, coname: [company], err: "x" })).toMatchObject({ step: gotostep, err: "x" });
  },
);

test("AUTH-020 gotostep 0 beside a company list does not hold the person at step 0", () => {
  expect(nextState(START, { gotostep: 0, coname: [company], err: "" }).step).toBe(1);
});

test("a sentence at step 0, such as a wrong clock, stays at step 0 and is no wrong password", () => {
  const err = "The clock of this device is 2 h behind.";
  expect(nextState(START, { gotostep: 0, coname: "", err })).toEqual({ step: 0, companies: [], err });
  expect(nextState({ ...START, err }, { gotostep: 2, coname: "", err: "" }).step).toBe(2);
});

test("AUTH-030 OPEN-004 a wrong PIN stays on step 6 with the text of the server", () => {
  const pin = { step: 6, companies: [company], err: "" };
  expect(nextState(pin, { gotostep: 6, coname: "", err: "Wrong PIN." })).toEqual({
    step: 6,
    companies: [company],
    err: "Wrong PIN.",
  });
});

test("AUTH-030 OPEN-002 the forgot-password step shows what the server says and stays", () => {
  const forgot = { step: 7, companies: [], err: "" };
  expect(nextState(forgot, { gotostep: 5, coname: "", err: "No such user." })).toEqual({
    step: 7,
    companies: [],
    err: "No such user.",
  });
});

test("AUTH-010 step 4 names the address, sent alone or within the sentence", () => {
  const sentence = "Your IP 10.0.0.7 is not allowed for login.";
  expect(stepText({ step: 4, companies: [], err: "10.0.0.7" })).toBe(sentence);
  expect(stepText({ step: 4, companies: [], err: sentence })).toBe(sentence);
});

test("a block by an administrator is not explained as wrong passwords; without a sentence of the server step 3 has its own", () => {
  const blocked = nextState(START, {
    gotostep: 3,
    coname: "",
    err: "Your login is blocked. Contact your administrator.",
  });
  expect(stepText(blocked)).toBe("Your login is blocked. Contact your administrator.");
  expect(stepText({ ...blocked, err: "" })).toContain("wrong password");
});
