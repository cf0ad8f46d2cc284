import type { MantineColorsTuple } from "@mantine/core";

type Rgb = readonly [number, number, number];

/** `#rgb` or `#rrggbb`; null for anything else. */
export function readHex(text: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim());
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  const found = long ?? short;
  if (!found) return null;
  const [r, g, b] = found.slice(1).map((part) => parseInt(part.length === 1 ? part + part : part, 16));
  return [r ?? 0, g ?? 0, b ?? 0];
}

const hex = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function mix([r, g, b]: Rgb, to: number, share: number): Rgb {
  return [r + (to - r) * share, g + (to - g) * share, b + (to - b) * share];
}

const WHITE = 255;
const BLACK = 0;
const NO_COLOUR: Rgb = [0, 0, 0];

/** WCAG 2 contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = (readHex(colour) ?? NO_COLOUR).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/**
 * Ten shades of one colour, 0 the lightest, 9 the darkest. Shade 6 is the colour itself, darkened until white text on
 * it has a contrast of 4.5 (WCAG AA), so that buttons stay legible with any colour the user chooses.
 */
export function shadesOf(colour: string): MantineColorsTuple {
  let base = readHex(colour) ?? NO_COLOUR;
  while (contrast(hex(base), "#ffffff") < 4.5) base = mix(base, BLACK, 0.04);
  const light = (share: number): string => hex(mix(base, WHITE, share));
  const dark = (share: number): string => hex(mix(base, BLACK, share));
  return [
    light(0.94),
    light(0.86),
    light(0.72),
    light(0.58),
    light(0.44),
    light(0.22),
    hex(base),
    dark(0.14),
    dark(0.28),
    dark(0.42),
  ];
}
