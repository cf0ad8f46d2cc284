import { Alert, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconCamera } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { spellingsOf } from "../../../domain/barcode/scanned-code";
import { useOffline } from "../../call/offline-context";
import { UnknownCode } from "../../elements/barcode/unknown-code";
import { formPath } from "../../rows/form-link";
import { findByBarcode } from "./find-by-barcode";

const Scanner = lazy(() => import("../../ui/scanning/scanner").then((file) => ({ default: file.Scanner })));

/** `/scan`: a code from the camera, a hand scanner or the keyboard opens its item, also offline. */
export function ScanScreen() {
  useDocumentTitle("Scan");
  const offline = useOffline();
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [camera, setCamera] = useState(false);
  const [problem, setProblem] = useState("");
  const [unknown, setUnknown] = useState("");
  const show = (id: string) =>
    void navigate(formPath({ id, formname: "itemdetail", sqlsp: "item_R_getviewdata", formtitle: "Item Detail" }));
  const openItem = async (typed: string): Promise<void> => {
    const spellings = spellingsOf(typed, new Date(offline.env.now()).getFullYear());
    if (spellings[0] === undefined) return;
    setCode(spellings[0]);
    const found = await findByBarcode(offline, spellings);
    setProblem(found.kind === "unasked" ? found.text : "");
    setUnknown(found.kind === "none" ? found.code : "");
    if (found.kind === "item") show(found.id);
  };
  return (
    <Stack gap="md" maw={540}>
      <Title order={1} size="h3">
        Scan
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void openItem(code);
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
            setProblem("");
            setUnknown("");
          }}
        />
      </form>
      {problem && (
        <Alert color="orange" role="alert">
          {problem}
        </Alert>
      )}
      {unknown && (
        <UnknownCode
          key={unknown}
          code={unknown}
          source="item"
          noun={["item", "items"]}
          onChoose={(id) => show(String(id))}
        />
      )}
      {camera ? (
        <Suspense fallback={<Text role="status">Opening the camera</Text>}>
          <Scanner onCode={(text) => void openItem(text)} onClose={() => setCamera(false)} />
        </Suspense>
      ) : (
        <Button size="md" leftSection={<IconCamera size={20} aria-hidden />} onClick={() => setCamera(true)}>
          Scan with the camera
        </Button>
      )}
    </Stack>
  );
}
