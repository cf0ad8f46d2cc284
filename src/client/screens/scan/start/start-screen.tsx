import { Alert, Button, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useCallback, useMemo, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { cellText } from "../../../../definitions/bill/cells";
import type { SourceKind } from "../../../../definitions/bill/document-head";
import { useOffline } from "../../../call/offline-context";
import { createHandle } from "../../../form/create-handle";
import { documentHeadOf } from "../../../form/document/document-head";
import { focusField } from "../../../form/draw/focus";
import type { FormEngine } from "../../../form/form-engine";
import type { FormDeps } from "../../../form/open/form-deps";
import { useForm } from "../../../form/open/use-form";
import { announce, confirm, toast } from "../../../ui/dialogs";
import { Breadcrumb } from "../../../ui/breadcrumb";
import { ErrorState } from "../../../ui/error-state";
import { ScreenSkeleton } from "../../../ui/screen-skeleton";
import type { OfferedDocument, OfferedKind } from "../kinds/all-kinds";
import { useKinds } from "../kinds/use-kinds";
import { LookUpScreen } from "../look-up/look-up-screen";
import { askedFields, beginSession, startErrors } from "./begin-session";
import type { OpenOrder } from "./open-orders";
import { OrderChoice } from "./order-choice";

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
      <StartForm key={document.formname} kind={kind} document={document} />
    </Stack>
  );
}

const storeKey = ({ name }: OfferedKind): string => `mac-scan|${name}`;
const lastDocument = (kind: OfferedKind): string => localStorage.getItem(storeKey(kind)) ?? "";

/** The fields of the document's own form, by its own elements: what is chosen here the document has. */
function StartForm({ kind, document }: { readonly kind: OfferedKind; readonly document: OfferedDocument }) {
  const offline = useOffline();
  const navigate = useNavigate();
  const go = useCallback((to: string | -1) => void (to === -1 ? navigate(-1) : navigate(to)), [navigate]);
  const deps = useMemo<FormDeps>(() => ({ offline, dialogs: DIALOGS, navigate: go }), [offline, go]);
  const question = useMemo(
    () => ({ formname: document.formname, id: "0", sqlsp: document.sqlsp, keepsNoDraft: true }),
    [document],
  );
  const loading = useForm("scan-start", deps, question, { onClose: () => undefined });
  if (loading.state === "loading") return <ScreenSkeleton />;
  if (loading.state === "failed") return <ErrorState text={loading.message} onRetry={loading.retry} />;
  return <StartFields kind={kind} document={document} engine={loading.engine} />;
}

interface StartFieldsProps {
  readonly kind: OfferedKind;
  readonly document: OfferedDocument;
  readonly engine: FormEngine;
}

const NO_SOURCES: readonly SourceKind[] = [];

function StartFields({ kind, document, engine }: StartFieldsProps) {
  const navigate = useNavigate();
  const handle = useMemo(() => createHandle(engine, false), [engine]);
  const [fields] = useState(() => askedFields(engine, document));
  const [order, setOrder] = useState<OpenOrder | null>(null);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { definition, store } = engine.form;
  const partyid = cellText(handle.useField("partyid").value);
  const sources = useMemo(() => documentHeadOf(definition.head)?.takes ?? NO_SOURCES, [definition]);
  const nodes = definition.nodes.filter(({ row }) => fields.some(({ key }) => key === row.key));
  const begin = async () => {
    const errors = startErrors(engine, fields);
    store.setErrors(errors);
    const [first] = Object.keys(errors);
    if (first !== undefined) return focusField(engine.id, first);
    setBusy(true);
    try {
      const id = await beginSession(engine, kind, document, fields, order);
      void navigate(`/scan/${kind.name}/${id}`, { replace: true });
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      autoComplete="off"
      data-form={document.formname}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <Stack gap="md">
        {engine.form.claims?.bname && (
          <Text size="sm" c="dimmed">
            Branch {engine.form.claims.bname}
          </Text>
        )}
        {handle.draw(nodes)}
        {sources.length > 0 && (
          <OrderChoice sources={sources} partyid={partyid} order={order} onOrder={setOrder} key={partyid} />
        )}
        {problem !== "" && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Button size="lg" type="submit" loading={isBusy}>
          Start scanning
        </Button>
      </Stack>
    </form>
  );
}
