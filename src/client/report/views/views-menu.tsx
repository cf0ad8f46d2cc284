import { ActionIcon, Button, Group, Popover, Stack } from "@mantine/core";
import { IconBookmark, IconPencil, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { OpState } from "../../offline/contract/save";
import { confirm } from "../../ui/dialogs";
import { MENU_BUTTON } from "../../ui/grid/columns-menu";
import { PendingMark } from "../../ui/pending-mark";
import type { Report } from "../read/report-definition";
import type { ReportQuestion } from "../read/report-question";
import type { ReportPrefs } from "../report-prefs";
import { viewQuery, type ReportView } from "./report-view-row";
import type { ReportViews, ViewActions } from "./use-report-views";
import { ViewForm, type ViewDraft } from "./view-form";

interface ViewsMenuProps {
  readonly report: Report;
  readonly question: ReportQuestion;
  /** The user's columns now. */
  readonly columns: ReportPrefs;
  readonly views: ReportViews;
  readonly actions: ViewActions;
  /** Shows the report as it starts by itself. */
  readonly onStart: () => void;
}

/** Saved views of a report: choose, save, rename, delete, and the star of the one that opens first. */
export function ViewsMenu({ report, question, columns, views, actions, onStart }: ViewsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [entered, setEntered] = useState<{ readonly of: ReportView | null } | null>(null);
  const choose = (run: () => void): void => {
    setOpen(false);
    run();
  };
  const save = async ({ name, period, isShared }: ViewDraft): Promise<void> => {
    const { of } = entered ?? {};
    const kept = of
      ? { key: of.key, query: of.query, period: of.period, columns: of.columns }
      : { key: "", query: viewQuery(report, question, period), period, columns };
    if (await actions.save({ ...kept, name, isShared })) setEntered(null);
  };
  const remove = async (view: ReportView): Promise<void> => {
    const text = "E-mails scheduled of it are deleted too.";
    if (await confirm({ title: `Delete view ${view.name}?`, text, confirmLabel: "Delete", danger: true }))
      void actions.remove(view);
  };
  return (
    <Popover
      opened={isOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      onChange={setOpen}
      onClose={() => setEntered(null)}
    >
      <Popover.Target>
        <ActionIcon {...MENU_BUTTON} aria-label="Views" title="Views" onClick={() => setOpen(!isOpen)}>
          <IconBookmark size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown mah="70vh" style={{ overflowY: "auto" }} maw="min(420px, 96vw)">
        {entered ? (
          <ViewForm
            report={report}
            question={question}
            view={entered.of}
            mayShare={views.mayShare}
            onSave={(draft) => void save(draft)}
            onCancel={() => setEntered(null)}
          />
        ) : (
          <Stack gap={4}>
            <Button variant="subtle" justify="flex-start" size="compact-md" onClick={() => choose(onStart)}>
              As the report starts
            </Button>
            {views.all.map((view) => (
              <ViewLine
                key={view.key}
                view={view}
                onOpen={() => choose(() => actions.open(view))}
                onStar={() => void actions.star(view)}
                onRename={() => setEntered({ of: view })}
                onDelete={() => void remove(view)}
              />
            ))}
            <Button variant="light" size="compact-md" onClick={() => setEntered({ of: null })}>
              Save this view
            </Button>
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface ViewLineProps {
  readonly view: ReportView;
  readonly onOpen: () => void;
  readonly onStar: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

/** Views of others can be opened and starred only. */
function ViewLine({ view, onOpen, onStar, onRename, onDelete }: ViewLineProps) {
  const { name, isUsual, isOwn, owner, pending } = view;
  const Star = isUsual ? IconStarFilled : IconStar;
  return (
    <Group gap={2} wrap="nowrap" justify="space-between" role="group" aria-label={name}>
      <Button variant="subtle" justify="flex-start" size="compact-md" onClick={onOpen}>
        {isOwn ? name : `${name} (${owner})`}
      </Button>
      <Group gap={2} wrap="nowrap">
        {pending && <PendingMark state={pending as OpState} compact />}
        <ActionIcon variant="subtle" aria-label={`${name} opens first`} aria-pressed={isUsual} onClick={onStar}>
          <Star size={16} aria-hidden />
        </ActionIcon>
        {isOwn && (
          <>
            <ActionIcon variant="subtle" aria-label={`Rename ${name}`} onClick={onRename}>
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" aria-label={`Delete ${name}`} onClick={onDelete}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
      </Group>
    </Group>
  );
}
