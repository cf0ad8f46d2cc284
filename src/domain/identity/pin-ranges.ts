import { checkPin } from "./pin";

/**
 * First three digits of the PIN codes of a state, by its GST code: from and to, both included (India Post). States
 * without an entry share the ranges of the state that they were split from, so they are not checked.
 */
const RANGES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  "01": [[180, 194]],
  "02": [[171, 177]],
  "03": [[140, 160]],
  "04": [[160, 160]],
  "05": [[244, 263]],
  "06": [[121, 136]],
  "07": [[110, 110]],
  "08": [[301, 345]],
  "09": [[201, 285]],
  "10": [[800, 855]],
  "11": [[737, 737]],
  "12": [[790, 792]],
  "13": [[797, 798]],
  "14": [[795, 795]],
  "15": [[796, 796]],
  "16": [[799, 799]],
  "17": [[793, 794]],
  "18": [[781, 788]],
  "19": [[700, 743]],
  "20": [[813, 835]],
  "21": [[751, 770]],
  "22": [[490, 497]],
  "23": [[450, 488]],
  "24": [[360, 396]],
  "26": [
    [362, 362],
    [396, 396],
  ],
  "27": [[400, 445]],
  "29": [[560, 591]],
  "30": [[403, 403]],
  "31": [[682, 682]],
  "32": [[670, 695]],
  "33": [[600, 643]],
  "34": [
    [533, 533],
    [605, 605],
    [607, 607],
    [609, 609],
    [673, 673],
  ],
  "35": [[744, 744]],
  "37": [[500, 535]],
};

/**
 * Whether a PIN code can be in the state of a two-digit GST code; true if nothing is known, and for a text that is
 * not a PIN code.
 */
export function pinFitsState(text: string, state: string): boolean {
  const ranges = Object.hasOwn(RANGES, state) ? RANGES[state] : undefined;
  if (!ranges || checkPin(text) !== "") return true;
  const first = Number(text.trim().slice(0, 3));
  return ranges.some(([from, to]) => first >= from && first <= to);
}
