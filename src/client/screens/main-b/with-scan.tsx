import { Button, Card, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPaperclip } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";

const ScanPane = lazy(() =>
  import("../../elements/attachments/scan-pane").then((file) => ({ default: file.ScanPane })),
);

/** From this width on, form and scan are side by side. */
const WIDE = "(min-width: 75em)";

/** A form with the scan that it is entered from: on its right if there is room, otherwise in a drawer. */
export function WithScan({ scan, children }: { readonly scan: string; readonly children: ReactNode }) {
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const pane = (
    <Suspense fallback={null}>
      <ScanPane scan={scan} />
    </Suspense>
  );
  if (wide) {
    return (
      <div
        style={{
          display: "grid",
          gridTemplateColumns: "minmax(0, 1fr) minmax(320px, 30%)",
          gap: 12,
          alignItems: "start",
        }}
      >
        <div>{children}</div>
        <Card withBorder padding="sm" style={{ position: "sticky", top: 0, height: "calc(100vh - 120px)" }}>
          {pane}
        </Card>
      </div>
    );
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPaperclip size={18} aria-hidden />}
        onClick={() => setOpened(true)}
        style={{ alignSelf: "flex-start" }}
      >
        Show the scan
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        size="min(100vw, 520px)"
        title="Scan"
        closeButtonProps={{ "aria-label": "Close the scan" }}
        styles={{ body: { height: "calc(100vh - 64px)" } }}
      >
        {pane}
      </Drawer>
      {children}
    </>
  );
}
