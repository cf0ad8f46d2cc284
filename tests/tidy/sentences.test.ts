import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sentencesOf, spokenSources } from "../sentences.mjs";

const root = new URL("../..", import.meta.url).pathname;

/** Words that make a reader stop, and the words of the trade to use instead. */
const GUIDE: readonly { readonly word: RegExp; readonly instead: string }[] = [
  { word: /\bany more\b/i, instead: "no longer" },
  { word: /\b(?:nobody|somebody|whoever)\b/i, instead: "user, another user, or the name" },
  { word: /\b(?:he|him|his|himself)\b/i, instead: 'the name, or "the user"' },
  { word: /\bneeds? you\b/i, instead: "needs attention" },
  { word: /\bmend(?:s|ed)?\b/i, instead: "correct" },
  { word: /^(?:Empty|Blank):/, instead: "Leave blank ..." },
  { word: /\bmay not\b/, instead: 'cannot, or "You don\'t have permission to"' },
  { word: /\b(?:no|without an?) connection\b/i, instead: "offline" },
  { word: /\bnot there\b/i, instead: "no longer exists, or is missing" },
  { word: /\b(?:stands?|lies?) (?:in|on|under|there|before|after|beyond)\b/i, instead: "is, is dated" },
  { word: /\bgo(?:es)? on\b/i, instead: "continue" },
  { word: /\b(?:taken away|as long as it may|in particular)\b/i, instead: "removed, how long, which" },
  { word: /, please[.!]?$/i, instead: "a plain verb" },
];

const faultsOf = (path: string, text: string): readonly string[] =>
  sentencesOf(path, text).flatMap(({ line, text: sentence }) =>
    GUIDE.filter(({ word }) => word.test(sentence)).map(({ instead }) => `${path}:${line} "${sentence}" -> ${instead}`),
  );

test("every sentence speaks as the trade does", () => {
  const paths = spokenSources();
  expect(paths.length).toBeGreaterThan(500);
  expect(paths.flatMap((path) => faultsOf(path, readFileSync(join(root, path), "utf8")))).toEqual([]);
});

test("literals, templates and texts of elements are read; what is no sentence is not", () => {
  const text =
    "const a = sql`select name from t`\nconst b = `This ${a} is not there any more.`\nexport const C = () => <Text title=\"He may not\">3 fields need you</Text>\nconst d = { display: 'min-width: 3em' }";
  expect(sentencesOf("a.tsx", text).map(({ text: sentence }) => sentence)).toEqual([
    "This … is not there any more.",
    "He may not",
    "3 fields need you",
  ]);
  expect(faultsOf("a.tsx", text)).toHaveLength(5);
});
