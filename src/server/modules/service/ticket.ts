import { formatDate, kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import type { Completed } from "../../engine/books/entering/document";
import { dateField, numberField, voucherParts } from "../../engine/books/entering/voucher-fields";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { NOTHING } from "../../engine/documents/posting";
import { DATE, NUMBER } from "../../engine/documents/shared-keys";
import type { Field, ListColumn, RecordDeclaration } from "../../engine/records/declaration";
import { choice, date, text } from "../../engine/records/fields";

interface TicketWords extends Pick<
  RecordDeclaration,
  "entity" | "title" | "noun" | "reportno" | "menu" | "secondLine"
> {
  /** Letters of its document numbers. */
  readonly code: string;
  readonly partyField?: string;
  /** Fields of the request and its contact, between the date and the state. */
  readonly own: readonly Field[];
  /** Columns between the number and the assigned user. */
  readonly columns: readonly ListColumn[];
  /** The states in order. Those in `ends` close the ticket. */
  readonly states: readonly string[];
  readonly ends: readonly string[];
  /** Label of the due date. */
  readonly due: string;
  /** Label of the remark required to close the ticket. */
  readonly closing: string;
}

/** Choices stored as their labels, so that lists show them without knowing the form. */
export const wordsOf = (...words: readonly string[]): readonly (readonly [value: string, label: string])[] =>
  words.map((word) => [word, word] as const);

/**
 * A task assigned to a user with a due date: support tickets, service jobs, leads. Posts nothing and is never locked.
 */
export function ticketDocument({
  code,
  partyField,
  own,
  columns,
  states,
  ends,
  due,
  closing,
  ...given
}: TicketWords): RecordDeclaration {
  const [first] = states;
  const fields: readonly Field[] = [
    numberField(`${given.title} No`),
    dateField(`${given.title} Date`),
    ...own,
    choice("assignedto", "Assigned to", [], { source: "users", section: "Work", width: 3 }),
    date("duedate", due, { section: "Work", width: 3 }),
    choice("state", "State", wordsOf(...states), {
      required: "State is required.",
      initial: first ?? "",
      as: "ddls",
      section: "Work",
      width: 3,
    }),
    date("closedon", "Closed on", { computed: true, section: "Work", width: 3 }),
    text("closingremark", closing, { max: 1000, lines: true, section: "Work", width: 12 }),
  ];
  return {
    ...given,
    formTitle: `${given.title} Detail`,
    route: `/${given.entity}list`,
    nameField: NUMBER,
    fields,
    list: [
      { field: DATE, title: `${given.title} Date`, format: "date" },
      { field: NUMBER, title: `${given.title} No` },
      ...columns,
      { field: "assignedto", title: "Assigned to" },
      { field: "state", title: "State", card: 3 },
      { field: "duedate", title: due, format: "date" },
      { field: "closedon", title: "Closed on", format: "date" },
    ],
    attachments: true,
    ...voucherParts(code, (record, ctx) => complete(record, ctx, { ends, due, closing }), {
      isFree: true,
      ...(partyField === undefined ? {} : { partyField }),
    }),
  };
}

/** Closing requires a remark and sets the day, which stays while the ticket stays closed. */
function complete(
  record: Row,
  ctx: Context,
  { ends, due, closing }: Pick<TicketWords, "ends" | "due" | "closing">,
): Completed {
  const day = String(record[DATE]);
  const faults: Refusal[] = [];
  const isEnded = ends.includes(String(record.state));
  if (isEnded && String(record.closingremark) === "")
    faults.push(new Refusal("closingremark", `${closing} is required to close.`));
  if (record.duedate && String(record.duedate) < day)
    faults.push(new Refusal("duedate", `${due} must be on or after ${formatDate(day)}.`));
  return {
    values: { closedon: isEnded ? (record.closedon ?? kolkataDate(ctx.now.getTime())) : null },
    faults,
    posting: NOTHING,
  };
}
