import { Button, Group, Stack, Text } from "@mantine/core";
import { formatQuantity } from "../../../../domain/indian-format";
import type { Compared, Standing } from "../../../../domain/scanning/compared";
import { AsOf } from "../../../ui/as-of";
import { BottomSheet } from "../../../ui/bottom-sheet";
import { FaultsAlert } from "./faults-alert";
import classes from "./session.module.css";

interface CheckSheetProps {
  /** Open lines of an order, or the stock in the books. Null: there is nothing to compare with. */
  readonly against: "order" | "book" | null;
  readonly rows: readonly Compared[];
  /** Server time of the stock figures, ms; 0 for none. */
  readonly asOf: number;
  readonly now: number;
  /** What keeps the document from being saved. */
  readonly faults: readonly string[];
  readonly count: number;
  readonly isSaving: boolean;
  readonly onFinish: () => void;
  /** Both absent where the session becomes no document of its own. */
  readonly onForm?: () => void;
  readonly onDiscard?: () => void;
  readonly onClose: () => void;
}

const WORDS: Readonly<Record<"order" | "book", Readonly<Record<Standing, string>>>> = {
  order: { short: "short", equal: "complete", over: "over", none: "not ordered" },
  book: {
    short: "less than the books",
    equal: "as in the books",
    over: "more than the books",
    none: "not in the books",
  },
};
const TONES: Readonly<Record<Standing, "good" | "warning" | "danger">> = {
  short: "danger",
  equal: "good",
  over: "warning",
  none: "warning",
};

/** The scanned lines against the order or the books, before they become a document. */
export function CheckSheet(props: CheckSheetProps) {
  const { against, rows, asOf, now, faults, count, isSaving, onFinish, onForm, onDiscard, onClose } = props;
  return (
    <BottomSheet title="Check" closes="Close the check" onClose={onClose}>
      <Stack gap="sm">
        <FaultsAlert title="Not saved" faults={faults} />
        {against && <Summary against={against} rows={rows} />}
        {against === "book" && asOf > 0 && <AsOf at={asOf} fresh={false} now={now} />}
        <Stack gap={0} role="list" aria-label="Compared items">
          {against && rows.map((row) => <ComparedLine key={row.itemid} against={against} row={row} />)}
        </Stack>
        {onForm && onDiscard && (
          <Group grow>
            <Button variant="default" onClick={onForm} disabled={count === 0}>
              Open as form
            </Button>
            <Button variant="default" color="red" onClick={onDiscard}>
              Discard
            </Button>
          </Group>
        )}
        <Button size="lg" loading={isSaving} disabled={count === 0} onClick={onFinish}>
          Finish
        </Button>
      </Stack>
    </BottomSheet>
  );
}

function Summary({ against, rows }: Pick<CheckSheetProps, "rows"> & { readonly against: "order" | "book" }) {
  const counted = (["short", "over", "none", "equal"] as const)
    .map((standing) => [standing, rows.filter((row) => row.standing === standing).length] as const)
    .filter(([, count]) => count > 0);
  return (
    <Text role="status" fw={600}>
      {counted.map(([standing, count]) => `${count} ${WORDS[against][standing]}`).join(" · ") || "Nothing to compare"}
    </Text>
  );
}

function ComparedLine({ against, row }: { readonly against: "order" | "book"; readonly row: Compared }) {
  const { name, unit, expected, scanned, difference, standing } = row;
  const shown = difference.replace(/^-/, "");
  const words = standing === "equal" ? WORDS[against].equal : `${formatQuantity(shown)} ${WORDS[against][standing]}`;
  return (
    <Group
      role="listitem"
      justify="space-between"
      wrap="nowrap"
      py={6}
      style={{ borderTop: "1px solid var(--mac-line)" }}
      data-standing={standing}
    >
      <div style={{ minWidth: 0 }}>
        <Text fw={600} truncate>
          {name}
        </Text>
        <Text className={classes.words} data-tone={TONES[standing]} size="sm" fw={600}>
          {words}
        </Text>
      </div>
      <Text ta="right" style={{ flex: "none" }}>
        {formatQuantity(scanned)} of {formatQuantity(expected)} {unit}
      </Text>
    </Group>
  );
}
