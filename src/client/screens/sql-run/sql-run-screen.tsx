import { Badge, Button, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useCallback, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { DEVELOPER } from "../../../wire/session";
import { SQL_DEFAULT } from "../../../wire/sql-run";
import { useLine } from "../../call/use-line";
import { sqlRunPath, type SqlRunLink } from "../../rows/sql-run-link";
import { useSession } from "../../session/use-session";
import { AccessDenied } from "../../ui/access-denied";
import { asOfText } from "../../ui/as-of";
import { CodeText } from "../../ui/editor/code-text";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { SameProcedure } from "./same-procedure";
import { SqlGate } from "./sql-gate";
import { SqlPickers } from "./sql-pickers";
import { readSqlQuestion } from "./sql-question";
import { SqlResult } from "./sql-result";
import { useSqlRun } from "./use-sql-run";

/** `/Sqlprocess` (DEV-001, DEV-002): SQL Run for the developer user, behind its own password. */
export function SqlRunScreen() {
  useDocumentTitle("SQL Run");
  const { session } = useSession();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [gate, setGate] = useState({ pass: "", why: "", wasOpen: false });
  const shut = useCallback((why: string) => setGate({ pass: "", why, wasOpen: true }), []);
  const question = readSqlQuestion(query, state);
  if (!session) return <ScreenSkeleton />;
  const { name, flname, coname } = session.claims;
  if (name !== DEVELOPER) return <AccessDenied name={flname || name} company={coname} />;
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Title order={1} size="h3">
          SQL Run
        </Title>
        {question.formtitle && (
          <Badge variant="outline" tt="none">
            {question.formtitle}
          </Badge>
        )}
        {question.id && (
          <Badge variant="outline" tt="none">
            id {question.id}
          </Badge>
        )}
        {question.sqlsp && (
          <Badge variant="outline" tt="none">
            {question.sqlsp}
          </Badge>
        )}
      </Group>
      {gate.pass === "" && (
        <SqlGate key={gate.why} why={gate.why} onOpen={(pass) => setGate({ pass, why: "", wasOpen: true })} />
      )}
      {gate.wasOpen && (
        // The gate shuts after a time; what was typed before stays behind it.
        <div hidden={gate.pass === ""}>
          <Desk key={`${question.id} ${question.sqlsp}`} question={question} pass={gate.pass} onShut={shut} />
        </div>
      )}
    </Stack>
  );
}

interface DeskProps {
  readonly question: SqlRunLink;
  readonly pass: string;
  readonly onShut: (why: string) => void;
}

function Desk({ question, pass, onShut }: DeskProps) {
  const navigate = useNavigate();
  const isOnline = useLine().line === "online";
  const { script, setScript, savedBy, savedAt, ids, busy, isLoaded, answer, ran, run } = useSqlRun(
    question,
    pass,
    onShut,
  );
  const [isFile, setFile] = useState(false);
  const put = (text: string) =>
    setScript(
      script.trim() === "" || script === SQL_DEFAULT ? text : `${script.trimEnd().replace(/;?$/, ";")}\n${text}`,
    );
  const pick = (sqlsp: string) => {
    const link = { id: "", sqlsp, formtitle: "" };
    void navigate(sqlRunPath(link), { state: link });
  };
  if (!isLoaded) return <ScreenSkeleton rows={5} />;
  const start = (isSaved: boolean) => void run({ isSaved, isFile });
  return (
    <Stack gap="md">
      <SqlPickers sqlsp={question.sqlsp} onQuery={put} onProcedure={pick} />
      <CodeText id="sqlscript" language="sql" label="SQL" text={script} isEditable={!busy} onChange={setScript} />
      {savedAt && (
        <Text size="sm" c="dimmed">
          Saved by {savedBy}, {asOfText(Date.parse(savedAt))}
        </Text>
      )}
      <Group gap="sm">
        <Button variant="default" loading={busy} disabled={!isOnline} onClick={() => start(false)}>
          Preview
        </Button>
        <Button loading={busy} disabled={!isOnline} onClick={() => start(true)}>
          RUN & SAVE
        </Button>
        <Checkbox label="Export" checked={isFile} onChange={(event) => setFile(event.currentTarget.checked)} />
        {!isOnline && (
          <Text size="sm" role="status">
            SQL Run works only online.
          </Text>
        )}
      </Group>
      {answer && <SqlResult answer={answer} script={ran} />}
      {question.sqlsp && ids.length > 0 && <SameProcedure ids={ids} sqlsp={question.sqlsp} />}
    </Stack>
  );
}
