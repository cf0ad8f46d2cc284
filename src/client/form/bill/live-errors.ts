import { faultSentence } from "../../../definitions/bill/bill-fault";
import type { BillFault } from "../../../definitions/bill/bill-fault";
import { cellRows } from "../../../definitions/bill/cells";
import { isBlankLine } from "../../../definitions/blank-line";
import { lineColumnsOf } from "../../../definitions/choices";
import type { Row } from "../../../wire/envelope";
import type { Texts } from "../form-store";
import type { FormDefinition } from "../open/definition";
import type { OpenForm } from "../open/open-form";

const LINE = /\bline \d+: /;

/** Errors of the current entries by the rules of both sides, in the server's wording. */
interface LiveErrors {
  readonly now: () => Texts;
  /** Shows these faults at their fields, and removes those that no longer hold. */
  readonly show: (faults: readonly BillFault[]) => void;
}

/**
 * Errors that the server would report later are shown at their field or line while the user types, and disappear when
 * they are corrected. An unchanged form shows none: a stored document may be older than a rule.
 */
export function liveErrors(form: OpenForm): LiveErrors {
  let last: Texts = {};
  return {
    now: () => last,
    show: (faults) => {
      const { store, definition } = form;
      const before = last;
      last = store.state().dirty
        ? textsOf(
            definition,
            store.state().values,
            faults.filter(({ key, isLive }) => isLive && isOpen(form, key)),
          )
        : {};
      for (const key of new Set([...Object.keys(before), ...Object.keys(last)]))
        store.setError(key, joined(without(store.state().errors[key] ?? "", before[key]), last[key]));
    },
  };
}

/** The sentences of two texts, one per row of text, without duplicates. */
export const joined = (one = "", other = ""): string =>
  [...new Set([...one.split("\n"), ...other.split("\n")])].filter(Boolean).join("\n");

function without(text: string, gone = ""): string {
  const old = new Set(gone.split("\n"));
  return text
    .split("\n")
    .filter((sentence) => !old.has(sentence))
    .join("\n");
}

const isOpen = ({ definition, store }: OpenForm, key: string): boolean => {
  const rule = store.rule(key);
  return definition.byKey.has(key.toLowerCase()) && rule.visible && !rule.disabled;
};

function textsOf(definition: FormDefinition, values: Row, faults: readonly BillFault[]): Texts {
  const texts: Record<string, string> = {};
  for (const fault of faults) {
    const sentence = LINE.test(fault.text) ? fault.text : faultSentence(fault);
    texts[fault.key] = joined(
      texts[fault.key],
      fault.line === undefined
        ? sentence
        : sentence.replace(LINE, `line ${numberOfLine(definition, values, fault.key, fault.line)}: `),
    );
  }
  return texts;
}

/** The number that the server gives a line: it does not count blank lines. */
function numberOfLine({ byKey }: FormDefinition, values: Row, key: string, line: number): number {
  const row = byKey.get(key.toLowerCase())?.row;
  const columns = row ? lineColumnsOf(row) : [];
  return cellRows(values[key])
    .slice(0, line)
    .filter((one) => !isBlankLine(columns, one)).length;
}
