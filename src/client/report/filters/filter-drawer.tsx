import { Button, Drawer, Group, Stack } from "@mantine/core";
import { useEffect, useState, type FormEvent, type KeyboardEvent } from "react";
import { kolkataDate } from "../../../domain/date-format";
import { useWhenChosen } from "../../browser/use-when-chosen";
import { useOffline } from "../../call/offline-context";
import type { FilterValues, Report } from "../read/report-definition";
import type { FilterProblems } from "./draft";
import { FilterFields } from "./filter-fields";
import { periodsOn } from "./periods";
import { useFilterEntry } from "./use-filter-entry";

/** A record's field and its picker arrive after the drawer: the focus is tried so often, so many ms apart. */
const FOCUS_TRIES = 20;
const FOCUS_MS = 50;

interface FilterDrawerProps {
  readonly report: Report;
  readonly draft: FilterValues;
  /** What the server said of the filters that were asked last. */
  readonly problems: FilterProblems;
  /** Filter to start at; '' for the first. */
  readonly startAt: string;
  readonly isPhone: boolean;
  /** By default the advance search at the right side. */
  readonly position?: "left" | "right";
  readonly title?: string;
  readonly onDraft: (draft: FilterValues) => void;
  /** Asks with these filters and closes the drawer. */
  readonly onShow: (values: FilterValues) => void;
  /** Closes the drawer: that refreshes too (REP-006), with what was entered if it can be asked. */
  readonly onClose: (values: FilterValues | null) => void;
}

/** The filters of a report, with `Show` (REP-005). */
export function FilterDrawer(props: FilterDrawerProps) {
  const { report, draft, startAt, isPhone, position = "right", title = "Advance Search" } = props;
  const { onDraft, onShow, onClose } = props;
  const entry = useFilterEntry(report, draft, onShow, props.problems);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  useFirstFocus(form, startAt || (report.filters[0]?.name ?? ""));
  const close = useWhenChosen(() => onClose(entry.read()));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    entry.show();
  };
  return (
    <Drawer
      opened
      position={position}
      size={isPhone ? "100%" : 400}
      title={title}
      returnFocus={false}
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={close}
    >
      <form
        ref={setForm}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          entry.show();
        }}
      >
        <Stack gap="sm">
          {report.filters.some(({ name }) => name === "dtpto") && (
            <Periods {...props} onChoose={(days) => onDraft({ ...draft, ...days })} />
          )}
          <FilterFields report={report} draft={draft} entry={entry} onDraft={onDraft} />
          <Button type="submit" aria-keyshortcuts="Control+Enter" title="Ctrl+Enter">
            Show
          </Button>
        </Stack>
      </form>
    </Drawer>
  );
}

interface PeriodsProps extends Pick<FilterDrawerProps, "report" | "draft"> {
  readonly onChoose: (days: FilterValues) => void;
}

/** The usual periods; of a report with one day, the last day of each. */
function Periods({ report, draft, onChoose }: PeriodsProps) {
  const { now } = useOffline();
  const isRange = report.filters.some(({ name }) => name === "dtpfrom");
  return (
    <Group gap={4} role="group" aria-label="Period">
      {periodsOn(kolkataDate(now())).map(({ label, from, to }) => {
        const isChosen = draft.dtpto === to && (!isRange || draft.dtpfrom === from);
        return (
          <Button
            key={label}
            variant={isChosen ? "light" : "default"}
            size="compact-md"
            aria-pressed={isChosen}
            onClick={() => onChoose(isRange ? { dtpfrom: from, dtpto: to } : { dtpto: to })}
          >
            {label}
          </Button>
        );
      })}
    </Group>
  );
}

/** Focuses the field of a filter once it is there. */
function useFirstFocus(form: HTMLElement | null, name: string): void {
  useEffect(() => {
    if (!form) return undefined;
    let tries = FOCUS_TRIES;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = (): void => {
      // The user is already in a field.
      if (document.activeElement?.matches("input, select") && form.contains(document.activeElement)) return;
      const place = form.querySelector<HTMLElement>(`[data-filter="${name}"]`);
      const field = place?.matches("input, select") ? place : place?.querySelector("input");
      field?.focus();
      tries -= 1;
      if (tries > 0) timer = setTimeout(attempt, FOCUS_MS);
    };
    timer = setTimeout(attempt, FOCUS_MS);
    return () => clearTimeout(timer);
  }, [form, name]);
}
