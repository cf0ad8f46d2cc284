import type { KindOf, WidgetKind } from "../ui/widget-kind";

const found = import.meta.glob<readonly WidgetKind[]>("./*.widget.tsx", { eager: true, import: "default" });
const byType: ReadonlyMap<string, WidgetKind> = new Map(
  Object.values(found)
    .flat()
    .map((kind) => [kind.type, kind]),
);

/** The kind of a `Widgetstype`; null for an unknown type (DASH-018). */
export const widgetKindOf: KindOf = (type) => byType.get(type.trim().toLowerCase()) ?? null;

export const widgetTypes = (): readonly string[] => [...byType.keys()].sort();
