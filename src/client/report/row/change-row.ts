import type { ReportRowLinks } from "../../../definitions/report/report-row";
import type { Row } from "../../../wire/envelope";
import { runAction, type ActionDeps, type ActionWords } from "../../call/run-action";
import { CallFailed, type Reader } from "../../offline/contract/reader";
import type { SaveRequest } from "../../offline/contract/save";
import { numberOf, textOf } from "../../rows/read-row";
import type { DialogIcon } from "../../ui/dialog-body";
import type { confirm } from "../../ui/dialogs";

/** The `type` of a call that changes the record of a row (REP-092). */
export type RowChange = "approval" | "reject" | "delete";

export interface ChangeDeps extends ActionDeps {
  readonly reader: Pick<Reader, "ask">;
  readonly dialogs: ActionDeps["dialogs"] & { readonly confirm: typeof confirm };
  readonly deviceFacts: () => Promise<{ readonly geolocation: string; readonly devid: string }>;
}

/** Texts of the catalogue, with its spelling; of a failed rejection it has none (OPEN-067). */
const WORDS: Readonly<Record<RowChange, Pick<ActionWords, "done" | "failed">>> = {
  approval: {
    done: ["Approved!", "Your file has been approved."],
    failed: ["Not Approved!", "Your file has been not approved."],
  },
  reject: {
    done: ["Rejected!", "Your file has been rejected."],
    failed: ["Not Rejected!", "The server gave no reason."],
  },
  delete: {
    done: ["Deleted!", "Your file has been deleted."],
    failed: ["Not Deleted!", "Your file has been not deleted."],
  },
};

/** What an action that waits on this device shows in other lists, and its name in the outbox. */
const WAITING = {
  approval: { shown: { chkdoc: 1, chkdocview: "Approved" }, name: "Approval", verb: "approve it" },
  reject: { shown: {}, name: "Rejection", verb: "reject it" },
} as const;

/**
 * Asks, then approves, rejects or deletes the record of a row. Approvals and rejections of the version that is shown
 * are saves like any other, online or offline; a delete, or a row without a version, needs the server. Returns true if
 * the report must be read again.
 */
export async function changeRow(deps: ChangeDeps, row: Row, change: RowChange): Promise<boolean> {
  const isSure = await deps.dialogs.confirm({
    title: "Are you sure?",
    text: "You won't be able to revert this!",
    confirmLabel: "Yes",
    cancelLabel: "No",
    danger: change !== "approval",
  });
  if (!isSure) return false;
  const args = await argsOf(deps, row, change);
  if (change === "delete" || numberOf(row, "linkactionrowver") === 0) return changeOnline(deps, row, change, args);
  const request = requestOf(deps, row, change, args);
  if (await isWaiting(deps, request)) {
    const text = "An approval or rejection of this document is already in the outbox.";
    await deps.dialogs.announce({ icon: "info", title: WORDS[change].failed[0], text });
    return false;
  }
  const changed = `changed this document after it was listed. Check it again, then ${WAITING[change].verb}.`;
  return runAction(deps, request, { ...WORDS[change], changed });
}

const member = (row: Row, name: keyof ReportRowLinks): string => textOf(row, name);

/** Parameters of REP-092; the server fills the tokens. */
async function argsOf(deps: ChangeDeps, row: Row, type: RowChange): Promise<Record<string, unknown>> {
  return {
    id: member(row, "linkeditid"),
    type,
    user2: "@user2",
    branchin: "@branchin",
    dnt: "@dnt",
    userid: "@userid",
    loginip: "@loginip",
    coid: "@coid",
    co: "@co",
    formmnu: member(row, "linkeditformname"),
    ...(await deps.deviceFacts()),
  };
}

function requestOf(
  { offline }: Pick<ChangeDeps, "offline">,
  row: Row,
  change: Exclude<RowChange, "delete">,
  args: Record<string, unknown>,
): SaveRequest {
  const { shown, name } = WAITING[change];
  const id = member(row, "linkeditid");
  return {
    opId: offline.outbox.mintOpId(),
    screen: change,
    entity: member(row, "linkactionentity"),
    recordKey: id,
    sqlsp: member(row, "linkactionsqlsp"),
    args,
    base: { kind: "ver", ver: numberOf(row, "linkactionrowver") },
    defVer: "",
    shown,
    formname: "",
    title: `${name} of ${textOf(row, "kind") || member(row, "linkeditformtitle")} ${textOf(row, "vno") || `#${id}`}`,
  };
}

async function isWaiting({ offline }: Pick<ChangeDeps, "offline">, request: SaveRequest): Promise<boolean> {
  return (await offline.outbox.rows()).some(
    ({ entity, recordKey, env }) =>
      entity === request.entity && recordKey === request.recordKey && env.sqlsp === request.sqlsp,
  );
}

async function changeOnline(
  { reader, dialogs }: ChangeDeps,
  row: Row,
  change: RowChange,
  args: Record<string, unknown>,
): Promise<boolean> {
  const { done, failed } = WORDS[change];
  const show = (icon: DialogIcon, title: string, text: string) => dialogs.announce({ icon, title, text });
  try {
    const [answer] = await reader.ask(member(row, "linkactionsqlsp"), args, { command: true });
    if (!answer) {
      await show("error", failed[0], failed[1]);
      return false;
    }
    const title = textOf(answer, "stitle").trim();
    const said = textOf(answer, "resu");
    if (!isRefused(answer)) await show(iconOf(answer, "success"), title || done[0], said || done[1]);
    else await show(iconOf(answer, "error"), title || failed[0], textOf(answer, "errormsg") || said || failed[1]);
    return !isRefused(answer);
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : String(failure);
    if (isUnreached(failure)) await show("error", "Error!", message);
    else await show("error", failed[0], change === "reject" ? message : `${failed[1]} ${message}`);
    return false;
  }
}

const isRefused = ({ err }: Row): boolean => Number(err ?? 0) !== 0;

const isUnreached = (failure: unknown): boolean =>
  failure instanceof CallFailed && (failure.kind === "network" || failure.kind === "captive");

function iconOf(answer: Row, otherwise: DialogIcon): DialogIcon {
  const stype = textOf(answer, "stype");
  return stype === "success" || stype === "warning" || stype === "error" || stype === "info" ? stype : otherwise;
}
