import { dateOf, daysInMonth, type IsoDate } from "../calendar";
import { checkElement, gs1Rule, leadingAi } from "./gs1-elements";
import { isGtin14, stripAim } from "./gtin";

/** The data of a GS1 symbol, values unchanged; `elements` has all identifiers in order. Weights in kg, decimal. */
interface Gs1Data {
  readonly elements: readonly Gs1Element[];
  readonly gtin?: string;
  readonly batch?: string;
  readonly serial?: string;
  readonly expiry?: IsoDate;
  readonly bestBefore?: IsoDate;
  readonly packed?: IsoDate;
  readonly produced?: IsoDate;
  readonly count?: number;
  readonly netWeightKg?: string;
  readonly priceRupees?: string;
  readonly sscc?: string;
}

interface Gs1Element {
  readonly ai: string;
  readonly value: string;
}

type Gs1Answer = { readonly ok: true; readonly data: Gs1Data } | { readonly ok: false; readonly message: string };
type Split = readonly Gs1Element[] | string;

const FNC1 = "\x1d";

const withoutFnc1 = (text: string): string => {
  let at = 0;
  while (text.charAt(at) === FNC1) at += 1;
  return text.slice(at);
};

/** Whether a scanned text says that it is GS1: by AIM prefix, FNC1 or brackets, or as a link with a GTIN or SSCC. */
export function looksLikeGs1(text: string): boolean {
  return /^\](?:C1|e0|d2|Q3)/.test(text) || text.includes(FNC1) || /^\(\d{2,4}\)/.test(text) || isLink(text);
}

/**
 * Whether a scanned text may be read as GS1. Scanners without prefix drop what says so: then only a GTIN with its check
 * digit in front shows it.
 */
export const isMeantAsGs1 = (text: string): boolean =>
  looksLikeGs1(text) || (/^0[12]\d{14}/.test(text) && isGtin14(text.slice(2, 16)));

