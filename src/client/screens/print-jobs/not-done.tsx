import { Button, Group } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router";
import { JOB_PROCEDURES } from "../../../wire/jobs/document-jobs";
import type { Row } from "../../../wire/envelope";
import { useRead } from "../../call/use-read";
import { statusText } from "../../rows/follow-up-words";
import { formPath } from "../../rows/form-link";
import { numberOf, textOf } from "../../rows/read-row";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";

const TITLES = ["Document", "Reason", ""] as const;

/** Documents of a job that were not done, why, and the way to what is to be corrected; read again with each `count`. */
export function NotDone({ id, count }: { readonly id: number; readonly count: string }) {
  const { data, error, refetch } = useRead({ kind: "list", sqlsp: JOB_PROCEDURES.lines, args: { id } });
  useEffect(() => void refetch(), [count, refetch]);
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton rows={2} />;
  return (
    <StackedTable label="Not done" titles={TITLES} least={480}>
      {data.rows.map((row) => (
        <StackedRow key={textOf(row, "lineno")}>
          <StackedCell of="Document" part="name">
            {textOf(row, "title")} {textOf(row, "name")}
          </StackedCell>
          <StackedCell of="Reason">{reasonOf(row)}</StackedCell>
          <StackedCell of="" part="actions">
            <Group gap="xs">
              <FormLink row={row} id="docid" form={DOCUMENT}>
                Open document
              </FormLink>
              {numberOf(row, "partyid") > 0 && (
                <FormLink row={row} id="partyid" form={PARTY}>
                  Open party
                </FormLink>
              )}
              {(row.state === "unknown" || row.state === "ask") && (
                <Button component={Link} to="/followups" {...LINK}>
                  Decide in Follow-ups
                </Button>
              )}
            </Group>
          </StackedCell>
        </StackedRow>
      ))}
    </StackedTable>
  );
}

/** A failed line says why by itself; for the others the state matters too. */
const reasonOf = (row: Row): string =>
  row.state === "failed" ? textOf(row, "error") : statusText(row.state, row.error);

const DOCUMENT = { formname: "formname", sqlsp: "sqlsp", formtitle: "formtitle" } as const;
const PARTY = { formname: "partyform", sqlsp: "partysqlsp", formtitle: "partytitle" } as const;

interface FormLinkProps {
  readonly row: Row;
  /** Field of the record's id. */
  readonly id: string;
  /** Fields that say what form opens it. */
  readonly form: typeof DOCUMENT | typeof PARTY;
  readonly children: string;
}

const LINK = { variant: "default", size: "compact-sm" } as const;

const FormLink = ({ row, id, form, children }: FormLinkProps) => (
  <Button
    component={Link}
    {...LINK}
    to={formPath({
      id: textOf(row, id),
      formname: textOf(row, form.formname),
      sqlsp: textOf(row, form.sqlsp),
      formtitle: textOf(row, form.formtitle),
    })}
  >
    {children}
  </Button>
);
