import { IconCircleCheckFilled, IconCircleDashedCheck } from "@tabler/icons-react";
import type { ReportColumn } from "../../../definitions/report/report-column";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";
import { reportText } from "../report-text";
import { mayApprove } from "./row-actions";
import classes from "./row.module.css";

interface ApprovalMarkProps {
  readonly row: Row;
  readonly column: ReportColumn;
  readonly onApprove: () => void;
}

/**
 * The status of an approval as a picture; a button while the row may be approved and its value is 0 (REP-104). A row
 * without a value has no approval.
 */
export function ApprovalMark({ row, column, onApprove }: ApprovalMarkProps) {
  const words = reportText(row[column.field], column.format);
  if (words === "") return null;
  const picture = <StatusPicture row={row} column={column} />;
  if (!mayApprove(row) || isOn(row[column.field]))
    return (
      <span role="img" aria-label={words} title={words} className={classes.status}>
        {picture}
      </span>
    );
  return (
    <button
      type="button"
      className={classes.approve}
      tabIndex={-1}
      aria-label="Approve"
      title="Approve"
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        onApprove();
      }}
    >
      {picture}
    </button>
  );
}

/** The picture that the row or its column names (REP-101), otherwise one of ours. */
function StatusPicture({ row, column }: Pick<ApprovalMarkProps, "row" | "column">) {
  const source = pictureOf(row, column);
  if (source !== "") return <img src={source} alt="" width={18} height={18} draggable={false} />;
  const isApproved = isOn(row[column.field]);
  const Icon = isApproved ? IconCircleCheckFilled : IconCircleDashedCheck;
  return <Icon size={18} stroke={1.5} color={isApproved ? "var(--mac-good-text)" : undefined} aria-hidden />;
}

/** A path of this server; a picture of another one would tell it who reads what. */
const OWN_PATH = /^\/(?!\/)[\w\-./]*$/;

/** `linkapprovalpath` is the folder, `linkapprovalimgname` the name in it; '' where there is no such picture. */
function pictureOf(row: Row, column: ReportColumn): string {
  const name = textOf(row, "linkapprovalimgname") || (column.linkapprovalimgname ?? "");
  const folder = textOf(row, "linkapprovalpath") || (column.linkapprovalpath ?? "");
  const path = `${folder.replace(/\/?$/, "/")}${name}`;
  return name !== "" && OWN_PATH.test(path) ? path : "";
}
