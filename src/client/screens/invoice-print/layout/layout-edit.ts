import type { PaperDifference } from "../../../../definitions/print/overlay/paper-differences";
import type { PaperOverlay } from "../../../../definitions/print/overlay/paper-overlay";
import type { PaperPart } from "../../../../definitions/print/overlay/paper-parts";
import { isOn } from "../../../../wire/answers";
import type { Row } from "../../../../wire/envelope";
import { answered } from "../../../call/answered";
import type { Offline } from "../../../offline/offline";
import { numberOf, textOf } from "../../../rows/read-row";
import type { Revision } from "../../../ui/design/revision-list";
import type { Decision } from "../../../ui/design/use-draft";

/** The document on which a layout is seen. */
export interface SeenDocument {
  readonly formname: string;
  readonly id: string;
}

/** The papers of a kind in the layout editor. */
export interface LayoutEdit {
  readonly seen: SeenDocument;
  /** The kind of documents: `Sale`. */
  readonly kind: string;
  readonly parts: readonly PaperPart[];
  /** Fields that texts may name. */
  readonly fields: { readonly document: readonly string[]; readonly line: readonly string[] };
  readonly overlay: PaperOverlay;
  /** Texts that this document leaves out, a sentence each. */
  readonly problems: readonly string[];
  readonly differences: readonly PaperDifference[];
  readonly revision: number;
  readonly isDraft: boolean;
  readonly revisions: readonly Revision[];
}

/** Throws CallFailed where the server is not reached or refuses. */
export async function readLayout({ reader }: Offline, seen: SeenDocument): Promise<LayoutEdit> {
  const [row = {}] = answered(await reader.ask("paperedit_R_get", { ...seen }));
  const json = <T>(name: string): T => JSON.parse(String(row[name] ?? "null")) as T;
  return {
    seen,
    kind: textOf(row, "kind"),
    parts: json("parts"),
    fields: json("fields"),
    overlay: json("overlay"),
    problems: json("problems"),
    differences: json("differences"),
    revision: numberOf(row, "revision"),
    isDraft: isOn(row.isdraft),
    revisions: json("revisions"),
  };
}

/** Stores a changed overlay as the draft; returns the resulting layout. */
export async function saveLayoutDraft(
  offline: Offline,
  { seen, revision }: LayoutEdit,
  overlay: PaperOverlay,
): Promise<LayoutEdit> {
  const args = { ...seen, overlay: JSON.stringify(overlay), revision };
  answered(await offline.reader.ask("paperedit_R_savedraft", args, { command: true }));
  return readLayout(offline, seen);
}

/** Publishes, discards or rolls back. */
export async function decideLayout(
  offline: Offline,
  seen: SeenDocument,
  what: Decision,
  args: Row = {},
): Promise<LayoutEdit> {
  answered(await offline.reader.ask(`paperedit_R_${what}`, { ...seen, ...args }, { command: true }));
  return readLayout(offline, seen);
}

/** The overlay with another label of a part; the label of the product is no change. */
export function withLabel(overlay: PaperOverlay, { id, label }: PaperPart, text: string): PaperOverlay {
  const { [id]: _before, ...others } = overlay.labels;
  return { ...overlay, labels: text === label || text === "" ? others : { ...others, [id]: text } };
}

/** The overlay with a part printed or left out. */
export const withPart = (overlay: PaperOverlay, { id }: PaperPart, isPrinted: boolean): PaperOverlay => ({
  ...overlay,
  leftOut: [...overlay.leftOut.filter((one) => one !== id), ...(isPrinted ? [] : [id])],
});
