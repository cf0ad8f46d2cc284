import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsMaximize } from "@tabler/icons-react";
import { PdfViewer } from "./pdf-frame";
import classes from "./pdf-frame.module.css";

interface EnlargePdfProps {
  /** Address of the PDF within the page; '' while there is none. */
  readonly url: string;
  readonly title: string;
}

/** Shows the PDF as wide as the window. No button where the browser has no viewer inside a page. */
export function EnlargePdf({ url, title }: EnlargePdfProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (url === "" || !navigator.pdfViewerEnabled) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsMaximize size={16} aria-hidden />} onClick={open}>
        Enlarge
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        size="calc(100vw - 10px)"
        padding={0}
        xOffset={5}
        yOffset={0}
        classNames={{ header: classes.head, title: classes.title }}
        closeButtonProps={{ "aria-label": "Close", size: 44 }}
      >
        <PdfViewer url={url} title={`${title}, enlarged`} />
      </Modal>
    </>
  );
}
