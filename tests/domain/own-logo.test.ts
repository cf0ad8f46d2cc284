import { expect, test } from "vitest";
import { LOGO_BYTES_MAX, logoFault, logoType } from "../../src/domain/identity/own-logo";

const bytes = (...all: readonly (number | string)[]) =>
  Uint8Array.from(all.flatMap((one) => (typeof one === "number" ? [one] : [...one].map((sign) => sign.charCodeAt(0)))));

test.each<readonly [what: string, content: Uint8Array, type: string | null]>([
  ["a PNG", bytes(0x89, "PNG", 0x0d, 0x0a, 0x1a, 0x0a), "image/png"],
  ["a JPEG", bytes(0xff, 0xd8, 0xff, 0xe0), "image/jpeg"],
  ["a WebP", bytes("RIFF", 1, 2, 3, 4, "WEBPVP8 "), "image/webp"],
  ["a sound in the same wrapping", bytes("RIFF", 1, 2, 3, 4, "WAVEfmt "), null],
  ["half a signature", bytes(0x89, "PNG"), null],
  ["a drawing", bytes("<svg>"), null],
  ["nothing", bytes(), null],
])("%s is told by its content", (_, content, type) => {
  expect([logoType(content), logoFault(content) === ""]).toEqual([type, type !== null]);
});

test("a logo may have 50 KB and not a byte more", () => {
  const picture = (size: number) => Uint8Array.from({ length: size }, (_, at) => [0xff, 0xd8, 0xff][at] ?? 0);
  expect([logoFault(picture(LOGO_BYTES_MAX)), logoFault(picture(LOGO_BYTES_MAX + 1))]).toEqual([
    "",
    "The logo is 51 KB. It can be 50 KB at most. Make it smaller.",
  ]);
});
