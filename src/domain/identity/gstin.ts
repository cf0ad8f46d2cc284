import { GST_STATES } from "./gst-states";
import { checkPan, isPan } from "./pan";

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Kinds of registration and their shapes. The first match counts. */
const KINDS = [
  { kind: "tds", shape: /^\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z]D[0-9A-Z]$/ },
  { kind: "tcs", shape: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C[0-9A-Z]$/ },
  { kind: "regular", shape: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/ },
  { kind: "un", shape: /^\d{4}[A-Z]{3}\d{5}[UO]N[0-9A-Z]$/ },
  { kind: "nri", shape: /^\d{4}[A-Z]{3}\d{5}NR[0-9A-Z]$/ },
  { kind: "oidar", shape: /^99\d{2}[A-Z]{3}\d{5}OS[0-9A-Z]$/ },
] as const;

type GstinKind = (typeof KINDS)[number]["kind"];

/** The kind by its shape alone, or null. */
export function gstinKind(text: string): GstinKind | null {
  return KINDS.find(({ shape }) => shape.test(text))?.kind ?? null;
}

/**
 * The 15th character for the first 14 (base 36, factors 1 2 1 2 ..., quotient and remainder added). Throws RangeError
 * if they are not 14 digits and capitals.
 */
export function gstinCheckDigit(first14: string): string {
  if (!/^[0-9A-Z]{14}$/.test(first14))
    throw new RangeError("The first 14 characters of a GSTIN are digits and capital letters.");
  let total = 0;
  for (let index = 0; index < 14; index += 1) {
    const product = SIGNS.indexOf(first14.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    total += Math.floor(product / 36) + (product % 36);
  }
  return SIGNS.charAt((36 - (total % 36)) % 36);
}

/** The PAN inside (characters 3 to 12), or '' if there is none (UN bodies, NRIs, OIDAR, TDS by TAN). */
export function panOfGstin(gstin: string): string {
  const pan = gstin.trim().toUpperCase().slice(2, 12);
  return isPan(pan) ? pan : "";
}

/** The two-digit state code at the start, or '' if it is not a known code. */
export function stateOfGstin(gstin: string): string {
  const code = gstin.trim().slice(0, 2);
  return Object.hasOwn(GST_STATES, code) ? code : "";
}

/** '' or the fault. Sandbox numbers of the tax portal fail the check digit: `sandbox` skips it. */
export function checkGstin(text: string, sandbox = false): string {
  const gstin = text.trim().toUpperCase();
  if (gstin.length !== 15) return `A GSTIN has 15 characters, this one has ${gstin.length}.`;
  const odd = gstin.search(/[^0-9A-Z]/);
  if (odd >= 0) return `Character ${odd + 1} of this GSTIN, "${gstin.charAt(odd)}", is neither a letter nor a digit.`;
  if (!stateOfGstin(gstin)) return `${gstin.slice(0, 2)} is not a GST state code.`;
  if (!gstinKind(gstin)) return shapeSentence(gstin);
  const wanted = gstinCheckDigit(gstin.slice(0, 14));
  if (!sandbox && wanted !== gstin.charAt(14))
    return `The check digit of this GSTIN should be ${wanted}, not ${gstin.charAt(14)}.`;
  return "";
}

function shapeSentence(gstin: string): string {
  if (checkPan(gstin.slice(2, 12))) return `Characters 3 to 12 of this GSTIN, ${gstin.slice(2, 12)}, are not a PAN.`;
  if (gstin.charAt(12) === "0") return "Character 13 of this GSTIN cannot be 0.";
  return `Character 14 of this GSTIN is usually Z; ${gstin.charAt(13)} is not used.`;
}
