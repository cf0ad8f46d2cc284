import { ActionIcon, Alert, Button, Drawer, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconPencil, IconStar, IconStarFilled } from "@tabler/icons-react";
import { useState, type KeyboardEvent } from "react";
import { confirm } from "../../ui/dialogs";
import { DrawnFocus } from "../../ui/drawn-focus";
import { PendingMark } from "../../ui/pending-mark";
import type { Report } from "../read/report-definition";
import type { ReportQuestion } from "../read/report-question";
import { viewQuery, type ReportView, type ViewColumns } from "./report-view-row";
import type { ReportViews } from "./use-report-views";
import type { ViewActions } from "./use-view-actions";
import { ViewForm, type ViewDraft } from "./view-form";
import classes from "./views-drawer.module.css";

interface ViewsDrawerProps {
  readonly report: Report;
  /** What is shown, with its chart. */
  readonly question: ReportQuestion;
  readonly columns: ViewColumns;
  readonly views: ReportViews;
  readonly actions: ViewActions;
  /** Key of the view that is shown, '' for none. */
  readonly shownKey: string;
  readonly isPhone: boolean;
  readonly onClose: () => void;
}

/** Saved views of a report: open, put on Home, change, and save what is shown now. */
export function ViewsDrawer(props: ViewsDrawerProps) {
  const { report, question, columns, views, actions, isPhone, onClose } = props;
  const [entered, setEntered] = useState<{ readonly of: ReportView | null } | null>(null);
  const view = entered?.of ?? null;
  const save = async ({ name, isTaken, days, isShared, isUsual }: ViewDraft): Promise<string> => {
    const content = isTaken ? { content: { ...viewQuery(report, question, days), columns } } : {};
    const fault =
      view?.isOwn === false
        ? await actions.setUsual(view, isUsual)
        : await actions.save({ key: view?.key ?? "", name, isShared, isUsual, ...content });
    if (fault === "") setEntered(null);
    return fault;
  };
  const remove = async (one: ReportView): Promise<void> => {
    const text = "It leaves Home, and its scheduled e-mails are deleted too.";
    const title = `Delete view ${one.name}?`;
    if (!(await confirm({ title, text, confirmLabel: "Delete", danger: true }))) return;
    void actions.remove(one);
    setEntered(null);
  };
  const own = views.all.filter(({ isOwn, key }) => isOwn && key !== view?.key);
  return (
    <Drawer
      opened
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "85dvh" : 420}
      title={entered ? (view ? `View ${view.name}` : "Save as a view") : "Views"}
      returnFocus={false}
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onClose}
    >
      <DrawnFocus key={entered ? "form" : "list"}>
        {entered ? (
          <ViewForm
            key={view?.key ?? ""}
            {...{ report, question, view }}
            taken={own.map(({ name }) => name)}
            mayShare={views.mayShare}
            onSave={save}
            onDelete={() => view && void remove(view)}
            onCancel={() => setEntered(null)}
          />
        ) : (
          <ViewList {...props} onEnter={(of) => setEntered({ of })} />
        )}
      </DrawnFocus>
    </Drawer>
  );
}

interface ViewListProps extends ViewsDrawerProps {
  /** Opens the form of a view; null for a new one. */
  readonly onEnter: (view: ReportView | null) => void;
}

function ViewList({ report, views, actions, shownKey, onEnter, onClose }: ViewListProps) {
  const choose = (run: () => void): void => {
    onClose();
    run();
  };
  return (
    <Stack gap="xs" onKeyDown={stepBetween}>
      {views.fault && (
        <Alert color="yellow" role="status">
          {views.fault}
        </Alert>
      )}
      <UnstyledButton className={classes.name} data-view-open data-autofocus onClick={() => choose(actions.start)}>
        As the report starts
      </UnstyledButton>
      {views.all.map((view) => (
        <ViewLine
          key={view.key}
          view={view}
          isShown={view.key === shownKey}
          onOpen={() => choose(() => actions.open(view))}
          onHome={() => void actions.setHome(view, !view.isHome)}
          onChange={() => onEnter(view)}
        />
      ))}
      {views.isRead && views.all.length === 0 && (
        <Text size="sm" c="dimmed">
          You have no views of {report.title} yet. A view keeps its filters, columns, order, groups, comparison and
          chart under a name.
        </Text>
      )}
      <Button variant="light" onClick={() => onEnter(null)}>
        Save as a view
      </Button>
    </Stack>
  );
}

/** Arrow up and down go from one view to the next. */
function stepBetween(event: KeyboardEvent<HTMLDivElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-view-open]")];
  const now = all.findIndex((one) => one.parentElement?.contains(document.activeElement));
  const at = all.findIndex((one) => one === document.activeElement);
  event.preventDefault();
  all[Math.min(all.length - 1, Math.max(0, (at < 0 ? now : at) + by))]?.focus();
}

interface ViewLineProps {
  readonly view: ReportView;
  readonly isShown: boolean;
  readonly onOpen: () => void;
  readonly onHome: () => void;
  readonly onChange: () => void;
}

function ViewLine({ view, isShown, onOpen, onHome, onChange }: ViewLineProps) {
  const { name, isHome, pending } = view;
  const Star = isHome ? IconStarFilled : IconStar;
  const about = aboutText(view);
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={name}>
      <UnstyledButton className={classes.name} data-view-open aria-current={isShown || undefined} onClick={onOpen}>
        {name}
        {about && (
          <Text span size="xs" c="dimmed" display="block">
            {about}
          </Text>
        )}
      </UnstyledButton>
      {pending && <PendingMark state={pending} compact />}
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={`${name} on Home`}
        aria-pressed={isHome}
        title={isHome ? "Take off Home" : "Put on Home"}
        onClick={onHome}
      >
        <Star size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" size={36} aria-label={`Change ${name}`} title="Change" onClick={onChange}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** Who saved it, who sees it, and whether it opens first; '' for the user's own. */
const aboutText = ({ isOwn, owner, isShared, isUsual }: ReportView): string =>
  [
    isOwn ? "" : `Saved by ${owner || "another user"}`,
    isOwn && isShared ? "For all users" : "",
    isUsual ? "Opens first" : "",
  ]
    .filter(Boolean)
    .join(" · ");
