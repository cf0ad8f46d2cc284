import type { CodeHead } from "../../../definitions/form-row";
import { check } from "../../../domain/checks";
import { whenSettled } from "../../call/when-settled";
import { NotKept } from "../../offline/contract/save";
import type { Offline } from "../../offline/offline";
import { shownCode } from "../../offline/outbox/added-code";
import { idArgument } from "../../rows/id-argument";
import { announce } from "../../ui/dialogs";

interface Assignment {
  readonly entity: string;
  readonly head: CodeHead;
  readonly code: string;
  /** Id of the record, or `tmp:<opId>` where its save waits. */
  readonly record: string;
  readonly label: string;
}

/**
 * Gives a record a scanned code, by a save of its own through the outbox: the device finds the record by it at once.
 * Returns '' or why nothing was saved, as a sentence. A later refusal by the server, such as a code that another record
 * has, is said when it comes, and stays in the outbox.
 */
export async function assignCode(offline: Offline, assignment: Assignment): Promise<string> {
  const { entity, head, code, record, label } = assignment;
  const fault = codeFault(head, code);
  if (fault !== "") return fault;
  const opId = offline.outbox.mintOpId();
  try {
    await offline.outbox.save({
      opId,
      screen: "code",
      entity,
      recordKey: record,
      sqlsp: head.procedure,
      args: { id: idArgument(record), addcode: code },
      base: { kind: "none" },
      defVer: "",
      shown: shownCode({ code, label, lines: head.lines, line: { [head.column]: code } }),
      formname: "",
      title: `${head.title} ${code} for ${label}`,
    });
  } catch (failure) {
    if (failure instanceof NotKept) return failure.message;
    throw failure;
  }
  void sayRefusal(offline, opId, `${head.title} not added`);
  return "";
}

function codeFault({ title, maxLength, check: name }: CodeHead, code: string): string {
  if ([...code].length > maxLength) return `${title} can have at most ${maxLength} characters.`;
  return name === "" ? "" : check(name, code);
}

async function sayRefusal(offline: Offline, opId: string, title: string): Promise<void> {
  const status = await whenSettled(offline, opId);
  if (status.state !== "rejected") return;
  const [first] = status.rows;
  await announce({ icon: "error", title, text: String(first?.errormsg ?? "The server refused it.") });
}
