import { createPortal } from "react-dom";
import { formatDate } from "../../../domain/date-format";
import { useSession } from "../../session/use-session";
import { SafeHtml } from "../../ui/safe-html";
import { COLUMNS } from "./brs-columns";
import type { BrsPeriod } from "./brs-question";
import type { BrsLine } from "./brs-row";
import classes from "./brs.module.css";

/** Only while it is printed: nothing else of the page is on the paper. */
const PRINT_STYLE = `@page { margin: 10mm }
@media print { body > :not([data-paper]) { display: none !important } }
@media screen { [data-paper] { display: none } }`;

interface BrsPaperProps {
  readonly period: BrsPeriod;
  readonly note: string;
  readonly lines: readonly BrsLine[];
}

/** The statement on paper: company, ledger and day, the note, and the rows that are not cleared (OPEN-061). */
export function BrsPaper({ period, note, lines }: BrsPaperProps) {
  const { session } = useSession();
  return createPortal(
    <div className={classes.paper} data-paper>
      <style>{PRINT_STYLE}</style>
      <h1>{session?.claims.coname}</h1>
      <h2>
        Bank Reconciliation Statement, {formatDate(period.from)} to {formatDate(period.to)}
      </h2>
      <SafeHtml html={note} className={classes.note ?? ""} />
      <table className={classes.paperTable}>
        <thead>
          <tr>
            {COLUMNS.map(({ title, isFigure }) => (
              <th key={title} scope="col" data-figure={isFigure}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              {COLUMNS.map(({ title, isFigure, text }) => (
                <td key={title} data-figure={isFigure}>
                  {text(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
