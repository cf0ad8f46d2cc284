import { Group, Loader, Text, TextInput, Title } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import { useOffline } from "../../call/offline-context";
import { readAgain } from "../../call/read-again";
import { AddChip } from "../../list/actions/add-chip";
import { addLink, editLink, mayDelete, mayEdit } from "../../list/actions/list-actions";
import { deleteOrApprove } from "../../list/actions/list-delete";
import type { ListDefinition } from "../../list/read/list-definition";
import { formPath, formState, type FormLink } from "../../rows/form-link";
import { textOf } from "../../rows/read-row";
import { AsOf } from "../../ui/as-of";
import { announce, confirm } from "../../ui/dialogs";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LockerCard, type CardActions } from "./locker-card";
import { foundBy, groupsOf } from "./locker-docs";
import classes from "./locker.module.css";
import { useLocker } from "./use-locker";

const SEARCH = "Enter Name for search";

/** Title, New Add and search; the documents in a panel for each group (LOCK-001 to LOCK-005). */
export function LockerBody({ definition }: { readonly definition: ListDefinition }) {
  const { rows, asOf, fault, retry } = useLocker(definition);
  const [typed, setTyped] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const { go, actions } = useCardActions(definition);
  const add = (): void => (definition.addAllowed ? go(addLink(definition)) : undefined);
  useHotkeys([
    ["/", () => search.current?.focus()],
    ["n", add],
    ["Insert", add],
  ]);
  return (
    <>
      <Group gap="sm">
        <Title order={1} size="h3">
          {definition.title}{" "}
          <Text span c="dimmed" size="md" data-total>
            {rows === null ? "" : rows.length.toLocaleString("en-IN")}
          </Text>
        </Title>
        <TextInput
          ref={search}
          type="search"
          aria-label={SEARCH}
          placeholder={SEARCH}
          aria-keyshortcuts="/"
          leftSection={<IconSearch size={16} aria-hidden />}
          w={{ base: "100%", xs: 300 }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {asOf && <AsOf at={asOf.asOf} fresh={asOf.fresh} />}
        {definition.addAllowed && (
          <Group ml="auto">
            <AddChip label={definition.addLabel} onAdd={add} />
          </Group>
        )}
      </Group>
      {fault ? (
        <ErrorState text={fault} onRetry={retry} />
      ) : rows === null ? (
        <Waiting />
      ) : (
        <Panels rows={rows} typed={typed} actions={actions} definition={definition} onAdd={add} />
      )}
    </>
  );
}

/** LOCK-005. */
const Waiting = () => (
  <Group gap="sm" role="status">
    <Loader size="sm" aria-hidden />
    <Text>Loading...</Text>
  </Group>
);

interface PanelsProps {
  readonly rows: readonly Row[];
  readonly typed: string;
  readonly actions: CardActions;
  readonly definition: ListDefinition;
  readonly onAdd: () => void;
}

function Panels({ rows, typed, actions, definition, onAdd }: PanelsProps) {
  const { now } = useOffline();
  const [today] = useState(() => kolkataDate(now()));
  const part = useDeferredValue(typed);
  const groups = useMemo(() => groupsOf(foundBy(rows, part)), [rows, part]);
  if (groups.length === 0) {
    const isSearched = part.trim() !== "";
    const text = isSearched
      ? `No document matches “${part.trim()}”.`
      : "No documents yet. Add licences, insurance policies and agreements.";
    return (
      <EmptyState
        text={text}
        action={definition.addAllowed && !isSearched ? <AddChip label={definition.addLabel} onAdd={onAdd} /> : null}
      />
    );
  }
  return (
    <div className={classes.groups}>
      {groups.map(({ name, colour, rows: own }) => (
        <section key={name.toLowerCase()} className={classes.panel} data-colour={colour} aria-label={name}>
          <Title order={2} size="h4" mb="xs">
            {name}{" "}
            <Text span c="dimmed" size="sm">
              {own.length}
            </Text>
          </Title>
          <ul className={classes.cards}>
            {own.map((row) => (
              <li key={textOf(row, "id")} className={classes.place}>
                <LockerCard row={row} today={today} actions={actions} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** LOCK-007, LOCK-009: uses the forms and procedures that the row names. */
function useCardActions(definition: ListDefinition): {
  readonly go: (link: FormLink) => void;
  readonly actions: CardActions;
} {
  const { reader } = useOffline();
  const client = useQueryClient();
  const navigate = useNavigate();
  const go = (link: FormLink): void => void navigate(formPath(link), { state: formState(link) });
  const remove = async (row: Row): Promise<void> => {
    const deps = {
      reader,
      dialogs: { announce, confirm },
      deviceFacts: () => Promise.resolve({ geolocation: "", devid: "" }),
    };
    const deleteProcedure = textOf(row, "deleteapprovalpreviewsqlsp") || definition.deleteProcedure;
    if (!(await deleteOrApprove(deps, { ...definition, deleteProcedure }, row, "delete"))) return;
    await readAgain(client, definition.entity);
  };
  return {
    go,
    actions: {
      mayEdit: (row) => mayEdit(definition, row),
      mayDelete,
      edit: (row) => go(editLink(definition, row)),
      remove: (row) => void remove(row),
      attach: (row) =>
        go({
          id: textOf(row, "id"),
          formname: textOf(row, "digitallockerdocformname"),
          sqlsp: textOf(row, "digitallockerdocsqlsp"),
          formtitle: textOf(row, "formtitle"),
        }),
    },
  };
}
