import { expect, test } from "vitest";
import { harmlessHtml } from "../../../src/server/engine/call/harmless-html";
import { fieldRow } from "../../../src/server/engine/form/form-fields";
import type { TextField } from "../../../src/server/engine/records/declaration";
import { parseValue } from "../../../src/server/engine/records/values";

const NOTE: TextField = { kind: "text", key: "html", label: "Note", max: 500, rich: true };

test("FORM-017 a formatted text is drawn by txtdraft and stored without anything that could run", () => {
  expect(fieldRow(NOTE)).toMatchObject({ comp_type: "txtdraft" });
  const hostile =
    '<p onclick="x()">Hello <b>you</b></p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">go</a><iframe src="//evil"></iframe>';
  expect(parseValue(NOTE, hostile)).toEqual({
    value: '<p>Hello <b>you</b></p><img src="x" /><a rel="noopener noreferrer">go</a>',
  });
});

test.each([
  ["<svg><script>alert(1)</script></svg>", ""],
  ['<p style="background:url(javascript:x);text-align:center">a</p>', '<p style="text-align:center">a</p>'],
  ['<form action="/x"><input name="a"></form>kept', "kept"],
  ["a < b & c", "a &lt; b &amp; c"],
])("%s becomes %s", (html, clean) => expect(harmlessHtml(html)).toBe(clean));
