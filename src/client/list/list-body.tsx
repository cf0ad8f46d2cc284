import { Group, Stack, Text } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Row } from "../../wire/envelope";
import { DEVELOPER, type Claims } from "../../wire/session";
import { PHONE } from "../browser/phone";
import { offerPrint, savedPrint } from "../rows/saved-print";
import { AsOf } from "../ui/as-of";
import { SelectedBar } from "./actions/selected-bar";
import { useListActions } from "./actions/use-list-actions";
import type { GridActions } from "./grid/use-grid-keys";
import { useListFocus } from "./grid/use-list-focus";
import { useListTable } from "./grid/use-list-table";
import { ListMenuBar } from "./list-menu-bar";
import { ListPager } from "./list-pager";
import { ListRows } from "./list-rows";
import { ListToolbar } from "./list-toolbar";
import { ListTree } from "./list-tree";
import { NewestFirst } from "./newest-first";
import { columnsFor, type ListDefinition } from "./read/list-definition";
import type { ListItem } from "./read/list-items";
import type { ListQuestion } from "./read/list-question";
import { useListLines } from "./read/use-list-lines";
import { useListPrefs } from "./use-list-prefs";
import { useListView, usePageThatExists } from "./use-list-view";
import { useSelection } from "./use-selection";

const UPRIGHT = `${PHONE} and (orientation: portrait)`;
const AT_ONCE = { getInitialValueInEffect: false } as const;

interface ListBodyProps {
  readonly definition: ListDefinition;
  readonly claims: Claims;
}

/** Toolbar, tree if there is one, rows, pages. */
export function ListBody({ definition, claims }: ListBodyProps) {
  const phone = useMediaQuery(PHONE, false, AT_ONCE);
  const asCards = useMediaQuery(UPRIGHT, false, AT_ONCE);
  const [prefs, keep] = useListPrefs(claims.sub, definition.entity, asCards);
  const view = useListView(prefs, keep);
  const { question, page } = view;
  const lines = useListLines(definition, view, prefs);
  const actions = useListActions(definition, question);
  const selection = useSelection(lines.items);
  const search = useRef<HTMLInputElement>(null);
  const { shown } = lines;
  const first = shown?.parts[0];
  const columns = useMemo(() => columnsFor(definition, first ?? []), [definition, first]);
  const table = useListTable({ columns, prefs, keep, question, ask: view.ask });
  const visible = table
    .getVisibleLeafColumns()
    .flatMap(({ id }) => columns.find((column) => column.field === id) ?? []);
  const filter = (field: string, text: string): void =>
    view.ask({ filters: withFilter(question.filters, field, text) });
  const [active, place] = useCursor(definition.entity, JSON.stringify(question), page);
  const lineActions = useLineActions(lines, actions, selection.toggle, active, place);
  useHotkeys([
    ["/", () => search.current?.focus()],
    ["n", actions.add],
    ["Insert", actions.add],
  ]);
  const saved = useListFocus(definition.entity, lines, view, prefs.mode === "pages", place);
  usePageThatExists(view, shown?.key === lines.key ? shown.total : null, lines.pageSize);
  return (
    <Stack gap="sm" flex={1} mih={0} mt="xs" data-list={definition.entity} data-ready={shown !== null || undefined}>
      <ListToolbar
        {...{
          definition,
          question,
          searchRef: search,
          onFilter: filter,
          onAdd: actions.add,
          onOrderSale: actions.orderSale,
          total: lines.total,
          waiting: lines.waiting,
        }}
        onSearch={view.search}
        newestFirst={<NewestFirst definition={definition} question={question} onSort={view.ask} />}
      >
        <ListMenuBar
          {...{ definition, view, table, columns, prefs, keep, asCards }}
          exporting={actions.exporting}
          onExport={actions.export}
          onFilter={filter}
        />
      </ListToolbar>
      <SelectedBar {...{ definition, selection, actions }} columns={visible} />
      {definition.treeParent && <ListTree definition={definition} developer={claims.name === DEVELOPER} />}
      <ListRows
        {...{ definition, question, lines, prefs, table, phone, asCards, active, saved }}
        chosen={selection.keys}
        onChooseAll={prefs.mode === "pages" ? selection.toggleAll : null}
        columns={visible}
        actions={lineActions}
        onFilter={filter}
        onAdd={actions.add}
      />
      <ListFoot lines={lines} isPaged={prefs.mode === "pages"}>
        {(rows) => (
          <ListPager
            {...rows}
            page={page}
            pageSize={lines.pageSize}
            pageSizes={definition.pageSizes}
            onPage={view.goTo}
            onSize={(pageSize) => {
              keep({ ...prefs, pageSize });
              view.goTo(1);
            }}
          />
        )}
      </ListFoot>
    </Stack>
  );
}

interface ListFootProps {
  readonly lines: ReturnType<typeof useListLines>;
  readonly isPaged: boolean;
  readonly children: (rows: { readonly total: number; readonly waiting: number }) => ReactNode;
}

/** When the rows were read, and the pages. */
const ListFoot = ({ lines: { shown, total }, isPaged, children }: ListFootProps) => (
  <Group gap="sm" justify="space-between">
    <Group gap="xs">
      {shown && <AsOf at={shown.asOf} fresh={shown.fresh} />}
      {shown?.partial && (
        <Text size="sm" c="dimmed" role="status" data-partial>
          Offline: only the rows on this device are listed.
        </Text>
      )}
    </Group>
    {shown && isPaged && children({ total: shown.total, waiting: (total ?? shown.total) - shown.total })}
  </Group>
);

/**
 * The active line. A new question or page starts at the first line; after the save of a document with a paper at none,
 * until its row is found or the user moves, because keys such as Ctrl+P are meant for what was saved.
 */
function useCursor(entity: string, question: string, page: number): readonly [number, (index: number) => void] {
  const [active, place] = useState(0);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current !== question) offerPrint(null);
    asked.current = question;
    place(savedPrint()?.entity === entity ? -1 : 0);
  }, [entity, question, page]);
  return [active, place];
}

/** The actions of keys and clicks on lines. */
function useLineActions(
  lines: ReturnType<typeof useListLines>,
  actions: ReturnType<typeof useListActions>,
  toggle: (item: ListItem) => void,
  active: number,
  place: (index: number) => void,
): GridActions {
  const activate = (index: number): void => {
    offerPrint(null);
    place(index);
  };
  const point = (index: number, how: "move" | "toggle" | "open"): void => {
    const item = lines.items.at(index);
    activate(index);
    if (how === "toggle") toggle(item);
    if (how === "open" && item.kind === "row") actions.open(item.row, false);
  };
  const { open, remove, cancel, copy, approve, files, follow, print } = actions;
  return {
    open,
    remove,
    cancel,
    copy,
    approve,
    files,
    follow,
    print,
    toggle: (key: string) => {
      const item = lines.items.at(Math.min(active, lines.items.count - 1));
      if (item.key === key) toggle(item);
    },
    point,
    fold: lines.fold,
    activate,
    edit: (row: Row) => open(row, false),
  };
}

/** A filter without text is none. */
const withFilter = (filters: ListQuestion["filters"], field: string, text: string): ListQuestion["filters"] =>
  Object.fromEntries(Object.entries({ ...filters, [field]: text }).filter(([, value]) => value.trim() !== ""));
