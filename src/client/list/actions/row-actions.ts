import type { Row } from "../../../wire/envelope";
import { isCancelled } from "../../rows/cancelled";
import type { LineIcon } from "../../ui/grid/line-icons";
import type { ListDefinition } from "../read/list-definition";
import {
  filesLink,
  isLocked,
  mayApprove,
  mayCancel,
  mayDelete,
  mayEdit,
  openWord,
  printLink,
  rowLink,
} from "./list-actions";

/** Actions of one row, which lists, cards and the menu of a row call alike. */
export interface RowCalls {
  readonly edit: (row: Row) => void;
  readonly remove: (row: Row) => void;
  readonly cancel: (row: Row) => void;
  readonly approve: (row: Row) => void;
  readonly files: (row: Row) => void;
  readonly follow: (row: Row) => void;
  readonly copy: (row: Row) => void;
  readonly print: (row: Row) => void;
}

export interface RowAction {
  readonly call: keyof RowCalls;
  readonly label: string;
  /** Null for an action that has a place of its own in the grid. */
  readonly icon: LineIcon | null;
}

/** Icons in a row; the other actions are in its menu. */
const ICONS_MAX = 2;

/** What a user may do with a row, the most frequent first; empty for a locked one (LIST-006 to LIST-008, DOC-035). */
export function rowActions(definition: ListDefinition, row: Row): readonly RowAction[] {
  if (isLocked(row)) return [];
  const offer = rowLink(row);
  const cancelled = isCancelled(row);
  return [
    ...(mayEdit(definition, row)
      ? [{ call: "edit", label: openWord(row), icon: cancelled ? "eye" : "pencil" } as const]
      : []),
    ...(offer ? [{ call: "follow", label: offer.label, icon: "arrow-right" } as const] : []),
    ...(mayDelete(row) ? [{ call: "remove", label: "Delete", icon: "trash" } as const] : []),
    ...(filesLink(definition, row) ? [{ call: "files", label: "Attachment", icon: "paperclip" } as const] : []),
    ...(printLink(definition, row) ? [{ call: "print", label: "Print", icon: "printer" } as const] : []),
    ...(definition.copyAllowed ? [{ call: "copy", label: "Copy", icon: "copy" } as const] : []),
    ...(mayCancel(definition, row) ? [{ call: "cancel", label: "Cancel document", icon: "ban" } as const] : []),
    ...(mayApprove(definition, row) ? [{ call: "approve", label: "Approve", icon: null } as const] : []),
  ];
}

/** The icons of a row, and whether it has a menu with more. */
export function rowIcons(all: readonly RowAction[]): {
  readonly icons: readonly RowAction[];
  readonly hasMore: boolean;
} {
  const own = all.filter(({ icon }) => icon !== null);
  return { icons: own.slice(0, ICONS_MAX), hasMore: own.length > ICONS_MAX };
}
