import { Alert, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconCamera } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { kolkataDate } from "../../../../domain/date-format";
import { readScan } from "../../../../domain/barcode/scan-data";
import type { Row } from "../../../../wire/envelope";
import { useOffline } from "../../../call/offline-context";
import { UnknownCode } from "../../../elements/barcode/unknown-code";
import type { Offline } from "../../../offline/offline";
import { Breadcrumb } from "../../../ui/breadcrumb";
import { signalScan } from "../../../ui/scanning/scanner-feedback";
import { hasAllItems, itemFromServer, itemOnDevice, itemRecord } from "../session/find-item";
import { useWedge } from "../session/use-wedge";
import { ItemCard } from "./item-card";

const Scanner = lazy(() => import("../../../ui/scanning/scanner").then((file) => ({ default: file.Scanner })));

type Answer =
  | { readonly of: "item"; readonly record: Row }
  | { readonly of: "unknown"; readonly code: string }
  | { readonly of: "problem"; readonly text: string };

/** What an item is, where it is, how many and at which price: by its code, also offline. */
export function LookUpScreen() {
  useDocumentTitle("Look up");
  const offline = useOffline();
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [camera, setCamera] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const look = async (text: string): Promise<void> => {
    if (text.trim() === "") return;
    setCode(text.trim().slice(0, 80));
    const next = await lookUp(offline, text);
    signalScan(next.of === "item" ? "good" : next.of === "unknown" ? "unknown" : "refused");
    setAnswer(next);
  };
  useWedge(true, (text) => void look(text));
  const choose = async (key: string): Promise<void> => {
    const record = await itemRecord(offline, key);
    if (record) setAnswer({ of: "item", record });
  };
  return (
    <Stack gap="md" maw={540}>
      <Breadcrumb crumbs={[{ label: "Scan", onClick: () => void navigate("/scan") }, { label: "Look up" }]} />
      <Title order={1} size="h3">
        Look up
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void look(code);
        }}
      >
        <TextInput
          label="Barcode"
          size="md"
          autoFocus
          autoComplete="off"
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setAnswer(null);
          }}
        />
      </form>
      {answer?.of === "problem" && (
        <Alert color="orange" role="alert">
          {answer.text}
        </Alert>
      )}
      {answer?.of === "unknown" && (
        <UnknownCode
          key={answer.code}
          code={answer.code}
          source="item"
          noun={["item", "items"]}
          onChoose={(id) => void choose(String(id))}
        />
      )}
      {answer?.of === "item" && <ItemCard key={String(answer.record.id)} record={answer.record} />}
      {camera ? (
        <Suspense fallback={<Text role="status">Opening the camera</Text>}>
          <Scanner onCode={(text) => void look(text)} onClose={() => setCamera(false)} />
        </Suspense>
      ) : (
        <Button size="md" leftSection={<IconCamera size={20} aria-hidden />} onClick={() => setCamera(true)}>
          Scan with the camera
        </Button>
      )}
    </Stack>
  );
}

async function lookUp(offline: Offline, text: string): Promise<Answer> {
  const read = readScan(text, Number(kolkataDate(offline.now()).slice(0, 4)));
  if (!read.ok) return { of: "problem", text: read.message };
  const { spellings, fault } = read.data;
  const found = (await itemOnDevice(offline, spellings)) ?? (await itemFromServer(offline, spellings));
  if (found !== null && found !== "unanswered") return { of: "item", record: found };
  const code = spellings.at(-1) ?? "";
  if (fault !== "") return { of: "problem", text: fault };
  return found === null || (await hasAllItems(offline))
    ? { of: "unknown", code }
    : { of: "problem", text: `The barcode ${code} is not among the items on this device, and you are offline.` };
}
