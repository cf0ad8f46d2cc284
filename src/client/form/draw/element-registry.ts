import type { ElementType } from "../../elements/element";

/** Found by suffix: adding an element type is adding one file. */
const found = import.meta.glob<ElementType>("../../elements/**/*.element.tsx", { eager: true, import: "default" });

const byType: ReadonlyMap<string, ElementType> = new Map(
  Object.values(found).map((element) => [element.type, element]),
);

/** Null for a type without an element (FORM-058). */
export const elementOf = (compType: string): ElementType | null => byType.get(compType) ?? null;

/** All elements that were found, by type. */
export const allElements = (): readonly ElementType[] =>
  [...byType.values()].sort((a, b) => a.type.localeCompare(b.type));
