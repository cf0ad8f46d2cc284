import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useCallback, useMemo, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import type { Row } from "../../../wire/envelope";
import type { OutboxRow } from "../../offline/contract/save";
import { currentOf, endOf } from "../../rows/conflict-words";
import { announceFailure } from "../../ui/dialogs";
import { EmptyState } from "../../ui/empty-state";
import { DifferenceTable } from "./difference-table";
import { baseNow, differences, enteredValues, mergedValues, type Side } from "./differences";
import { existingOf, readExisting } from "./existing";
import { ConflictAlert } from "./conflict-alert";
import { useEntryForm } from "./entry-form";
import { RowActions } from "./row-actions";
import { enteredText, stateWords } from "./state-words";

/** `/outbox/:opId`: one save in three columns, with the choice of values, field by field, to resolve a conflict. */
export function OutboxEntryScreen() {
  useDocumentTitle("Outbox");
  const { opId = "" } = useParams();
  const { outbox, onOutbox } = useOffline();
  const read = useCallback(async () => ({ row: await outbox.row(opId) }), [outbox, opId]);
  const found = useFollowed(read, onOutbox);
  if (!found) return null;
  if (!found.row)
    return (
      <EmptyState
        text="This save is no longer waiting."
        action={
          <Anchor component={Link} to="/outbox">
            Outbox
          </Anchor>
        }
      />
    );
  return <Entry key={`${found.row.opId} ${found.row.rev} ${found.row.state}`} row={found.row} />;
}

function Entry({ row }: { readonly row: OutboxRow }) {
  const { outbox, reader } = useOffline();
  const navigate = useNavigate();
  const form = useEntryForm(row);
  const [existing, setExisting] = useState<Row | null>(null);
  const end = existing ? null : endOf(row);
  // Of a record that is gone there is nothing to compare with.
  const current = existing ?? (end === "deleted" || end === "replaced" ? null : currentOf(row));
  const all = useMemo(() => differences(row, form, current), [row, form, current]);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const canMerge = end === null && (row.state === "conflict" || existing !== null);
  const compare = () => void readExisting(reader, row).then(setExisting, announceFailure);
  const merge = async (): Promise<void> => {
    const merged = mergedValues(all, chosen);
    const args = { ...argsOf(row), ...merged, ...(existing ? { id: existing.id } : {}) };
    const shown = {
      ...current,
      ...row.shown,
      ...Object.fromEntries(Object.entries(merged).filter(([key]) => key in row.shown)),
    };
    try {
      const base = existing ? ({ kind: "ver", ver: Number(existing.rowver) } as const) : baseNow(row, current);
      await outbox.correct(row.opId, { args, shown, base, baseSnap: current ?? undefined });
      void navigate("/outbox");
    } catch (failure) {
      await announceFailure(failure);
    }
  };
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        {row.title}
      </Title>
      <Text>
        {stateWords(row)}. Entered {enteredText(row)} at {row.place}.{row.number && ` Its number is ${row.number.no}.`}
      </Text>
      {row.state === "conflict" && <ConflictAlert row={row} end={end} />}
      <DifferenceTable
        all={all}
        hasTheirs={current !== null}
        chosen={chosen}
        onChoose={canMerge ? (key, side) => setChosen({ ...chosen, [key]: side }) : null}
      />
      <Group>
        {existingOf(row) && !existing && (
          <Button variant="light" onClick={compare}>
            Compare with the existing one
          </Button>
        )}
        {canMerge && (
          <Button
            onClick={() => void merge()}
            disabled={!existing && row.base.kind !== "vals" && row.server?.ver === undefined}
          >
            Merge and send
          </Button>
        )}
        <RowActions row={row} isOpen />
      </Group>
    </Stack>
  );
}

/** All parameters that were sent, including those of the session, by name. */
function argsOf(row: OutboxRow): Record<string, unknown> {
  const sent = enteredValues(row);
  const names = row.env.sqlpara.map((entry) => String(entry).replace(/^@/, ""));
  return Object.fromEntries(names.map((name, index) => [name, sent[name] ?? row.env.mypayans[index]]));
}
