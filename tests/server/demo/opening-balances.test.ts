import { expect, test } from "vitest";
import { negate, requirePaise, sum } from "../../../src/domain/money";
import { demoLedgers } from "../../../src/server/modules/setup/demo/ledgers";
import { partyRows } from "../../../src/server/modules/setup/demo/party-rows";
import { randomFrom } from "../../../src/server/modules/setup/demo/random";

test.each([1, 20, 1_000])("the opening balances of a demo with %i parties are equal on both sides", (count) => {
  const random = randomFrom(7);
  const ledgers = partyRows(demoLedgers(random, count, "27"), random).flatMap(([entity, rows]) =>
    entity === "debtors" ? rows : [],
  );
  const openings = ledgers.map(({ opening, openingtype }) => {
    const amount = requirePaise(String(opening));
    return openingtype === "Dr" ? amount : negate(amount);
  });
  expect(openings.length).toBeGreaterThan(count);
  expect(openings.filter((one) => one !== 0).length).toBeGreaterThan(2);
  expect(sum(openings)).toBe(0);
});
