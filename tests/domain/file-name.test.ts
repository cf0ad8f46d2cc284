import { expect, test } from "vitest";
import { cleanFileName } from "../../src/domain/file-kind";

test("a name keeps its ending and has at most 120 characters, also where what follows its last full stop is no ending", () => {
  expect(cleanFileName(`${"x".repeat(200)}.pdf`)).toBe(`${"x".repeat(116)}.pdf`);
  expect(cleanFileName(`a.${"b".repeat(300)}`)).toBe(`a.${"b".repeat(118)}`);
  expect(cleanFileName("Bill no. 7 of Shah and Company.pdf")).toBe("Bill no. 7 of Shah and Company.pdf");
});
