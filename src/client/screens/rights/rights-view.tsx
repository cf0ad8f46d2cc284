import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState, type ReactNode } from "react";
import { columnsFor, type FieldList, type RightsColumn } from "../../../definitions/rights-columns";
import { PHONE } from "../../browser/phone";
import { useSession } from "../../session/use-session";
import { AccessDenied } from "../../ui/access-denied";
import { AsOf } from "../../ui/as-of";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { FieldsDialog } from "./fields-dialog";
import { RightsCards } from "./rights-cards";
import type { RightsLine, Values } from "./rights-row";
import { RightsTable } from "./rights-table";
import { useRights, type RightsOf } from "./use-rights";

interface RightsViewProps {
  readonly of: RightsOf;
  readonly label: string;
  readonly nameTitle: string;
  readonly nameOf: (line: RightsLine) => string;
  readonly tools?: (
    lines: readonly RightsLine[],
    isAdmin: boolean,
    edit: (changed: readonly (readonly [RightsLine, Values])[]) => void,
  ) => ReactNode;
}

interface OpenFields {
  readonly line: RightsLine;
  readonly list: FieldList;
}

/** The rights editor over the rows of one user or of one module. */
export function RightsView({ of, label, nameTitle, nameOf, tools }: RightsViewProps) {
  const claims = useSession().session?.claims;
  const isAdmin = claims?.name === "admin";
  const columns = useMemo(() => columnsFor(isAdmin), [isAdmin]);
  const isPhone = useMediaQuery(PHONE) ?? false;
  const [search, setSearch] = useState("");
  const [fields, setFields] = useState<OpenFields | null>(null);
  const { lines, edits, edit, submit, refused, loaded, error, retry } = useRights(of);
  const shown = useMemo(
    () => lines.filter((line) => nameOf(line).toLowerCase().includes(search.trim().toLowerCase())),
    [lines, search, nameOf],
  );
  if (error) return <ErrorState text={error.message} onRetry={() => void retry()} />;
  if (!loaded) return <ScreenSkeleton />;
  if (refused) return <AccessDenied name={claims?.flname ?? ""} company={claims?.coname ?? ""} />;
  const valuesOf = (line: RightsLine) => edits.get(line.id) ?? line.values;
  const all = (column: RightsColumn, on: boolean) =>
    edit(shown.map((line) => [line, { ...valuesOf(line), [column.key]: on }] as const));
  const actions = {
    set: (line: RightsLine, values: Values) => edit([[line, values]]),
    save: (line: RightsLine) => void submit(line),
    openFields: (line: RightsLine, list: FieldList) => setFields({ line, list }),
  };
  const props = {
    label,
    nameTitle,
    nameOf,
    columns,
    lines: shown,
    edits,
    actions,
    onAll: all,
    onSubmit: () => void submit(),
  };
  return (
    <Stack gap="sm" data-rights-editor>
      <Group gap="sm">
        <TextInput
          aria-label={`Search ${nameTitle}`}
          placeholder={nameTitle}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {tools?.(lines, isAdmin, edit)}
        <Button onClick={() => void submit()} disabled={edits.size === 0}>
          Submit
        </Button>
        {edits.size > 0 && (
          <Text size="sm" role="status">
            {edits.size} edited
          </Text>
        )}
        <AsOf at={loaded.asOf} fresh={loaded.fresh} />
      </Group>
      {isPhone ? <RightsCards {...props} /> : <RightsTable {...props} />}
      {fields && (
        <FieldsDialog
          title={`${columns.find(({ key }) => key === fields.list)?.title ?? ""}: ${nameOf(fields.line)}`}
          formmnu={fields.line.formmnu}
          value={valuesOf(fields.line)[fields.list]}
          onClose={() => setFields(null)}
          onDone={(value) => {
            edit([[fields.line, { ...valuesOf(fields.line), [fields.list]: value }]]);
            setFields(null);
          }}
        />
      )}
    </Stack>
  );
}
