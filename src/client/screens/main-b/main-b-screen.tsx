import { Card, Stack, Title } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from "react-router";
import { useOffline } from "../../call/offline-context";
import { FormPage } from "../../form/draw/form-page";
import { opOfTmp, type FormQuestion } from "../../form/open/form-deps";
import { Breadcrumb } from "../../ui/breadcrumb";
import { ErrorState } from "../../ui/error-state";
import { WithScan } from "./with-scan";
import { readFormQuery, writeFormQuery } from "./form-query";

/** `/MainB`: the page on which every record of the product is added and edited (FORM-001 to FORM-005). */
export function MainBScreen() {
  const [query] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const question = readFormQuery(query, location.state);
  const visit = useVisit();
  const address = writeFormQuery(question);
  useAddress(address, query.toString());
  useRealId(question);
  // `to` is a path of this app, or one step back.
  const go = useCallback((to: string | -1) => void (to === -1 ? navigate(-1) : navigate(to)), [navigate]);
  const back = useCallback((path: string) => go(path || -1), [go]);
  const { formname, title, sqlsp } = question;
  const onRecord = useCallback(
    (id: string) => void navigate(`/MainB?${writeFormQuery({ formname, id, title, sqlsp })}`, { replace: true }),
    [navigate, formname, title, sqlsp],
  );
  if (!question.formname) return <ErrorState text="This address has no form. Open the form from its list." />;
  return (
    <FormPage {...question} visit={visit} navigate={go} onClose={back} onRecord={onRecord}>
      {(body, formTitle) => (
        <Page title={formTitle} scan={question.scan ?? ""} onList={() => go(-1)}>
          {body}
        </Page>
      )}
    </FormPage>
  );
}

interface PageProps {
  readonly title: string;
  readonly scan: string;
  readonly onList: () => void;
  readonly children: React.ReactNode;
}

function Page({ title, scan, onList, children }: PageProps) {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  const card = (
    <Card withBorder padding="md" style={{ overflow: "visible" }}>
      <Stack gap="md">
        <Title order={1} size="h3">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
  return (
    <Stack gap="sm">
      <Breadcrumb crumbs={[{ label: "List", onClick: onList }, { label: title }]} />
      {scan ? <WithScan scan={scan}>{card}</WithScan> : card}
    </Stack>
  );
}

/**
 * Names the visit of this page. A new record may be opened while the page of the one just saved is still drawn, at the
 * same address; a replaced address is the same visit.
 */
function useVisit(): string {
  const { key } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [visit, setVisit] = useState(key);
  if (!isReplaced && visit !== key) setVisit(key);
  return visit;
}

/** Copies the navigation state into the address, where a reload finds it. */
function useAddress(address: string, shown: string): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    if (address !== shown && address !== "formname=&id=0") void navigate(`/MainB?${address}`, { replace: true, state });
  }, [address, shown, navigate, state]);
}

/** Replaces the temporary id of a record made offline as soon as the server has given it an id. */
function useRealId({ formname, id, title, sqlsp }: FormQuestion): void {
  const { outbox, onOutbox } = useOffline();
  const navigate = useNavigate();
  useEffect(() => {
    const op = opOfTmp(id);
    if (!op) return undefined;
    let isStale = false;
    const check = () =>
      void outbox.result(op).then((result) => {
        if (!isStale && result?.id)
          void navigate(`/MainB?${writeFormQuery({ formname, id: result.id, title, sqlsp })}`, { replace: true });
      });
    check();
    const stop = onOutbox(check);
    return () => {
      isStale = true;
      stop();
    };
  }, [outbox, onOutbox, navigate, formname, id, title, sqlsp]);
}
