import { Anchor, Stack, Text, Timeline } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { PHONE } from "../../browser/phone";
import { mapLink } from "../../rows/map-link";
import type { HistoryEntry } from "./history-entries";
import classes from "./history.module.css";

/**
 * Entries on a line, newest first, in turn at its right and at its left with the time on the other side (HIST-001); on
 * a phone all at the right.
 */
export function HistoryTimeline({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const altered = entries.filter(({ holds }) => !holds).length;
  return (
    <>
      {altered === 0 && (
        <Text size="sm" c="dimmed">
          No entry was altered since it was written.
        </Text>
      )}
      <Timeline active={entries.length} bulletSize={14} lineWidth={2} role="list" aria-label="History">
        {entries.map((entry, at) => (
          <Timeline.Item
            key={entry.key}
            role="listitem"
            title={entry.process}
            color={entry.holds ? undefined : "red"}
            alternate={!isPhone && at % 2 === 1}
            opposite={isPhone ? undefined : <Times entry={entry} />}
          >
            {isPhone && <Times entry={entry} />}
            <EntryBody entry={entry} />
          </Timeline.Item>
        ))}
      </Timeline>
    </>
  );
}

/** When the server got it; made offline, both times. */
const Times = ({ entry: { at, madeOffline } }: { readonly entry: HistoryEntry }) => (
  <Text size="sm" className={classes.time}>
    {madeOffline === "" ? (
      at
    ) : (
      <>
        Made offline {madeOffline}
        <br />
        Sent {at}
      </>
    )}
  </Text>
);

function EntryBody({ entry: { user, place, address, changes, note, holds } }: { readonly entry: HistoryEntry }) {
  return (
    <Stack gap={4} className={classes.body}>
      <Text size="sm">
        {user}
        {" · "}
        {place ? (
          <Anchor href={mapLink(place)} target="_blank" rel="noopener noreferrer" size="sm" title="Open in a map">
            {place.latitude}, {place.longitude}
          </Anchor>
        ) : (
          address
        )}
      </Text>
      {!holds && (
        <Text size="sm" c="red" role="alert">
          This entry was altered after it was written. Run the report Verification.
        </Text>
      )}
      {note !== "" && <Text size="sm">{note}</Text>}
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ label, old, new: now, lines }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{lines || <Values old={old} now={now} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </Stack>
  );
}

const Values = ({ old, now }: { readonly old: string; readonly now: string }) => (
  <>
    {old || "empty"}{" "}
    <span role="img" aria-label="became">
      →
    </span>{" "}
    {now || "empty"}
  </>
);
