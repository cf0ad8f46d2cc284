import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useRef, type RefObject } from "react";
import { isPrintKey } from "../../browser/app-key";
import { useLostFocus } from "../../browser/lost-focus";
import { usePageKey } from "../../browser/use-page-key";
import { ShareButton } from "./share-button";

interface PdfButtonsProps {
  /** Address of the PDF within the page; '' while there is none. */
  readonly url: string;
  readonly blob: Blob | null;
  /** File name of the download. */
  readonly name: string;
  readonly title: string;
  /** The frame that shows it. */
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

/**
 * Download, print (Ctrl+P) and share of a shown PDF. A browser without a viewer inside the page prints in its own. Who
 * came here by keyboard goes on from what prints, not from the top of the menu.
 */
export function PdfButtons({ url, blob, name, title, frame }: PdfButtonsProps) {
  const hasViewer = navigator.pdfViewerEnabled;
  const print = (): void => {
    frame.current?.focus();
    frame.current?.contentWindow?.print();
  };
  const [saving, printing] = [useRef<HTMLAnchorElement>(null), useRef<HTMLButtonElement>(null)];
  useLostFocus(hasViewer ? printing : saving, url);
  usePageKey(isPrintKey, hasViewer && url !== "" ? print : null);
  if (url === "") return null;
  return (
    <>
      <Button
        ref={saving}
        component="a"
        href={url}
        download={name}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Download
      </Button>
      {hasViewer && (
        <Button
          ref={printing}
          leftSection={<IconPrinter size={16} aria-hidden />}
          title="Ctrl+P"
          aria-keyshortcuts="Control+P"
          onClick={print}
        >
          Print
        </Button>
      )}
      {blob && <ShareButton pdf={blob} name={name} title={title} />}
    </>
  );
}
