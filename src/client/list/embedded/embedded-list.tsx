import { Group, Stack, Text } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Row } from "../../../wire/envelope";
import type { FormLink } from "../../rows/form-link";
import { AsOf } from "../../ui/as-of";
import type { EmbeddedListProps, EmbeddedRecord } from "../../ui/embedded-parts";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { addLink } from "../actions/list-actions";
import { ListPager } from "../list-pager";
import type { ListDefinition } from "../read/list-definition";
import type { ListRows } from "../read/list-items";
import { FIRST_QUESTION, type ListQuestion } from "../read/list-question";
import { useListDefinition } from "../read/use-list-definition";
import { useListRows } from "../read/use-list-rows";
import { useOverlay } from "../read/use-overlay";
import { EmbeddedHead } from "./embedded-head";
import { EmbeddedHtml } from "./embedded-html";
import { EmbeddedTable } from "./embedded-table";

/**
 * A list inside a form (FORM-034 to FORM-038): the same rows, rights and pages as its own screen, without its tools.
 */
export function EmbeddedList(props: EmbeddedListProps) {
  const found = useListDefinition(props.entity);
  if (found.state === "waiting") return <ScreenSkeleton rows={3} />;
  if (found.state === "failed") return <ErrorState text={found.message} onRetry={found.retry} />;
  if (!found.definition.viewAllowed)
    return <Text role="note">You don't have permission to view {found.definition.title}.</Text>;
  return <EmbeddedBody {...props} definition={found.definition} />;
}

function EmbeddedBody({
  definition,
  pageSize,
  withHeader,
  draw,
  refresh,
  onOpen,
}: EmbeddedListProps & { readonly definition: ListDefinition }) {
  const [question, setQuestion] = useState<ListQuestion>(FIRST_QUESTION);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(pageSize);
  const read = useListRows(definition, question, { mode: "pages", page, pageSize: size, start: 0, stop: 0 });
  useReadAgain(refresh, read.retry);
  const ask = (change: Partial<ListQuestion>): void => {
    setQuestion({ ...question, ...change });
    setPage(1);
  };
  const open = onOpen && ((link: FormLink) => onOpen(recordOf(link)));
  const { shown } = read;
  const { made, rows: own } = useOverlay(definition.entity, shown, question, definition.filters);
  const rows = useMemo(() => [...made, ...all(own)], [made, own]);
  const body = { definition, rows, question, onSort: ask, onOpen: open };
  return (
    <Stack gap="xs" data-embedded-list={definition.entity}>
      {withHeader && (
        <EmbeddedHead
          definition={definition}
          total={shown?.total ?? null}
          search={question.search}
          onSearch={(search) => ask({ search })}
          onAdd={open && definition.addAllowed ? () => open(addLink(definition)) : null}
        />
      )}
      {read.error && <ErrorState text={read.error.message} onRetry={read.retry} />}
      {!shown && !read.error && <ScreenSkeleton rows={3} />}
      {shown && (draw === "html" ? <EmbeddedHtml {...body} /> : <EmbeddedTable {...body} />)}
      {shown && (
        <Group justify="space-between" gap="sm">
          <AsOf at={shown.asOf} fresh={shown.fresh} />
          {shown.total > size && (
            <ListPager
              page={page}
              pageSize={size}
              pageSizes={[size]}
              total={shown.total}
              onPage={setPage}
              onSize={setSize}
            />
          )}
        </Group>
      )}
    </Stack>
  );
}

const all = ({ count, at }: ListRows): readonly Row[] =>
  Array.from({ length: count }, (_, index) => at(index)).filter((row) => row !== undefined);

const recordOf = ({ formname, id, formtitle }: FormLink): EmbeddedRecord => ({ formname, id, title: formtitle ?? "" });

/** Reads again when the number changes, but not on the first render. */
function useReadAgain(refresh: number, retry: () => void): void {
  const last = useRef(refresh);
  const again = useRef(retry);
  useEffect(() => {
    again.current = retry;
    if (last.current === refresh) return;
    last.current = refresh;
    again.current();
  }, [refresh, retry]);
}
