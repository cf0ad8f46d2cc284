import { sum, toRupeesText, ZERO } from "../../../domain/money";
import type { Paise } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";
import { chosen, isWithin } from "./asked";
import type { Fold } from "./fold";
import type { LocalDocument } from "./local-effect";
import { documentRow, rowsBelow } from "./rows-below";

/** What a document debits, less what it debited before. Debits and credits are equal. */
const debits = ({ after, before }: LocalDocument): Paise =>
  sum([
    ...(after?.entries ?? []).map(({ amount }) => (amount > 0 ? amount : ZERO)),
    ...(before?.entries ?? []).map(({ amount }) => (amount < 0 ? amount : ZERO)),
  ]);

const dayOf = ({ after, before }: LocalDocument): string => after?.day ?? before?.day ?? "";

/** Day Book: a row for each document; of a changed one the difference. */
export const foldDayBook: Fold = ({ shown, question, effect }) => {
  const [kind, search] = [chosen(question, "billnoB"), chosen(question, "searchname").toLowerCase()];
  const found = effect.documents
    .filter((document) => isWithin(question, { document, day: dayOf(document) }))
    .filter(({ entity }) => kind === "" || entity === kind)
    .filter(({ number, party }) => search === "" || `${number}\n${party}`.toLowerCase().includes(search));
  const rows = found.map((document): Row => {
    const amount = toRupeesText(debits(document));
    const day = dayOf(document);
    return { ...documentRow(document), vdate: day, month: `${day.slice(0, 7)}-01`, debit: amount, credit: amount };
  });
  return { shown: rowsBelow(shown, { rows, summed: ["debit", "credit"] }), drawn: found.length, notes: [] };
};
