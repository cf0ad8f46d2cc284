import { Button, Group, MultiSelect, Select } from "@mantine/core";
import { useEffect, useState } from "react";
import { columnQuery, SQL_SOURCES } from "../../../wire/sql-run";
import { useOffline } from "../../call/offline-context";
import { CallFailed } from "../../offline/contract/reader";
import { textOf } from "../../rows/read-row";

interface Names {
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly problem: string;
}

const NONE: Names = { data: [], problem: "" };

/** The names of a picker, read once per filter. With '' as filter (no table chosen) nothing is read. */
function useNames(id: string, filter: string | null): Names {
  const { reader } = useOffline();
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    let isStale = false;
    if (filter === "") return;
    const show = (found: Names): void => {
      if (!isStale) setNames(found);
    };
    reader
      .ask(
        "WEBAPIGetddls",
        { user2: "@user2", branchin: "@branchin", id, DisplayLength: 500, ...(filter ? { filter } : {}) },
        { enc: true },
      )
      .then(
        (rows) =>
          show({
            data: rows
              .filter((row) => row.err === undefined)
              .map((row) => ({ value: textOf(row, "value"), label: textOf(row, "label") })),
            problem: textOf(rows[0] ?? {}, "errormsg"),
          }),
        (failure: unknown) =>
          show({ data: [], problem: failure instanceof CallFailed ? failure.message : String(failure) }),
      );
    return () => {
      isStale = true;
    };
  }, [reader, id, filter]);
  return filter === "" ? NONE : names;
}

interface SqlPickersProps {
  readonly sqlsp: string;
  /** A query to put into the editor. */
  readonly onQuery: (query: string) => void;
  readonly onProcedure: (name: string) => void;
}

/** Pickers of tables, of the columns of a table, and of procedures (DEV-003 to DEV-005). */
export function SqlPickers({ sqlsp, onQuery, onProcedure }: SqlPickersProps) {
  const [table, setTable] = useState("");
  const [columns, setColumns] = useState<string[]>([]);
  const tables = useNames(SQL_SOURCES.tables, null);
  const fields = useNames(SQL_SOURCES.columns, table);
  const procedures = useNames(SQL_SOURCES.procedures, null);
  const chosen = columns.length > 0 ? columns : ["*"];
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label="Table"
        data={tables.data}
        value={table || null}
        error={tables.problem || undefined}
        searchable
        w={{ base: "100%", xs: 220 }}
        limit={200}
        onChange={(value) => {
          setTable(value ?? "");
          setColumns([]);
        }}
      />
      <MultiSelect
        label="Columns"
        data={fields.data}
        value={columns}
        onChange={setColumns}
        disabled={table === ""}
        error={fields.problem || undefined}
        searchable
        clearable
        placeholder={columns.length === 0 ? "All" : undefined}
        w={{ base: "100%", xs: 320 }}
        clearButtonProps={{ "aria-label": "Choose no columns" }}
      />
      <Button variant="default" disabled={table === ""} onClick={() => onQuery(columnQuery(table, chosen))}>
        Put into the editor
      </Button>
      <Select
        label="Stored procedure"
        data={procedures.data}
        value={procedures.data.some(({ value }) => value === sqlsp) ? sqlsp : null}
        error={procedures.problem || undefined}
        searchable
        w={{ base: "100%", xs: 300 }}
        limit={200}
        onChange={(value) => value && onProcedure(value)}
      />
    </Group>
  );
}
