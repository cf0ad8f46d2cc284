import { Text } from "@mantine/core";
import { IconCloudCheck, IconCloudDown } from "@tabler/icons-react";
import { Link } from "react-router";
import { useReadiness } from "../../call/use-readiness";
import { readinessText } from "../../rows/readiness-words";
import classes from "./connection-pill.module.css";

/**
 * Whether this device is ready for offline, or what is missing and how large; links to Downloads. `short` shows the
 * sign alone, for phones, where the account panel has the words.
 */
export function ReadinessLink({ short = false }: { readonly short?: boolean }) {
  const status = useReadiness();
  const text = readinessText(status);
  if (text === "") return null;
  const Sign = status.state === "ready" ? IconCloudCheck : IconCloudDown;
  return (
    <Link
      to="/downloads"
      className={classes.pill}
      data-tone={status.state === "ready" ? "good" : status.state === "failed" ? "amber" : "quiet"}
      data-readiness={status.state}
      aria-label={`${text}. Open Downloads`}
      title={text}
    >
      <Sign size={16} stroke={1.5} aria-hidden />
      {!short && (
        <Text span size="sm" truncate>
          {text}
        </Text>
      )}
    </Link>
  );
}
