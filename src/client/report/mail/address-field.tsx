import { useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { addressesIn, addressFault, REPORT_EMAIL_SOURCE } from "../../../definitions/report/report-mail";
import { useContacts } from "../../call/use-contacts";
import { ContactsInput } from "../../ui/fields/contacts-input";

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
  const names = useContacts(REPORT_EMAIL_SOURCE, typed);
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
      <ContactsInput
        label={label}
        withAsterisk
        found={names}
        value={[...addresses]}
        searchValue={typed}
        splitChars={[]}
        allowDuplicates
        error={fault || undefined}
        inputMode="email"
        onSearchChange={setTyped}
        onChange={take}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
