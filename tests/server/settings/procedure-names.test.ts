import { expect, test } from "vitest";
import { discoveredProcedures } from "../../../src/server/engine/call/registry";
import { PROCEDURE_NAMES } from "../../../src/wire/procedure-names";
import { sources } from "../../tidy/sources";

const names = Object.entries(PROCEDURE_NAMES);

test("OPEN-022 ACCT-019 ACCT-024 ACCT-030 every name of the table is a procedure of the server, and each its own", () => {
  const registry = discoveredProcedures();
  expect(names.map(([purpose]) => purpose)).toEqual([
    "profileUpdate",
    "reportsAllowedUpdate",
    "emailSettingsRead",
    "companyRead",
    "companySave",
    "bankRead",
    "bankSave",
    "numberBlock",
    "numberBack",
    "numberRegister",
    "numberKinds",
    "numberBlockClose",
    "useExisting",
  ]);
  for (const [purpose, name] of names) expect(registry.has(name), purpose).toBe(true);
  expect(new Set(names.map(([, name]) => name)).size).toBe(names.length);
});

test("OPEN-022 the names stand in the table alone, so that a change of it is a change everywhere", () => {
  const strays = sources("src")
    .filter(({ text }) => names.some(([, name]) => text.includes(name)))
    .map(({ path }) => path);
  expect(strays).toEqual([]);
});
