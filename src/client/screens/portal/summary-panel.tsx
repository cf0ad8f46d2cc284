import { Card, Text } from "@mantine/core";
import { formatAmount } from "../../../domain/indian-format";
import { PORTAL_PROCEDURES } from "../../../wire/portal";
import { numberOf, textOf } from "../../rows/read-row";
import { Panel } from "./panel";
import classes from "./portal.module.css";
import { usePortal } from "./use-portal";

const FIGURES = [
  ["outstanding", "Outstanding"],
  ["overdue", "Overdue"],
  ["advance", "Paid in advance"],
] as const;

/** What the customer owes today, above the invoices. */
export function SummaryPanel() {
  const read = usePortal(PORTAL_PROCEDURES.home);
  return (
    <Panel read={read} empty="This customer no longer exists.">
      {([first]) => (
        <div className={classes.figures}>
          {FIGURES.map(([key, label]) => (
            <Card key={key} withBorder padding="sm" role="group" aria-label={label}>
              <Text size="sm" c="dimmed">
                {label}
              </Text>
              <Text
                fw={600}
                className={classes.figure}
                c={key === "overdue" && first && numberOf(first, key) > 0 ? "red" : undefined}
              >
                ₹ {formatAmount(first ? textOf(first, key) : 0)}
              </Text>
            </Card>
          ))}
        </div>
      )}
    </Panel>
  );
}
