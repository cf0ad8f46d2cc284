import { Text } from "@mantine/core";
import dayjs from "dayjs";

interface AsOfProps {
  /** Server time of the answer, ms. */
  readonly at: number;
  /** True if it has just come from the server; then nothing is drawn. */
  readonly fresh: boolean;
  /** Wall clock, ms. Data older than a day is shown in amber. */
  readonly now?: number;
}

const DAY_MS = 86_400_000;

/** "as of 20-Nov-2026 18:04", shown next to data that was read from the device. */
export function AsOf({ at, fresh, now }: AsOfProps) {
  if (fresh) return null;
  const old = now !== undefined && now - at > DAY_MS;
  return (
    <Text
      size="sm"
      component="span"
      role="status"
      c={old ? "var(--mac-amber-text)" : "dimmed"}
      data-old={old || undefined}
    >
      as of {asOfText(at)}
    </Text>
  );
}

/** `dd-MMM-yyyy HH:mm` in the user's time zone. */
export const asOfText = (at: number): string => dayjs(at).format("DD-MMM-YYYY HH:mm");
