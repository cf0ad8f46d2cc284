import { expect, test } from "vitest";
import { sources } from "./sources";

/** A banned pattern, what to use instead, and the only files where it is allowed. */
const BANNED: readonly { readonly word: RegExp; readonly instead: string; readonly except?: RegExp }[] = [
  { word: /\bas any\b|: any\b|<any>/, instead: "a type, or `unknown` and a check" },
  { word: /console\.(log|info|debug)/, instead: "the logger" },
  { word: /\b(TODO|FIXME|XXX|HACK)\b/, instead: "the finished thing" },
  { word: /\beval\(|new Function\(/, instead: "a parser" },
  { word: /\.toFixed\(/, instead: "domain/decimal or domain/indian-format" },
  { word: /dangerouslySetInnerHTML/, instead: "client/ui/safe-html", except: /client\/ui\/safe-html\.tsx$/ },
  {
    word: /<Loader(?![^>]*\brole=)[^>]*aria-label/,
    instead: "a role beside the name: a name alone may not stand on it",
  },
  { word: /parseFloat\(/, instead: "domain/money or domain/decimal" },
  {
    word: /\bDate\.now\(\)/,
    instead: "the clock that was handed in",
    except: /client\/app\/|^sw\/|server\/main\.ts|server\/db\//,
  },
];

/** Comments may contain the words; code must not. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");

test("no banned word stands in the sources", () => {
  const found = sources("src", "sw").flatMap(({ path, text }) =>
    BANNED.filter(({ word, except }) => word.test(withoutComments(text)) && !except?.test(path)).map(
      ({ word, instead }) => `${path}: ${word.source} -> use ${instead}`,
    ),
  );
  expect(found).toEqual([]);
});
