import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { entityOfSource } from "../../../definitions/picker-sources";
import { useOffline } from "../../call/offline-context";
import { useOutboxRows } from "../../call/use-outbox";
import { unknownFeedback } from "../../ui/scanning/scanner-feedback";
import { ComboBox } from "../dropdown/combo-box";
import { type DdlOption, pendingOptions } from "../dropdown/option";
import { assignCode } from "./assign-code";
import { useCodeHead } from "./use-code-head";

interface UnknownCodeProps {
  readonly code: string;
  /** Source of the records that codes identify, and what they are called. */
  readonly source: string;
  readonly noun: readonly [one: string, many: string];
  /** A second sentence: where the code is. */
  readonly note?: string;
  /** Gets the record that the user chose for the code, after it was given the code if that was asked for. */
  readonly onChoose: (value: DdlOption["value"], label: string) => void;
}

/**
 * Says that no record has a scanned code, and offers two ways: to search the records, or to give the code to one of
 * them. Nothing is chosen by a part of the code.
 */
export function UnknownCode({ code, source, noun: [one, many], note, onChoose }: UnknownCodeProps) {
  const [way, setWay] = useState<"search" | "assign" | null>(null);
  const offline = useOffline();
  const [problem, setProblem] = useState("");
  const entity = entityOfSource(source);
  const head = useCodeHead(entity);
  useEffect(() => unknownFeedback(), [code]);
  const assignTitle = `Assign to ${/^[aeiou]/i.test(one) ? "an" : "a"} ${one}`;
  const choose = async (option: DdlOption): Promise<void> => {
    if (way === "search" || !head) return onChoose(option.value, option.label);
    const fault = await assignCode(offline, { entity, head, code, record: String(option.value), label: option.label });
    if (fault === "") onChoose(option.value, option.label);
    else setProblem(fault);
  };
  const open = (next: "search" | "assign") => {
    setProblem("");
    setWay(way === next ? null : next);
  };
  return (
    <Stack gap="xs" data-unknown-code={code}>
      <Text c="var(--mac-danger-text)" fw={600} role="alert">
        No {one} {offline.line().line === "online" ? "" : "on this device "}has the code {code}.{note ? ` ${note}` : ""}
      </Text>
      <Group gap="xs">
        <Button type="button" variant="default" aria-expanded={way === "search"} onClick={() => open("search")}>
          Search {many}
        </Button>
        {head && (
          <Button type="button" variant="default" aria-expanded={way === "assign"} onClick={() => open("assign")}>
            {assignTitle}
          </Button>
        )}
      </Group>
      {way && (
        <CodePicker
          key={way}
          source={source}
          name={way === "search" ? `Search ${many}` : assignTitle}
          text={way === "search" ? code : ""}
          problem={problem}
          onChoose={(option) => void choose(option)}
          onClose={() => setWay(null)}
        />
      )}
    </Stack>
  );
}

interface CodePickerProps {
  readonly source: string;
  readonly name: string;
  /** Searched at first. */
  readonly text: string;
  readonly problem: string;
  readonly onChoose: (option: DdlOption) => void;
  readonly onClose: () => void;
}

function CodePicker({ source, name, text, problem, onChoose, onClose }: CodePickerProps) {
  const rows = useOutboxRows();
  const pending = useMemo(() => (rows ? pendingOptions(rows, entityOfSource(source)) : []), [rows, source]);
  return (
    <ComboBox
      request={{ source, fixed: null, pending, filter: "" }}
      value=""
      label=""
      name={name}
      addable={false}
      initial={text}
      input={{
        label: name,
        error: problem || undefined,
        autoFocus: true,
        onKeyDown: (event) => {
          if (event.key !== "Escape" || event.currentTarget.getAttribute("aria-expanded") === "true") return;
          // This Escape closes the picker; the form handles the next one.
          event.stopPropagation();
          onClose();
        },
      }}
      onChoose={onChoose}
      onAdd={() => undefined}
      onClear={() => undefined}
      onNext={() => undefined}
      onLeave={() => undefined}
    />
  );
}
