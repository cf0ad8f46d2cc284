import { Anchor, Drawer, Group, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { reportPath, type ReportPlace } from "./place/report-place";
import { useDrawerPlace } from "./place/use-drawer-place";
import { ReportView } from "./report-view";
import { isOnTop } from "./use-view-keys";

interface ReportDrawerProps {
  /** Address of the report: its number or name, and filters. */
  readonly query: string;
  /** Called when it has closed. */
  readonly onClose: () => void;
}

/** A report over the page, at the left side (REP-016, SHELL-032); its links stay in the drawer. */
export function ReportDrawer({ query, onClose }: ReportDrawerProps) {
  const place = useDrawerPlace(query);
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  // It is on the page before it opens, so that it knows where the focus was, and returns it.
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  const close = (): void => setOpened(false);
  useEscape(content, () => (place.trail.length > 0 ? place.back(1) : close()));
  return (
    <Drawer
      opened={opened}
      position="left"
      size="100%"
      padding={5}
      title={<DrawerTitle place={place} />}
      closeOnEscape={false}
      closeButtonProps={{ "aria-label": "Close", size: 44 }}
      onClose={close}
      onExitTransitionEnd={onClose}
    >
      <div ref={setContent}>
        <ReportView place={place} isInDrawer onPopup={place.open} />
      </div>
    </Drawer>
  );
}

const DrawerTitle = ({ place }: { readonly place: ReportPlace }) => (
  <Group gap="md" px="xs">
    <Text span fw={600}>
      Report
    </Text>
    <Anchor component={Link} to={reportPath(place.query)} size="sm">
      Open as page
    </Anchor>
  </Group>
);

/**
 * Esc in the drawer itself. The library would close the drawer under that of the filters too: every open one hears the
 * key.
 */
function useEscape(content: HTMLElement | null, leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const dialog = content?.closest('[role="dialog"]');
    if (!content || !dialog) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const isMeant = event.target instanceof Node && (event.target === document.body || dialog.contains(event.target));
      if (event.key !== "Escape" || event.defaultPrevented || !isMeant || !isOnTop(content)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [content]);
}
