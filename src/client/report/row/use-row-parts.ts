import { useState } from "react";
import type { ReportLines } from "../read/report-lines";
import type { ReportSnapshot } from "../read/report-pages";
import type { OpenedMenu } from "./row-menu";
import { useMarkedRow } from "./use-marked-row";
import { useRowCalls, type RowCalls } from "./use-row-calls";

export interface RowParts extends RowCalls {
  readonly menu: OpenedMenu | null;
  readonly openMenu: (menu: OpenedMenu) => void;
  readonly closeMenu: () => void;
}

interface RowPartsOptions {
  readonly shown: ReportSnapshot | null;
  readonly lines: ReportLines;
  /** Marks a line. */
  readonly activate: (line: number) => void;
  readonly again: () => void;
}

/** The menu and the actions of rows. A row that was changed stays marked when the report is read again. */
export function useRowParts({ shown, lines, activate, again }: RowPartsOptions): RowParts {
  const [menu, openMenu] = useState<OpenedMenu | null>(null);
  const follow = useMarkedRow(shown, lines, activate);
  const calls = useRowCalls((row) => {
    follow(row);
    again();
  });
  return { ...calls, menu, openMenu, closeMenu: () => openMenu(null) };
}
