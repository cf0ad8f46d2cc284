import type { ChartKind } from "./chart";

const found = import.meta.glob<ChartKind>("./*.chart.tsx", { eager: true, import: "default" });
const byKind: ReadonlyMap<string, ChartKind> = new Map(Object.values(found).map((chart) => [chart.kind, chart]));

/** Null for an unknown kind. */
export const chartOf = (kind: string): ChartKind | null => byKind.get(kind.trim().toLowerCase()) ?? null;

export const chartKinds = (): readonly string[] => [...byKind.keys()].sort();
