import type { Html5Qrcode } from "html5-qrcode";

/** ZXing's `DecodeHintType.ASSUME_GS1`. */
const ASSUME_GS1 = 7;

/**
 * Lets the reader that is used where a browser has no detector of its own (iOS, desktops) keep the separators of a
 * GS1-128 symbol: without them a batch would run into the expiry behind it. html5-qrcode has no option for it, so the
 * hints of its decoders are set; where a later release has none, the tests of the camera fail.
 */
export function keepSeparators(reader: Html5Qrcode): void {
  const decoders = membersOf(membersOf(reader)["qrcode"]);
  for (const name of ["primaryDecoder", "secondaryDecoder"]) {
    const { hints } = membersOf(decoders[name]);
    if (hints instanceof Map) hints.set(ASSUME_GS1, true);
  }
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};
