import { TagsInput, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { addressesIn, addressFault, REPORT_EMAIL_SOURCE } from "../../../definitions/report/report-mail";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";

/** The server is asked for addresses when typing stops for so long, ms. */
const TYPING_MS = 200;
const SHOWN = 20;

interface AddressFieldProps {
  readonly label: string;
  readonly addresses: readonly string[];
  readonly onChange: (addresses: readonly string[]) => void;
}

/**
 * Entry of e-mail ids (REP-120 to REP-124): Enter, Tab or a comma adds what was typed, a pasted text adds the addresses
 * in it, and the list offers those of ledgers and users.
 */
export function AddressField({ label, addresses, onChange }: AddressFieldProps) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState("");
  const names = useOffered(typed);
  const add = (address: string): void => {
    const found = addressFault(address, addresses);
    setFault(found);
    setTyped(found === "" ? "" : address);
    if (found === "") onChange([...addresses, address]);
  };
  const take = (next: readonly string[]): void => {
    const added = next.length > addresses.length ? next.at(-1)?.trim() : undefined;
    if (added) add(added);
    else onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key !== "Tab" && event.key !== ",") || event.shiftKey || typed.trim() === "") return;
    event.preventDefault();
    add(typed.trim());
  };
  // The library would add the pasted text as it is.
  const onPaste = (event: ClipboardEvent): void => {
    const found = addressesIn(event.clipboardData.getData("text/plain"));
    if (found.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const others = found.filter((one) => addressFault(one, addresses) === "");
    setFault("");
    setTyped("");
    onChange([...addresses, ...others]);
  };
  return (
    <div onPasteCapture={onPaste}>
      <TagsInput
        label={label}
        withAsterisk
        data={[...names.keys()]}
        // The server has searched already.
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <div>
            {option.value}
            <Text size="xs" c="dimmed">
              {names.get(option.value)}
            </Text>
          </div>
        )}
        value={[...addresses]}
        searchValue={typed}
        splitChars={[]}
        allowDuplicates
        error={fault || undefined}
        inputMode="email"
        autoComplete="off"
        onSearchChange={setTyped}
        onChange={take}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** Names by address, for what is typed. */
function useOffered(typed: string): ReadonlyMap<string, string> {
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const args = { sid: REPORT_EMAIL_SOURCE, search, DisplayLength: SHOWN };
  const { data } = useRead({ kind: "master", sqlsp: "WEBAPIGetddls", args }, { keepPrevious: true });
  return new Map((data?.rows ?? []).map((row) => [textOf(row, "value"), textOf(row, "labellist")]));
}
