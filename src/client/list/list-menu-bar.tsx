import { memo } from "react";
import type { ColumnOption } from "../../definitions/list-row";
import { CancelledMenu } from "./actions/cancelled-filter";
import { PrintMenu } from "./actions/print-menu";
import type { ListActions } from "./actions/use-list-actions";
import type { ListTable } from "./grid/use-list-table";
import { ColumnsMenu } from "../ui/grid/columns-menu";
import { ExportMenu, GroupMenu, LayoutMenu } from "./list-menus";
import { DEFAULT_PREFS, type ListPrefs } from "./list-prefs";
import type { ListDefinition } from "./read/list-definition";
import type { ListView } from "./use-list-view";

interface ListMenuBarProps {
  readonly definition: ListDefinition;
  readonly view: ListView;
  readonly table: ListTable;
  readonly columns: readonly ColumnOption[];
  readonly prefs: ListPrefs;
  readonly keep: (prefs: ListPrefs) => void;
  readonly asCards: boolean;
  readonly exporting: string;
  readonly onExport: ListActions["export"];
  readonly onFilter: (field: string, text: string) => void;
}

/**
 * Props that decide what is drawn. The table and the callbacks follow from these, but are new objects at every
 * render.
 */
const SHOWN = [
  "definition",
  "view",
  "columns",
  "prefs",
  "asCards",
  "exporting",
] as const satisfies readonly (keyof ListMenuBarProps)[];

/**
 * The menus at the end of the toolbar. They are not drawn again when rows arrive, which happens several times a
 * second while the user scrolls.
 */
export const ListMenuBar = memo(
  function ListMenuBar({
    definition,
    view,
    table,
    columns,
    prefs,
    keep,
    asCards,
    exporting,
    onExport,
    onFilter,
  }: ListMenuBarProps) {
    const { question, ask } = view;
    return (
      <>
        {definition.cancelNoun !== "" && !definition.filters.some(({ kind }) => kind === "choice") && (
          <CancelledMenu filters={question.filters} onFilter={onFilter} />
        )}
        <GroupMenu columns={columns} groupBy={question.groupBy} onGroup={(groupBy) => ask({ groupBy })} />
        {!asCards && (
          <ColumnsMenu
            table={table}
            columns={columns}
            onReset={() => keep({ ...DEFAULT_PREFS, mode: prefs.mode, pageSize: prefs.pageSize })}
          />
        )}
        <LayoutMenu prefs={prefs} keep={keep} />
        <ExportMenu busy={exporting} onExport={onExport} />
        {definition.printAllowed && <PrintMenu definition={definition} question={question} />}
      </>
    );
  },
  (before, now) => SHOWN.every((name) => Object.is(before[name], now[name])),
);
