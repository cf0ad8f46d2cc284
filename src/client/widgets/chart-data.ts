import { readJson } from "../../definitions/props";
import type { Row } from "../../wire/envelope";

/** One value of a chart with its label and colour. */
export interface Slice {
  readonly label: string;
  readonly value: number;
  readonly fill: string;
  readonly stroke: string;
}

/** A chart row, parsed (FORM-059). */
export interface ChartData {
  /** Heading of the chart. */
  readonly label: string;
  readonly slices: readonly Slice[];
  /** px. */
  readonly strokeWidth: number;
  /** 0 to 100. */
  readonly percent: number;
  /** What the slices are beside earlier values, and these, one for each slice; null without them. */
  readonly compared: { readonly now: string; readonly before: string; readonly values: readonly number[] } | null;
}

/** Order and lightness distinguish them without hue; each has a contrast of 3:1 on light and on dark backgrounds. */
const COLOURS = [
  "#1f77b4",
  "#b8590b",
  "#2b8a3e",
  "#a33e9a",
  "#b02a37",
  "#6b7280",
  "#0f8b8d",
  "#8a6d00",
  "#5f5fc4",
  "#9c4f2f",
];
const COLOUR = /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\)|[a-z]{3,20})$/i;

/**
 * Reads `labels`, `data`, `backgroundColor`, `borderColor`, `label`, `borderWidth` and `gaugepercent`: lists, JSON
 * texts of lists, or comma lists.
 */
export function readChart(row: Row): ChartData {
  const labels = listOf(row.labels).map(String);
  const fills = listOf(row.backgroundColor).map(String);
  const strokes = listOf(row.borderColor).map(String);
  const slices = listOf(row.data).map((value, index): Slice => ({
    label: labels[index] ?? `Value ${index + 1}`,
    value: numberOf(value),
    fill: colourOf(fills[index] ?? (fills.length === 1 ? fills[0] : undefined), COLOURS[index % COLOURS.length] ?? ""),
    stroke: colourOf(strokes[index] ?? (strokes.length === 1 ? strokes[0] : undefined), "var(--mantine-color-body)"),
  }));
  const width = numberOf(row.borderWidth);
  return {
    label: String(row.label ?? ""),
    slices,
    strokeWidth: width > 0 ? Math.min(width, 10) : 1,
    compared: comparedOf(row, slices.length),
    percent: Math.min(100, Math.max(0, numberOf(row.gaugepercent))),
  };
}

function comparedOf({ before, datalabel, beforelabel }: Row, count: number): ChartData["compared"] {
  const values = listOf(before).map(numberOf);
  if (values.length === 0) return null;
  const all = Array.from({ length: count }, (_, at) => values[at] ?? 0);
  return { now: String(datalabel ?? "Now"), before: String(beforelabel ?? "Before"), values: all };
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === undefined || value === null || value === "") return [];
  const text = String(value).trim();
  const parsed = text.startsWith("[") ? readJson(text)?.value : undefined;
  return Array.isArray(parsed) ? parsed : text.split(",").map((part) => part.trim());
}

function numberOf(value: unknown): number {
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}

/** Colour of earlier values, behind the others. */
export const BEFORE_COLOUR = "#868e96";

/** A colour that a definition may set; nothing that could load or run. */
export const colourOf = (text: string | undefined, otherwise: string): string =>
  text !== undefined && COLOUR.test(text) ? text : otherwise;
