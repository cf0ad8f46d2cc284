import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconDownload, IconLayoutList, IconSitemap } from "@tabler/icons-react";
import type { ColumnOption } from "../../definitions/list-row";
import type { ExportKind } from "../call/files/export-file";
import { MENU_BUTTON } from "../ui/grid/columns-menu";
import type { ListPrefs } from "./list-prefs";

interface GroupMenuProps {
  readonly columns: readonly ColumnOption[];
  readonly groupBy: string;
  readonly onGroup: (field: string) => void;
}

/** Groups rows of the same value (LIST-011). */
export function GroupMenu({ columns, groupBy, onGroup }: GroupMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...MENU_BUTTON} aria-label="Group" title="Group" aria-pressed={groupBy !== ""}>
          <IconSitemap size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onGroup("")} disabled={groupBy === ""}>
          No groups
        </Menu.Item>
        {columns
          .filter((column) => column.groupby)
          .map((column) => (
            <Menu.Item key={column.field} onClick={() => onGroup(column.field)} disabled={groupBy === column.field}>
              By {column.title}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ExportMenuProps {
  readonly busy: string;
  readonly onExport: (kind: ExportKind) => void;
}

/** The whole list as a file (LIST-010). */
export function ExportMenu({ busy, onExport }: ExportMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...MENU_BUTTON} aria-label="Export" title="Export" loading={busy !== ""}>
          <IconDownload size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport("csv")}>CSV</Menu.Item>
        <Menu.Item onClick={() => onExport("xlsx")}>XLSX</Menu.Item>
      </Menu.Dropdown>
      {busy && (
        <Text span size="sm" role="status">
          {busy}
        </Text>
      )}
    </Menu>
  );
}

interface LayoutMenuProps {
  readonly prefs: ListPrefs;
  readonly keep: (prefs: ListPrefs) => void;
}

/** Pages or the whole list, normal or tight lines. */
export function LayoutMenu({ prefs, keep }: LayoutMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...MENU_BUTTON} aria-label="Layout" title="Layout">
          <IconLayoutList size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={prefs.mode === "pages"} onClick={() => keep({ ...prefs, mode: "pages" })}>
          Page by page
        </Menu.Item>
        <Menu.Item disabled={prefs.mode === "whole"} onClick={() => keep({ ...prefs, mode: "whole" })}>
          Whole list
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={prefs.density === "normal"} onClick={() => keep({ ...prefs, density: "normal" })}>
          Normal rows
        </Menu.Item>
        <Menu.Item disabled={prefs.density === "tight"} onClick={() => keep({ ...prefs, density: "tight" })}>
          Compact rows
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
