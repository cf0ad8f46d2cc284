import { Alert, Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useCallback, useMemo, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import type { Row } from "../../../wire/envelope";
import type { OutboxRow } from "../../offline/contract/save";
import { announceFailure } from "../../ui/dialogs";
import { EmptyState } from "../../ui/empty-state";
import { DifferenceTable } from "./difference-table";
import { baseNow, currentOf, differences, enteredValues, firstChoice, type Side } from "./differences";
import { existingOf, readExisting } from "./existing";
import { RowActions } from "./row-actions";
import { enteredText, stateWords } from "./state-words";
import { useFieldLabels } from "./use-field-labels";

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
  const labels = useFieldLabels(row);
  const [existing, setExisting] = useState<Row | null>(null);
  const current = existing ?? currentOf(row);
  const all = useMemo(() => differences(row, labels, current), [row, labels, current]);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const compare = () => void readExisting(reader, row).then(setExisting, announceFailure);
  const merge = async (): Promise<void> => {
    const merged = Object.fromEntries(
      all.map((difference) => [
        difference.key,
        (chosen[difference.key] ?? firstChoice(difference)) === "mine"
          ? difference.mine
          : (difference.theirs ?? difference.mine),
      ]),
    );
    const args = { ...argsOf(row), ...merged, ...(existing ? { id: existing.id } : {}) };
    const shown = {
      ...current,
      ...row.shown,
      ...Object.fromEntries(all.filter(({ key }) => key in row.shown).map(({ key }) => [key, merged[key]])),
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
      {row.state === "conflict" && (
        <Alert
          color="orange"
          title={`${row.server?.who || "Another user"} changed this record while your save was waiting`}
        >
          Nothing was overwritten. Choose which value to keep for each field, then merge.
        </Alert>
      )}
      <DifferenceTable
        all={all}
        hasTheirs={current !== null}
        chosen={chosen}
        onChoose={row.state === "conflict" || existing ? (key, side) => setChosen({ ...chosen, [key]: side }) : null}
      />
      <Group>
        {existingOf(row) && !existing && (
          <Button variant="light" onClick={compare}>
            Compare with the existing one
          </Button>
        )}
        {(row.state === "conflict" || existing) && (
          <Button
            onClick={() => void merge()}
            disabled={!existing && row.base.kind !== "vals" && row.server?.ver === undefined}
          >
            Merge and send
          </Button>
        )}
        <RowActions row={row} />
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
