import { ActionIcon, Button, Menu, Stack, Text } from "@mantine/core";
import {
  IconArrowRight,
  IconDotsVertical,
  IconDownload,
  IconFileText,
  IconMail,
  IconPlayerPlay,
  IconPrinter,
  IconRefresh,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ReportFileKind } from "../call/files/export-file";
import { capitalised } from "../../domain/capitalised";

export interface PanelAction {
  readonly label: string;
  readonly icon: TablerIcon;
  /** For a tooltip and screen readers, '' for none. */
  readonly keys: string;
  readonly isOff: boolean;
  readonly run: () => void;
}

interface PanelActionsOptions {
  /** The report's own command, if it has one. */
  readonly run: { readonly label: string; readonly isOff: boolean; readonly onRun: () => void } | null;
  readonly mayPrint: boolean;
  /** What the report's own paper is, in lower case; '' for none. */
  readonly letter: string;
  /** The report that goes on from this one; null for none. */
  readonly leadsTo: { readonly title: string; readonly onOpen: () => void } | null;
  readonly onShow: () => void;
  readonly onPrint: () => void;
  readonly onDownload: (kind: ReportFileKind) => void;
  /** Null without the right to e-mail it. */
  readonly onMail: (() => void) | null;
}

/**
 * Show, the report's own command, Print, Download and E-mail; without fresh rows, or without the right, there is
 * nothing to print (REP-063).
 */
export const panelActions = ({
  run,
  mayPrint,
  letter,
  leadsTo,
  onShow,
  onPrint,
  onDownload,
  onMail,
}: PanelActionsOptions): readonly PanelAction[] => [
  { label: "Show", icon: IconRefresh, keys: "Ctrl+Enter", isOff: false, run: onShow },
  ...(run ? [{ label: run.label, icon: IconPlayerPlay, keys: "", isOff: run.isOff, run: run.onRun }] : []),
  { label: "Print", icon: IconPrinter, keys: "Ctrl+P", isOff: !mayPrint, run: onPrint },
  { label: "Download CSV", icon: IconDownload, keys: "Ctrl+E", isOff: !mayPrint, run: () => onDownload("csv") },
  { label: "Download XLSX", icon: IconDownload, keys: "", isOff: !mayPrint, run: () => onDownload("xlsx") },
  { label: "Download PDF", icon: IconDownload, keys: "", isOff: !mayPrint, run: () => onDownload("pdf") },
  ...(letter === ""
    ? []
    : [
        {
          label: `${capitalised(letter)} PDF`,
          icon: IconFileText,
          keys: "",
          isOff: !mayPrint,
          run: () => onDownload("letter"),
        },
      ]),
  ...(leadsTo ? [{ label: leadsTo.title, icon: IconArrowRight, keys: "", isOff: false, run: leadsTo.onOpen }] : []),
  ...(onMail ? [{ label: "E-mail", icon: IconMail, keys: "Ctrl+M", isOff: false, run: onMail }] : []),
];

interface ReportPanelProps {
  readonly actions: readonly PanelAction[];
  /** What is under way, '' for nothing. */
  readonly progress: string;
  readonly isPhone: boolean;
}

/** The actions of a report: a panel at the left (REP-009), on a phone a menu. */
export function ReportPanel({ actions, progress, isPhone }: ReportPanelProps) {
  const said = progress && (
    <Text span size="sm" role="status">
      {progress}
    </Text>
  );
  if (isPhone)
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label="Actions">
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, icon: Icon, isOff, run }) => (
            <Menu.Item key={label} leftSection={<Icon size={18} aria-hidden />} disabled={isOff} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
        {said}
      </Menu>
    );
  return (
    <Stack gap={6} w={172} flex="none" role="toolbar" aria-label="Report actions" aria-orientation="vertical">
      {actions.map(({ label, icon: Icon, keys, isOff, run }, at) => (
        <Button
          key={label}
          variant={at === 0 ? "filled" : "default"}
          size="compact-md"
          justify="flex-start"
          leftSection={<Icon size={16} aria-hidden />}
          disabled={isOff}
          title={keys || undefined}
          aria-keyshortcuts={keys.replace("Ctrl", "Control") || undefined}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {said}
    </Stack>
  );
}
