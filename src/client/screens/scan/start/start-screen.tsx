import { SegmentedControl, Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { Breadcrumb } from "../../../ui/breadcrumb";
import { announce, confirm, toast } from "../../../ui/dialogs";
import { ErrorState } from "../../../ui/error-state";
import { ScreenSkeleton } from "../../../ui/screen-skeleton";
import { SharedStart } from "../count/shared-start";
import type { OfferedKind } from "../kinds/all-kinds";
import { useKinds } from "../kinds/use-kinds";
import { LookUpScreen } from "../look-up/look-up-screen";
import { beginSession } from "./begin-session";
import { StartForm } from "./start-form";

const DIALOGS = { announce, confirm, toast };

/** `/scan/:kind`: what a session needs before its first scan. */
export function StartScreen() {
  const { kind = "" } = useParams();
  const kinds = useKinds();
  if (kinds.state === "failed") return <ErrorState text={kinds.message} onRetry={kinds.retry} />;
  if (kinds.state === "waiting") return <ScreenSkeleton />;
  const own = kinds.kinds.find(({ name }) => name === kind);
  if (!own)
    return <ErrorState text="You don't have permission to add these documents, or this address has no kind of scan." />;
  if (own.isShared) return <SharedStart kind={own} />;
  return own.documents.length === 0 ? <LookUpScreen /> : <Start key={own.name} kind={own} />;
}

function Start({ kind }: { readonly kind: OfferedKind }) {
  useDocumentTitle(kind.title);
  const navigate = useNavigate();
  const [formname, setFormname] = useState(() => lastDocument(kind));
  const document = kind.documents.find((one) => one.formname === formname) ?? kind.documents[0];
  if (!document) return null;
  const choose = (next: string) => {
    localStorage.setItem(storeKey(kind), next);
    setFormname(next);
  };
  return (
    <Stack gap="md" maw={540}>
      <Breadcrumb crumbs={[{ label: "Scan", onClick: () => void navigate("/scan") }, { label: kind.title }]} />
      <Title order={1} size="h3">
        {kind.title}
      </Title>
      {kind.documents.length > 1 && (
        <SegmentedControl
          aria-label="Document"
          orientation="vertical"
          value={document.formname}
          data={kind.documents.map((one) => ({ value: one.formname, label: one.title }))}
          onChange={choose}
        />
      )}
      <StartForm
        key={document.formname}
        document={document}
        label="Start scanning"
        dialogs={DIALOGS}
        onBegin={async (engine, fields, order) => {
          const id = await beginSession(engine, kind, document, fields, order);
          void navigate(`/scan/${kind.name}/${id}`, { replace: true });
        }}
      />
    </Stack>
  );
}

const storeKey = ({ name }: OfferedKind): string => `mac-scan|${name}`;
const lastDocument = (kind: OfferedKind): string => localStorage.getItem(storeKey(kind)) ?? "";
