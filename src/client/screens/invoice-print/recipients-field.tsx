import { useState } from "react";
import { useContacts } from "../../call/use-contacts";
import { ContactsInput } from "../../ui/fields/contacts-input";

interface RecipientsFieldProps {
  readonly label: string;
  /** Source id of the picker. */
  readonly source: string;
  readonly inputMode: "email" | "tel";
  readonly recipients: readonly string[];
  readonly onChange: (recipients: readonly string[]) => void;
}

/**
 * Several recipients, chosen from the picker or typed: Enter or a comma adds what was typed. What is none is refused by
 * the server when it is sent (INV-015).
 */
export function RecipientsField({ label, source, inputMode, recipients, onChange }: RecipientsFieldProps) {
  const [typed, setTyped] = useState("");
  const names = useContacts(source, typed);
  return (
    <ContactsInput
      label={label}
      found={names}
      value={[...recipients]}
      searchValue={typed}
      splitChars={[",", ";"]}
      acceptValueOnBlur
      inputMode={inputMode}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  );
}
