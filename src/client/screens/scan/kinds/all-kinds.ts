import type { MenuRow } from "../../../../definitions/menu-row";
import type { ScanDocument, ScanKind } from "./scan-kind";

/** Found by suffix: adding a kind of session is adding one file. */
const found = import.meta.glob<ScanKind>("./*.scan.ts", { eager: true, import: "default" });

const ALL_KINDS: readonly ScanKind[] = Object.values(found).sort((one, other) => one.order - other.order);

/** A document with its title as the menu has it. */
export interface OfferedDocument extends ScanDocument {
  readonly title: string;
  readonly sqlsp: string;
  /** Whether the user may attach files to it. */
  readonly takesFiles: boolean;
}

export interface OfferedKind extends Omit<ScanKind, "documents"> {
  readonly documents: readonly OfferedDocument[];
}

/**
 * The kinds that the user's rights allow, each with the documents that they may add: the menu names the forms of new
 * records only where they may. A kind that saves nothing needs the right to see items.
 */
export function offeredKinds(menu: readonly MenuRow[]): readonly OfferedKind[] {
  const addable = new Map(menu.filter(({ addform }) => addform !== "").map((row) => [row.addform, row]));
  const seesItems = menu.some(({ path }) => path === "/itemlist");
  return ALL_KINDS.flatMap((kind) => {
    const documents = kind.documents.flatMap((one) => {
      const row = addable.get(one.formname);
      return row ? [{ ...one, title: row.label, sqlsp: row.addsqlsp, takesFiles: row.addfiles === 1 }] : [];
    });
    return documents.length > 0 || (kind.documents.length === 0 && seesItems) ? [{ ...kind, documents }] : [];
  });
}
