import type { LabelSize } from "./label-sizes";

/** Bars with the width of a module that a label has room for. */
export interface FittedBars {
  /** Widths of bars and blanks in turn, in modules, the first is a bar. */
  readonly widths: readonly number[];
  /** Width of one module in mm. */
  readonly module: number;
}

/** Blank on each side of the bars, in modules: EAN-13 asks for 11, Code 128 for 10. */
export const QUIET_MODULES = 11;
/** On each side of a label nothing is printed, mm. */
export const EDGE_MM = 1;
/** Hand scanners and cameras of phones read bars of this width and more, mm; wider ones are not read any better. */
const MODULE_MIN = 0.19;
const MODULE_MAX = 0.375;

/** The bars as wide as the label allows; null where a scanner could not read them any more. */
export function fitBars(widths: readonly number[], { width, dot }: LabelSize): FittedBars | null {
  const modules = widths.reduce((sum, one) => sum + one, 2 * QUIET_MODULES);
  const room = Math.min(MODULE_MAX, (width - 2 * EDGE_MM) / modules);
  const module = dot === null ? room : Math.floor(room / dot + 1e-9) * dot;
  return module < MODULE_MIN ? null : { widths, module };
}
