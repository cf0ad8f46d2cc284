import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { useKeptRecord } from "../../call/use-kept-record";
import { textOf } from "../../rows/read-row";
import { AsOf } from "../../ui/as-of";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { SETTINGS_QUESTION } from "./side-card";

const FIELDS = [
  { key: "fname", label: "First name", type: "text" },
  { key: "lname", label: "Last name", type: "text" },
  { key: "contactno", label: "Contact number", type: "tel" },
  { key: "dob", label: "Date of birth", type: "date" },
  { key: "pan_no", label: "PAN number", type: "text" },
] as const;

/** ACCT-018: all fields are required. Offline the save waits on this device. */
export function ProfileForm() {
  const { row, save, error, retry, asOf, fresh } = useKeptRecord({
    entity: "profile",
    title: "Profile",
    read: SETTINGS_QUESTION.sqlsp,
    args: SETTINGS_QUESTION.args,
    save: PROCEDURE_NAMES.profileUpdate,
  });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  if (error) return <ErrorState text={error.message} onRetry={retry} />;
  if (!row) return <ScreenSkeleton rows={4} />;
  const values = Object.fromEntries(FIELDS.map(({ key }) => [key, typed[key] ?? textOf(row, key)]));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = new Map<string, string>(
      FIELDS.flatMap(({ key, label }) => (values[key]?.trim() ? [] : [[key, `${label} is required.`] as const])),
    );
    if (!wrong.has("contactno") && !/^\d+$/.test(values.contactno ?? ""))
      wrong.set("contactno", "Contact number must be digits only.");
    setFaults(wrong);
    if (wrong.size > 0) return;
    setBusy(true);
    const refused = await save(values);
    setBusy(false);
    setFaults(new Map(refused.map(({ key, text }) => [key, text])));
    if (refused.length === 0) setTyped({});
  };
  const whole = [...faults].find(([key]) => !FIELDS.some((field) => field.key === key));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Profile">
      <Stack gap="sm" maw={420}>
        {whole && (
          <Alert color="red" role="alert">
            {whole[1]}
          </Alert>
        )}
        {FIELDS.map(({ key, label, type }) => (
          <TextInput
            key={key}
            label={label}
            type={type}
            withAsterisk
            value={values[key]}
            error={faults.get(key)}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [key]: value }))}
          />
        ))}
        <AsOf at={asOf} fresh={fresh} />
        <Button type="submit" loading={busy} style={{ alignSelf: "flex-start" }}>
          Update
        </Button>
      </Stack>
    </form>
  );
}
