import { Radio, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { formatQuantity } from "../../../domain/indian-format";
import { isOn } from "../../../wire/answers";
import { ENTRY_MONTHS } from "../../../wire/offline-plan";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { isRefusal } from "../../offline/reading/classify";
import { announceFailure } from "../../ui/dialogs";
import { numberOf } from "../../rows/read-row";
import { sizeText } from "../../rows/readiness-words";

const SIZES = { kind: "list", sqlsp: "WEBAPI_entries_size", args: {} } as const;

interface EntriesChoiceProps {
  readonly online: boolean;
  /** Downloads what was chosen. */
  readonly onChosen: () => void;
}

/** Of how many years this device keeps ledger entries, with the size of each choice before it is downloaded. */
export function EntriesChoice({ online, onChosen }: EntriesChoiceProps) {
  const { reference } = useOffline();
  const [isAll, setAll] = useState<boolean | null>(null);
  const sizes = useRead(SIZES).data?.rows ?? [];
  useEffect(() => void reference.keepsAllEntries().then(setAll, () => undefined), [reference]);
  if (isAll === null || isRefusal(sizes)) return null;
  const choose = (value: string): void => {
    const all = value === "1";
    setAll(all);
    void reference.keepAllEntries(all).then(onChosen, announceFailure);
  };
  const label = (all: boolean): string => {
    const size = sizes.find((row) => isOn(row.all) === all);
    const name = all ? "All years" : `The last ${ENTRY_MONTHS} months and the current one`;
    return size
      ? `${name}: ${formatQuantity(numberOf(size, "rows"))} rows, about ${sizeText(numberOf(size, "bytes"))}`
      : name;
  };
  return (
    <Radio.Group label="Entries to keep on this device" value={isAll ? "1" : "0"} onChange={choose} mt="xs">
      <Stack gap={0} mt={4}>
        {[false, true].map((all) => (
          <Radio key={String(all)} value={all ? "1" : "0"} label={label(all)} py={12} disabled={!online} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
