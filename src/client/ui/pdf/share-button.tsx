import { Button } from "@mantine/core";
import { IconShare } from "@tabler/icons-react";
import { announceFailure } from "../dialogs";

interface ShareButtonProps {
  readonly pdf: Blob;
  readonly name: string;
  readonly title: string;
}

/** The file itself to another app of the phone, by its share sheet; nothing where the browser has none for files. */
export function ShareButton({ pdf, name, title }: ShareButtonProps) {
  const shared = { files: [new File([pdf], name, { type: "application/pdf" })], title };
  if (!("canShare" in navigator) || !navigator.canShare(shared)) return null;
  const share = async (): Promise<void> => {
    try {
      await navigator.share(shared);
    } catch (failure) {
      // The user closed the share sheet.
      if (!(failure instanceof DOMException && failure.name === "AbortError")) await announceFailure(failure);
    }
  };
  return (
    <Button variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={() => void share()}>
      Share
    </Button>
  );
}