const isLink = (text: string): boolean => /^(?:https?|HTTPS?):\/\/[^/?#]+(?:\/[^?#]*)?\/(?:01|00)\/\d/.test(text);

/**
 * Reads a GS1 element string (FNC1 = \x1d, AIM prefix allowed), its bracketed form `(01)...(10)...`, or a Digital Link.
 * `thisYear` decides the century of the two-digit years: within 50 years of it (GS1 General Specifications 7.12).
 */
export function readGs1(scanned: string, thisYear: number): Gs1Answer {
  const text = stripAim(scanned.trim());
  const found = /^https?:\/\//i.test(text)
    ? splitLink(text)
    : text.startsWith("(")
      ? splitBrackets(text)
      : splitElements(text);
  if (typeof found === "string") return { ok: false, message: found };
  if (found.length === 0) return { ok: false, message: "This code has no GS1 data." };
  for (const { ai, value } of found) {
    const wrong =
      checkElement(ai, value) ||
      (gs1Rule(ai)?.date && !readYymmdd(value, thisYear) ? `(${ai}) ${value} is not a date.` : "");
    if (wrong) return { ok: false, message: wrong };
  }
  const twice = found.find(({ ai, value }) => found.some((other) => other.ai === ai && other.value !== value));
  if (twice) return { ok: false, message: `(${twice.ai}) appears twice with different values.` };
  return { ok: true, data: gather(found, thisYear) };
}

function splitElements(text: string): Split {
  const elements: Gs1Element[] = [];
  let rest = withoutFnc1(text);
  while (rest !== "") {
    const ai = leadingAi(rest);
    const rule = gs1Rule(ai);
    if (!rule) return `"${rest.slice(0, 4)}" is not a known GS1 identifier.`;
    const end = rest.indexOf(FNC1);
    const upTo = rule.variable ? (end < 0 ? rest.length : end) : ai.length + rule.length;
    elements.push({ ai, value: rest.slice(ai.length, upTo) });
    rest = withoutFnc1(rest.slice(upTo));
  }
  return elements;
}

function splitBrackets(text: string): Split {
  const parts = [...text.matchAll(/\((\d{2,4})\)/g)].filter((found) => gs1Rule(found[1] ?? "") !== null);
  if (parts[0]?.index !== 0) return `"${text.slice(0, 6)}" does not begin with a known GS1 identifier.`;
  return parts.map((found, index) => ({
    ai: found[1] ?? "",
    value: text.slice(found.index + found[0].length, parts[index + 1]?.index ?? text.length),
  }));
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** A GTIN in a link may have 8, 12 or 13 digits; it is padded to 14. */
const padGtin = (ai: string, value: string): string =>
  ai === "01" && /^(?:\d{8}|\d{12,13})$/.test(value) ? value.padStart(14, "0") : value;

function splitLink(text: string): Split {
  const found = /^(?:https?|HTTPS?):\/\/[^/?#]+([^?#]*)(?:\?([^#]*))?(?:#.*)?$/.exec(text);
  if (!found) return "This is not a GS1 link.";
  const segments = (found[1] ?? "").replace(/\/$/, "").split("/").slice(1);
  const start = segments.findLastIndex((part, index) => /^0[01]$/.test(part) && (segments.length - index) % 2 === 0);
  if (start < 0) return "This link has no GTIN.";
  const pairs: [string, string][] = [];
  for (let index = start; index < segments.length; index += 2)
    pairs.push([segments[index] ?? "", segments[index + 1] ?? ""]);
  for (const part of (found[2] ?? "").split(/[&;]/)) {
    const [name = "", ...value] = part.split("=");
    if (/^\d{2,4}$/.test(name)) pairs.push([name, value.join("=")]);
  }
  const elements: Gs1Element[] = [];
  for (const [ai, raw] of pairs) {
    const value = decode(raw);
    if (value === null) return `The value of ${ai} in this link is not valid.`;
    elements.push({ ai, value: padGtin(ai, value) });
  }
  return elements;
}

/** YYMMDD; day 00 is the last day of the month. */
function readYymmdd(text: string, thisYear: number): IsoDate | null {
  const century = Math.floor(thisYear / 100) * 100;
  const difference = Number(text.slice(0, 2)) - (thisYear % 100);
  const year = century + Number(text.slice(0, 2)) + (difference >= 51 ? -100 : difference <= -50 ? 100 : 0);
  const month = Number(text.slice(2, 4));
  const day = Number(text.slice(4, 6));
  return dateOf(year, month, day === 0 ? daysInMonth(year, month) : day);
}

/** The last digit of the identifier is the number of decimals. */
function scaled(element: Gs1Element | undefined): string | undefined {
  if (!element) return undefined;
  const decimals = Number(element.ai.slice(-1));
  const value = element.value.padStart(decimals + 1, "0");
  return decimals === 0 ? String(Number(value)) : `${Number(value.slice(0, -decimals))}.${value.slice(-decimals)}`;
}

function gather(elements: readonly Gs1Element[], thisYear: number): Gs1Data {
  const one = (...ais: readonly string[]): string | undefined => elements.find(({ ai }) => ais.includes(ai))?.value;
  const day = (ai: string): IsoDate | undefined => readYymmdd(one(ai) ?? "", thisYear) ?? undefined;
  const count = one("30", "37");
  const all = {
    gtin: one("01", "02"),
    batch: one("10"),
    serial: one("21"),
    expiry: day("17"),
    bestBefore: day("15"),
    packed: day("13"),
    produced: day("11"),
    count: count === undefined ? undefined : Number(count),
    netWeightKg: scaled(elements.find(({ ai }) => /^310\d$/.test(ai))),
    priceRupees: scaled(elements.find(({ ai }) => /^392\d$/.test(ai))),
    sscc: one("00"),
  };
  return { elements, ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) };
}
