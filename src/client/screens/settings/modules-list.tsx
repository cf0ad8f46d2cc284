import { ActionIcon, Button, Group, Stack } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconDownload } from "@tabler/icons-react";
import { Suspense, useState, type ComponentType } from "react";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { useRead } from "../../call/use-read";
import { pageArgs } from "../../rows/page-args";
import { numberOf, textOf } from "../../rows/read-row";
import { asOfText, AsOf } from "../../ui/as-of";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";
import { Pages } from "../../ui/lists/pages";
import { SearchBox } from "../../ui/lists/search-box";
import { useModuleActions } from "./use-module-actions";

const PAGE = 10;
/** Columns of ACCT-033, after that of the expander. */
const TITLES = [
  "",
  "Edit/Delete",
  "Modules Dyna download",
  "Last dnt",
  "Company",
  "Name",
  "Role Name",
  "Prefix",
  "Form Name",
  "Active",
];

interface ModulesListProps {
  readonly ModuleRights: ComponentType<{ readonly formmnu: string }>;
}

/** The modules of the company; a row expands to the rights of every user on it (ACCT-036). */
export function ModulesList({ ModuleRights }: ModulesListProps) {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState("");
  const find = (text: string): void => {
    setSearch(text);
    setPage(1);
  };
  const { data, error, refetch } = useRead(
    { kind: "list", sqlsp: "settingslist_R_listgrid", args: pageArgs("settingslist", { page, size: PAGE, search }) },
    { keepPrevious: true },
  );
  const { download, exportAll } = useModuleActions(() => void refetch());
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton rows={4} />;
  const pages = Math.ceil((data.rows[0] ? numberOf(data.rows[0], "TotalCount") : 0) / PAGE);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <SearchBox name="Search modules" value={search} onChange={find} />
        <Button
          variant="default"
          onClick={() => void exportAll(pageArgs("settingslist", { page: 1, size: PAGE, search }))}
        >
          Export
        </Button>
      </Group>
      <StackedTable label="Modules Information" titles={TITLES} least={1000}>
        {data.rows.map((row) => (
          <ModuleLine
            key={textOf(row, "formmnu")}
            row={row}
            ModuleRights={ModuleRights}
            onDownload={() => void download(row)}
          />
        ))}
      </StackedTable>
      <Pages total={pages} page={page} onPage={setPage} />
      <AsOf at={data.asOf} fresh={data.fresh} />
    </Stack>
  );
}

interface ModuleLineProps extends ModulesListProps {
  readonly row: Row;
  readonly onDownload: () => void;
}

function ModuleLine({ row, ModuleRights, onDownload }: ModuleLineProps) {
  const [isOpen, setOpen] = useState(false);
  const title = textOf(row, "module_name");
  const last = textOf(row, "lastdnt");
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <StackedRow>
        <StackedCell of="" part="actions">
          <ActionIcon
            variant="subtle"
            aria-label={`Rights on ${title}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={16} aria-hidden />
          </ActionIcon>
        </StackedCell>
        <StackedCell of="Edit/Delete" />
        <StackedCell of="Modules Dyna download" part="actions">
          {isOn(row.downloadallowed) && (
            <ActionIcon variant="subtle" aria-label={`Download ${title}`} onClick={onDownload}>
              <IconDownload size={16} aria-hidden />
            </ActionIcon>
          )}
        </StackedCell>
        <StackedCell of="Last dnt">{last && asOfText(Date.parse(last))}</StackedCell>
        <StackedCell of="Company">{textOf(row, "co")}</StackedCell>
        <StackedCell of="Name" part="name">
          {title}
        </StackedCell>
        <StackedCell of="Role Name">{textOf(row, "rolename")}</StackedCell>
        <StackedCell of="Prefix">{textOf(row, "branch_prefix")}</StackedCell>
        <StackedCell of="Form Name">{textOf(row, "formname")}</StackedCell>
        <StackedCell of="Active">{isOn(row.isactive) ? "Yes" : "No"}</StackedCell>
      </StackedRow>
      {isOpen && (
        <StackedRow>
          <StackedCell of="" part="detail" colSpan={TITLES.length}>
            <Suspense fallback={<ScreenSkeleton rows={3} />}>
              <ModuleRights formmnu={textOf(row, "formmnu")} />
            </Suspense>
          </StackedCell>
        </StackedRow>
      )}
    </>
  );
}
