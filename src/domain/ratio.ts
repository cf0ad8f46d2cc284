import { decimalText, divideRounded, trimZeros, type Decimal } from "./decimal";

/** An exact fraction; `bottom` is above 0. Kept as a fraction so that 100 / 3 * 3 is 100. */
export interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}

export const RATIO_ZERO: Ratio = { top: 0n, bottom: 1n };

export const ratioOf = (value: Decimal): Ratio => ({ top: value.unscaled, bottom: 10n ** BigInt(value.scale) });

export type Operator = "+" | "-" | "*" | "/";

/** Null if the divisor is zero. */
export function combine(operator: Operator, a: Ratio, b: Ratio): Ratio | null {
  switch (operator) {
    case "+":
    case "-": {
      const right = operator === "+" ? b.top : -b.top;
      if (a.bottom === b.bottom) return { top: a.top + right, bottom: a.bottom };
      return { top: a.top * b.bottom + right * a.bottom, bottom: a.bottom * b.bottom };
    }
    case "*":
      return { top: a.top * b.top, bottom: a.bottom * b.bottom };
    case "/": {
      if (b.top === 0n) return null;
      const sign = b.top < 0n ? -1n : 1n;
      return { top: a.top * b.bottom * sign, bottom: a.bottom * b.top * sign };
    }
  }
}

/** Plain decimal text, rounded half away from zero to at most `decimals`, without trailing zeros. */
export function ratioText(value: Ratio, decimals: number): string {
  return trimZeros(decimalText(divideRounded(value.top * 10n ** BigInt(decimals), value.bottom), decimals));
}
