import { Box, Group, Modal, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useOffline } from "../call/offline-context";
import { SafeHtml } from "../ui/safe-html";
import type { DashboardNotice } from "./read-widgets";
import { useHeldKeys } from "./use-held-keys";

const ICONS = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
  success: IconCircleCheck,
} as const;
const SECOND_MS = 1000;

/**
 * Notices shown to their end since the page was loaded: a user sees each once, not at every visit of the dashboard.
 */
const seen = new Set<string>();

interface NoticeProps {
  readonly notice: DashboardNotice;
  /** User and company: another user of this device sees the notice too. */
  readonly scope: string;
}

/**
 * The notice over the whole page, until its time is up; it cannot be closed earlier (DASH-022 to DASH-024, OPEN-082).
 */
export function Notice({ notice, scope }: NoticeProps) {
  const { env } = useOffline();
  const key = `${scope} ${notice.title} ${notice.html}`;
  const [left, setLeft] = useState(() => (seen.has(key) ? 0 : notice.ms));
  const text = useRef<HTMLDivElement>(null);
  useHeldKeys(left > 0, text);
  useEffect(() => {
    const ends = env.now() + (seen.has(key) ? 0 : notice.ms);
    let timer: ReturnType<typeof env.setTimeout> | null = null;
    const tick = () => {
      const rest = ends - env.now();
      setLeft(rest);
      if (rest <= 0) seen.add(key);
      else timer = env.setTimeout(tick, Math.min(SECOND_MS, rest));
    };
    tick();
    return () => {
      if (timer !== null) env.clearTimeout(timer);
    };
  }, [env, key, notice.ms]);
  return (
    <Modal
      opened={left > 0}
      onClose={() => undefined}
      title={<Title notice={notice} />}
      centered
      trapFocus
      returnFocus
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      overlayProps={{ blur: 6, backgroundOpacity: 0.6 }}
    >
      <Stack gap="sm">
        <Box
          ref={text}
          tabIndex={0}
          data-autofocus
          role="document"
          aria-label="Notice"
          mah="60vh"
          style={{ overflow: "auto", overflowWrap: "anywhere" }}
        >
          <SafeHtml html={notice.html} />
        </Box>
        <Text size="sm" c="dimmed" role="timer" aria-live="off">
          {secondsText(left)}
        </Text>
      </Stack>
    </Modal>
  );
}

function Title({ notice: { icon, title } }: Pick<NoticeProps, "notice">) {
  const Icon = Object.entries(ICONS).find(([name]) => name === icon)?.[1] ?? IconInfoCircle;
  return (
    <Group gap="sm" wrap="nowrap" component="span">
      <Icon size={22} stroke={1.5} aria-hidden data-notice-icon={icon} style={{ flexShrink: 0 }} />
      <span>{title}</span>
    </Group>
  );
}

function secondsText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  return `This closes in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}
