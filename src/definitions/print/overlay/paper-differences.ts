import { ADDED_PLACES, type PaperOverlay } from "./paper-overlay";
import { PART_GROUPS, type PartGroup } from "./paper-parts";

/** One line of the difference view. */
export interface PaperDifference {
  /** Where on the paper. */
  readonly key: string;
  /** The part, as the product labels it. */
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** What an overlay changes on the papers of its kind. */
export function paperDifferences({ labels, leftOut, added }: PaperOverlay): readonly PaperDifference[] {
  return [
    ...Object.entries(labels).map(([id, label]) => ({ ...placeOf(id), before: placeOf(id).column, after: label })),
    ...leftOut.map((id) => ({ ...placeOf(id), before: "Printed", after: "Left out" })),
    ...added.map(({ place, label, text }) => ({
      key: ADDED_PLACES[place],
      column: label || "Text",
      before: "",
      after: text,
    })),
  ];
}

function placeOf(id: string): { readonly key: string; readonly column: string } {
  const [group = "", ...label] = id.split("/");
  return { key: PART_GROUPS[group as PartGroup] ?? group, column: label.join("/") };
}
