import { expect, test } from "vitest";
import { MATCH, matching, normalised } from "../../src/definitions/name-match";

const named = (search: string, name: string) => matching(search).of(normalised(name), false, false);

test.each([
  ["PUN Bay B", "PUN Bay B", "name"],
  ["pun  bay b ", "PUN Bay B", "name"],
  ["PUN Bay", "PUN Bay B", "words"],
  ["rent", "Rent (office)", "words"],
  ["PUN Ba", "PUN Bay B", "beginning"],
  ["rent", "Rental income", "beginning"],
  ["bay b", "PUN Bay B", "inOrder"],
  ["p b", "PUN Bay B", "inOrder"],
  ["bay b", "PUN Bay A", "anywhere"],
  ["bay pun", "PUN Bay A", "anywhere"],
  ["5 kg", "Rice 5 kg", "inOrder"],
  ["5 kg", "Rice 25 kg", "anywhere"],
  ["un", "PUN Bay A", "anywhere"],
  ["a-1", "Pipe a-1", "inOrder"],
  ["भाड़ा", "भाड़ा खाता", "words"],
] as const)("%s fits %s by its %s", (search, name, match) => {
  expect(named(search, name)).toBe(MATCH[match]);
});

test("a code is before a name, and a name before the alias of another", () => {
  const { of } = matching("100");
  expect([
    of("100", true, false),
    of("100", false, false),
    of("bolt", false, true),
    of("100 bolt", false, false),
  ]).toEqual([MATCH.code, MATCH.name, MATCH.alias, MATCH.words]);
});
