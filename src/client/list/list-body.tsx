import { Group, Stack } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Row } from "../../wire/envelope";
import { DEVELOPER, type Claims } from "../../wire/session";
import { PHONE } from "../browser/phone";
import { AsOf } from "../ui/as-of";
import { useListActions } from "./actions/use-list-actions";
import { useListFocus } from "./grid/use-list-focus";
import { useListTable } from "./grid/use-list-table";
import { ListMenuBar } from "./list-menu-bar";
import { ListPager } from "./list-pager";
import { ListRows } from "./list-rows";
import { ListToolbar } from "./list-toolbar";
import { ListTree } from "./list-tree";
import { columnsFor, type ListDefinition } from "./read/list-definition";
import { toggled, useListLines } from "./read/use-list-lines";
import { useListPrefs } from "./use-list-prefs";
import { useListView, usePageThatExists } from "./use-list-view";

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
  const view = useListView();
  const { question, page } = view;
  const [prefs, keep] = useListPrefs(claims.sub, definition.entity, asCards);
  const lines = useListLines(definition, view, prefs);
  const actions = useListActions(definition, question);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const search = useRef<HTMLInputElement>(null);
  const { shown } = lines;
  const first = shown?.parts[0];
  const columns = useMemo(() => columnsFor(definition, first ?? []), [definition, first]);
  const table = useListTable({ columns, prefs, keep, question, ask: view.ask });
  const visible = table
    .getVisibleLeafColumns()
    .flatMap(({ id }) => columns.find((column) => column.field === id) ?? []);
  const filter = (field: string, text: string): void => view.ask({ filters: { ...question.filters, [field]: text } });
  const toggle = (key: string): void => setChosen(toggled(chosen, key));
  const [active, lineActions] = useLineActions(lines, actions, toggle, JSON.stringify([question, page]));
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
          chosen: chosen.size,
          searchRef: search,
          onFilter: filter,
          onAdd: actions.add,
          onOrderSale: actions.orderSale,
          total: lines.total,
          waiting: lines.waiting,
        }}
        onSearch={view.search}
        onUnchoose={() => setChosen(new Set())}
      >
        <ListMenuBar
          {...{ definition, view, table, columns, prefs, keep, asCards }}
          exporting={actions.exporting}
          onExport={actions.export}
          onFilter={filter}
        />
      </ListToolbar>
      {definition.treeParent && <ListTree definition={definition} developer={claims.name === DEVELOPER} />}
      <ListRows
        {...{ definition, question, lines, prefs, table, phone, asCards, active, chosen, saved }}
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
    {shown ? <AsOf at={shown.asOf} fresh={shown.fresh} /> : <span />}
    {shown && isPaged && children(shown.total)}
  </Group>
);

/** The active line, and the actions of keys and clicks on lines. A new question starts at the first line. */
function useLineActions(
  lines: ReturnType<typeof useListLines>,
  actions: ReturnType<typeof useListActions>,
  toggle: (key: string) => void,
  question: string,
) {
  const [active, setActive] = useState(0);
  useEffect(() => setActive(0), [question]);
  const point = (index: number, how: "move" | "toggle" | "open"): void => {
    const item = lines.items.at(index);
    setActive(index);
    if (how === "toggle") toggle(item.key);
    if (how === "open" && item.kind === "row") actions.open(item.row, false);
  };
  const { open, remove, cancel, copy, approve, files, follow } = actions;
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
      toggle,
      point,
      fold: lines.fold,
      activate: setActive,
      edit: (row: Row) => open(row, false),
    },
  ] as const;
}
