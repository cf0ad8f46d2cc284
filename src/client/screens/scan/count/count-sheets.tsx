import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { type JoinedCount, joinLink } from "../../../../domain/counting/join-code";
import { BIN_LENGTH_MAX, type RecountRow } from "../../../../wire/counting/stock-counts";
import { BottomSheet } from "../../../ui/bottom-sheet";
import { QrCode } from "../../../ui/scanning/qr-code";

const QR_PX = 280;

/** The QR that other devices join by; they need no line, and the server need not know the count yet. */
export const JoinSheet = ({ count, onClose }: { readonly count: JoinedCount; readonly onClose: () => void }) => (
  <BottomSheet title="Join this count" closes="Close the QR code" onClose={onClose}>
    <Stack align="center" gap="sm">
      <QrCode text={joinLink(window.location.origin, count)} alt="QR code of this count" px={QR_PX} />
      <Text ta="center">
        On the other phone, open Scan, Count together, and scan this code. Both phones may be offline.
      </Text>
    </Stack>
  </BottomSheet>
);

interface BinSheetProps {
  readonly bin: string;
  /** Bins of this session. */
  readonly known: readonly string[];
  /** Why the last scan is no bin; ''. */
  readonly problem: string;
  readonly onBin: (bin: string) => void;
  readonly onClose: () => void;
}

/** The bin of the scans that follow: scanned, typed, or one that was used before. */
export function BinSheet({ bin, known, problem, onBin, onClose }: BinSheetProps) {
  const [text, setText] = useState("");
  return (
    <BottomSheet title="Bin" closes="Close the bins" onClose={onClose}>
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") onBin(text);
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Scan or type the bin"
            data-autofocus
            size="md"
            maxLength={BIN_LENGTH_MAX}
            value={text}
            error={problem || undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" disabled={text.trim() === ""}>
            Count in this bin
          </Button>
          {known
            .filter((one) => one !== bin)
            .map((one) => (
              <Button key={one} size="lg" variant="default" onClick={() => onBin(one)}>
                {one}
              </Button>
            ))}
          {bin !== "" && (
            <Button size="lg" variant="default" onClick={() => onBin("")}>
              No bin
            </Button>
          )}
        </Stack>
      </form>
    </BottomSheet>
  );
}

interface RecountSheetProps {
  readonly recounts: readonly RecountRow[];
  readonly onChoose: (recount: RecountRow) => void;
  readonly onClose: () => void;
}

/** What the supervisor wants counted again. */
export const RecountSheet = ({ recounts, onChoose, onClose }: RecountSheetProps) => (
  <BottomSheet title="Recounts" closes="Close the recounts" onClose={onClose}>
    <Stack gap="sm" role="list" aria-label="Requested recounts">
      {recounts.map((recount) => (
        <div role="listitem" key={recount.id}>
          <Button size="lg" variant="default" fullWidth justify="flex-start" onClick={() => onChoose(recount)}>
            {[recount.itemname, recount.remark].filter(Boolean).join(" · ")}
          </Button>
        </div>
      ))}
    </Stack>
  </BottomSheet>
);
