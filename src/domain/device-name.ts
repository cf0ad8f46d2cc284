/** By the user agent, the first that fits: Edge, Opera and Samsung Internet call themselves Chrome too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (known: readonly (readonly [RegExp, string])[], text: string): string =>
  known.find(([pattern]) => pattern.test(text))?.[1] ?? "";

/** What users call the device of this user agent: `Chrome on Android`; '' where neither is known. */
export const deviceKind = (userAgent: string): string =>
  [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter((part) => part !== "").join(" on ");

/** Tells devices of one kind apart, here and on the Branch Board: `3F2A`. */
const deviceCode = (id: string): string => id.slice(0, 4).toUpperCase();

/** `Chrome on Android · 3F2A`. */
export const deviceName = (kind: string, id: string): string => [kind, deviceCode(id)].filter(Boolean).join(" · ");
