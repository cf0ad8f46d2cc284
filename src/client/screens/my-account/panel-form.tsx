import { Alert, Button, Paper, SimpleGrid, Stack, Textarea, TextInput, Title } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { panelFaults, type PanelFault, type PanelField } from "../../../definitions/branch-panels";
import { useKeptRecord } from "../../call/use-kept-record";
import { textOf } from "../../rows/read-row";
import { AsOf } from "../../ui/as-of";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";

interface PanelFormProps {
  readonly entity: "companyinfo" | "bankinfo";
  readonly title: string;
  /** Names of its procedures. */
  readonly read: string;
  readonly update: string;
  readonly fields: readonly PanelField[];
  /** Without it the panel is read-only (ACCT-007). */
  readonly mayUpdate: boolean;
}

/** Company or bank information of the branch; saved offline too. */
export function PanelForm({ entity, title, read, update, fields, mayUpdate }: PanelFormProps) {
  const { row, save, error, retry, asOf, fresh } = useKeptRecord({ entity, title, read, args: {}, save: update });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [faults, setFaults] = useState<readonly PanelFault[]>([]);
  const [busy, setBusy] = useState(false);
  if (error) return <ErrorState text={error.message} onRetry={retry} />;
  if (!row) return <ScreenSkeleton rows={4} />;
  const values = Object.fromEntries(fields.map(({ key }) => [key, typed[key] ?? textOf(row, key)]));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = panelFaults(fields, values);
    setFaults(wrong);
    if (wrong.length > 0) return;
    setBusy(true);
    const refused = await save(values);
    setBusy(false);
    setFaults(refused);
    if (refused.length === 0) setTyped({});
  };
  const whole = faults.find(({ key }) => !fields.some((field) => field.key === key));
  return (
    <Paper
      withBorder
      p="md"
      component="form"
      onSubmit={(event: FormEvent) => void submit(event)}
      noValidate
      aria-label={title}
    >
      <Stack gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {whole && (
          <Alert color="red" role="alert">
            {whole.text}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {fields.map(({ key, label, isRequired, kind }) => {
            const Input = kind === "lines" ? Textarea : TextInput;
            return (
              <Input
                key={key}
                label={label}
                value={values[key]}
                withAsterisk={isRequired}
                readOnly={!mayUpdate}
                maxLength={500}
                error={faults.find((fault) => fault.key === key)?.text}
                inputMode={kind === "number" ? "numeric" : kind === "email" ? "email" : "text"}
                onChange={({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
                  setTyped((before) => ({ ...before, [key]: value }))
                }
              />
            );
          })}
        </SimpleGrid>
        <AsOf at={asOf} fresh={fresh} />
        {mayUpdate && (
          <Button type="submit" loading={busy} style={{ alignSelf: "flex-start" }}>
            Update
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
