import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, readHex, shadesOf } from "../../../src/client/app/theme/colour";
import { BRAND_BLUE, BRAND_RED, FALLBACK_PURPLE, themeColour, themeFor } from "../../../src/client/app/theme/theme";
import { keepThemeChoice, readThemeChoice } from "../../../src/client/app/theme/theme-store";

const byDefault = { theme: "default", colour: "" } as const;

const store = (text: string | null) => {
  let kept = text;
  return { getItem: () => kept, setItem: (_key: string, next: string) => void (kept = next) } as unknown as Storage;
};

describe("colour of the theme", () => {
  test("SHELL-017 SHELL-018 the brand of the host gives the colour: blue or dark red", () => {
    expect(themeColour(byDefault, BRAND_BLUE)).toBe("#1f5fbf");
    expect(themeColour(byDefault, BRAND_RED)).toBe("#8e1b1b");
    expect(themeFor("#8e1b1b").colors?.brand?.[6]).toBe("#8e1b1b");
  });

  test("SHELL-019 the stored colour comes first, then the brand, purple only where neither exists", () => {
    expect(themeColour({ theme: "custom", colour: "#0a7d4f" }, BRAND_BLUE)).toBe("#0a7d4f");
    expect(themeColour({ theme: "custom", colour: "" }, BRAND_BLUE)).toBe(BRAND_BLUE);
    expect(themeColour(byDefault, "")).toBe(FALLBACK_PURPLE);
  });

  test("SHELL-020 default, M1 and custom are the choices, and the choice is kept", () => {
    expect(themeColour({ theme: "M1", colour: "" }, BRAND_RED)).not.toBe(BRAND_RED);
    const kept = store(null);
    keepThemeChoice(kept, { theme: "custom", colour: "#123456" });
    expect(readThemeChoice(kept)).toEqual({ theme: "custom", colour: "#123456" });
  });

  test("SHELL-019 a broken or foreign memory gives the default, a blocked one does not fail", () => {
    for (const text of ["{", "7", '{"theme":"neon","colour":""}', null])
      expect(readThemeChoice(store(text))).toEqual(byDefault);
    const blocked = {
      getItem: () => {
        throw new Error("blocked");
      },
      setItem: () => {
        throw new Error("full");
      },
    } as unknown as Storage;
    expect(readThemeChoice(blocked)).toEqual(byDefault);
    expect(() => keepThemeChoice(blocked, byDefault)).not.toThrow();
  });
});

describe("contrast", () => {
  test("black on white is 21, a colour on itself 1", () => {
    expect(contrast("#000000", "#fff")).toBeCloseTo(21);
    expect(contrast("#1f5fbf", "#1f5fbf")).toBe(1);
  });

  test("white on the filled shade of any colour reads (WCAG AA), and so does the light shade on dark ground", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const shades = shadesOf(`#${number.toString(16).padStart(6, "0")}`);
        expect(contrast(shades[6] ?? "", "#ffffff")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(shades[3] ?? "", "#242424")).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test("only colours are read as colours", () => {
    expect(readHex("#abc")).toEqual([170, 187, 204]);
    expect(readHex("red")).toBeNull();
    expect(readHex("#12345")).toBeNull();
  });
});
