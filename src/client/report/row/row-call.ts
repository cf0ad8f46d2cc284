import type { ReportRowLinks } from "../../../definitions/report/report-row";
import type { Row } from "../../../wire/envelope";
import { SESSION_TOKENS } from "../../../wire/session-tokens";
import type { Reader } from "../../offline/contract/reader";
import { iconIn } from "../../rows/answer-icon";
import { textOf } from "../../rows/read-row";
import type { DialogIcon } from "../../ui/dialog-body";
import type { announce, confirm } from "../../ui/dialogs";

/** The `type` of a call about a row (REP-092). */
export type RowCallType = "approval" | "reject" | "delete" | "whatsappsend" | "download" | "preview" | "epreview";

/** What actions of a row use. */
export interface RowCallDeps {
  readonly reader: Pick<Reader, "ask">;
  readonly dialogs: { readonly announce: typeof announce; readonly confirm: typeof confirm };
  readonly deviceFacts: () => Promise<{ readonly geolocation: string; readonly devid: string }>;
}

/** The confirmation of MSG-008, which each of these actions needs (REP-105). */
export const SURE = {
  title: "Are you sure?",
  text: "You won't be able to revert this!",
  confirmLabel: "Yes",
  cancelLabel: "No",
} as const;

/** A member of a row that the server names; a misspelt one does not compile. */
export const member = (row: Row, name: keyof ReportRowLinks): string => textOf(row, name);

/** Parameters of REP-092; the server fills the tokens. */
export const rowArgs = (
  id: string,
  formmnu: string,
  type: RowCallType,
  device: { readonly geolocation: string; readonly devid: string } = { geolocation: "@geolocation", devid: "@devid" },
): Readonly<Record<string, unknown>> => ({
  id,
  type,
  ...SESSION_TOKENS,
  formmnu,
  ...device,
});

/** Shows an answer; its own title, text and type override the default ones. */
export function showAnswer(
  { dialogs }: Pick<RowCallDeps, "dialogs">,
  answer: Row,
  [title, text]: readonly [title: string, text: string],
  icon: DialogIcon,
): Promise<void> {
  return dialogs.announce({
    icon: iconIn(answer) ?? icon,
    title: textOf(answer, "stitle").trim() || title,
    text: textOf(answer, "resu") || text,
  });
}

export const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
