import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { cellText } from "../../../definitions/bill/cells";
import type { PartyBill } from "../../../definitions/bill/party-bill";
import { trimZeros } from "../../../domain/decimal";
import { formatQuantity } from "../../../domain/indian-format";
import type { LineLeft } from "../../call/open-lines";
import type { FormHandle } from "../../form/form-handle";
import { isWrong, LinePicks, type PickableLine, type Picks } from "./line-picks";
import { numberText } from "./party-bills";

interface NoteLinesProps {
  readonly bill: PartyBill;
  readonly form: Pick<FormHandle, "linesToTake" | "takeLines">;
  /** The user chose the bill here, so the first quantity takes the focus. */
  readonly isPicked: boolean;
}

/** The lines of a bill with what is left to return of each; the chosen quantities are put into the note. */
export function NoteLines({ bill, form, isPicked }: NoteLinesProps) {
  const { lines, failure } = useLines(form, bill);
  const [picks, setPicks] = useState<Picks>(new Map());
  const [answer, setAnswer] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isThere = lines !== null;
  useEffect(() => {
    if (isThere && isPicked) box.current?.querySelector<HTMLElement>("input[inputmode]")?.focus();
  }, [isThere, isPicked]);
  if (failure !== "") return <Sentence role="alert" text={failure} />;
  if (lines === null) return <Sentence role="status" text="Loading the lines…" />;
  const open = lines.filter(({ left }) => Number(left) > 0).map(pickableOf);
  if (open.length === 0) return <Sentence role="status" text={`Nothing is left to return of ${numberText(bill)}.`} />;
  const chosen = open.filter(({ key }) => picks.has(key));
  const take = () =>
    void form
      .takeLines([
        {
          entity: bill.entity,
          key: bill.key,
          lines: chosen.map(({ key, open: left }) => ({ lineid: Number(key), qty: trimZeros(picks.get(key) ?? left) })),
        },
      ])
      .then(
        (count) => setAnswer(`${linesText(count)} of ${numberText(bill)} ${count === 1 ? "is" : "are"} in the note.`),
        (reason: unknown) => setAnswer(reason instanceof Error ? reason.message : String(reason)),
      );
  return (
    <Stack gap="xs" ref={box}>
      <LinePicks
        label={`Lines of ${numberText(bill)}`}
        lines={open}
        picks={picks}
        onPicks={setPicks}
        tooMuch="Only {} is left to return."
        onDone={() => button.current?.focus()}
      />
      <Group gap="sm">
        <Button ref={button} type="button" disabled={chosen.length === 0 || isWrong(open, picks)} onClick={take}>
          Put {linesText(chosen.length)} into the note
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {answer || "Enter the quantities that come back. Enter moves on, A takes all of a line."}
        </Text>
      </Group>
    </Stack>
  );
}

const linesText = (count: number): string => `${count} ${count === 1 ? "line" : "lines"}`;

const Sentence = ({ role, text }: { readonly role: "alert" | "status"; readonly text: string }) => (
  <Text size="sm" role={role} c={role === "alert" ? "var(--mac-danger-text)" : "dimmed"}>
    {text}
  </Text>
);

/** Null while they are read. */
function useLines(form: NoteLinesProps["form"], { entity, key }: PartyBill) {
  const [state, setState] = useState<{ readonly lines: readonly LineLeft[] | null; readonly failure: string }>({
    lines: null,
    failure: "",
  });
  useEffect(() => {
    let isOver = false;
    form.linesToTake({ entity, key }).then(
      (lines) => !isOver && setState({ lines, failure: "" }),
      (reason: unknown) =>
        !isOver && setState({ lines: null, failure: reason instanceof Error ? reason.message : String(reason) }),
    );
    return () => {
      isOver = true;
    };
  }, [form, entity, key]);
  return state;
}

function pickableOf({ lineid, line, left }: LineLeft): PickableLine {
  const item = cellText(line.itemid_label) || cellText(line.itemid);
  const unit = cellText(line.unitid_label);
  const batch = cellText(line.batchno);
  const billed = `${formatQuantity(cellText(line.qty))} ${unit}`.trim();
  return {
    key: String(lineid),
    item,
    detail: [
      batch === "" ? "" : `Batch ${batch}`,
      `billed ${billed} at ${formatQuantity(cellText(line.rate))}`,
      `${formatQuantity(left)} left to return`,
    ]
      .filter(Boolean)
      .join(" · "),
    open: left,
    unit,
    name: `${item}, line ${lineid}`,
  };
}
