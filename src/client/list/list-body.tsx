import { Group, Stack, Text } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Row } from "../../wire/envelope";
import { DEVELOPER, type Claims } from "../../wire/session";
import { PHONE } from "../browser/phone";
import { AsOf } from "../ui/as-of";
import { SelectedBar } from "./actions/selected-bar";
import { useListActions } from "./actions/use-list-actions";
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
  const [active, lineActions] = useLineActions(lines, actions, selection.toggle, JSON.stringify([question, page]));
  useHotkeys([
    ["/", () => search.current?.focus()],
    ["n", actions.add],
    ["Insert", actions.add],
  ]);
  const saved = useListFocus(definition.entity, lines, view, prefs.mode === "pages", lineActions.activate);
  usePageThatExists(view, shown?.key === lines.key ? shown.total : null, lines.pageSize);
  const setSize = (pageSize: number): void => {
    keep({ ...prefs, pageSize });
    view.goTo(1);
  };
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
        {(total) => (
          <ListPager
            page={page}
            pageSize={lines.pageSize}
            pageSizes={definition.pageSizes}
            total={total}
            onPage={view.goTo}
            onSize={setSize}
          />
        )}
      </ListFoot>
    </Stack>
  );
}

interface ListFootProps {
  readonly lines: ReturnType<typeof useListLines>;
  readonly isPaged: boolean;
  readonly children: (total: number) => ReactNode;
}

/** When the rows were read, and the pages. */
const ListFoot = ({ lines: { shown }, isPaged, children }: ListFootProps) => (
  <Group gap="sm" justify="space-between">
    <Group gap="xs">
      {shown && <AsOf at={shown.asOf} fresh={shown.fresh} />}
      {shown?.partial && (
        <Text size="sm" c="dimmed" role="status" data-partial>
          Offline: only the rows on this device are listed.
        </Text>
      )}
    </Group>
    {shown && isPaged && children(shown.total)}
  </Group>
);

/** The active line, and the actions of keys and clicks on lines. A new question starts at the first line. */
function useLineActions(
  lines: ReturnType<typeof useListLines>,
  actions: ReturnType<typeof useListActions>,
  toggle: (item: ListItem) => void,
  question: string,
) {
  const [active, setActive] = useState(0);
  useEffect(() => setActive(0), [question]);
  const point = (index: number, how: "move" | "toggle" | "open"): void => {
    const item = lines.items.at(index);
    setActive(index);
    if (how === "toggle") toggle(item);
    if (how === "open" && item.kind === "row") actions.open(item.row, false);
  };
  const { open, remove, cancel, copy, approve, files, follow, print } = actions;
  return [
    active,
    {
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
      activate: setActive,
      edit: (row: Row) => open(row, false),
    },
  ] as const;
}

/** A filter without text is none. */
const withFilter = (filters: ListQuestion["filters"], field: string, text: string): ListQuestion["filters"] =>
  Object.fromEntries(Object.entries({ ...filters, [field]: text }).filter(([, value]) => value.trim() !== ""));
