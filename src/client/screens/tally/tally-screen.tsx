import { Anchor, Button, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import type { ReportFilter } from "../../../definitions/report/report-filter";
import { isIsoDate } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import { readDate } from "../../../domain/date-input";
import { DATE_PRESETS } from "../../../domain/date-ranges";
import { useOffline } from "../../call/offline-context";
import { FilterField } from "../../report/filters/filter-field";
import { Breadcrumb } from "../../ui/breadcrumb";
import { useTallyExport, type TallyDays } from "./use-tally-export";

const TITLE = "Tally Export";
/** TALLY-002. */
const USUAL: TallyDays = { from: "2021-04-01", to: "2022-03-31", branch: "0" };
const YEARS = ["fy", "lastfy"] as const;

const FROM: ReportFilter = { name: "dtpfrom", kind: "date", label: "From Date", required: "Enter a From Date." };
const TO: ReportFilter = { name: "dtpto", kind: "date", label: "To Date", required: "Enter a To Date." };
const BRANCH: ReportFilter = { name: "billnoA", kind: "record", label: "Branch", source: "branches" };

type Problems = Readonly<Partial<Record<keyof TallyDays, string>>>;

function problemsOf({ from, to }: TallyDays): Problems {
  if (!isIsoDate(from)) return { from: "Enter a From Date." };
  if (!isIsoDate(to)) return { to: "Enter a To Date." };
  return to < from ? { to: "Enter a day on or after the From Date." } : {};
}

/** `/onlinepaymentBlist`: ledgers and vouchers of some days as a file for Tally (TALLY-001 to TALLY-006). */
export function TallyScreen() {
  useDocumentTitle(TITLE);
  const { now } = useOffline();
  const [days, setDays] = useState(USUAL);
  const [problems, setProblems] = useState<Problems>({});
  const { path, busy, generate, download, forget } = useTallyExport();
  const today = kolkataDate(now());
  const change = (changed: Partial<TallyDays>): void => {
    setDays({ ...days, ...changed });
    setProblems({});
    forget();
  };
  const submit = (): void => {
    const asked = { ...days, from: dayOf(days.from, today), to: dayOf(days.to, today) };
    const found = problemsOf(asked);
    setDays(asked);
    setProblems(found);
    if (Object.keys(found).length === 0) generate(asked);
  };
  return (
    <Stack gap="md" maw={720}>
      <Breadcrumb crumbs={[{ label: TITLE }]} />
      <Title order={1} size="h3">
        {TITLE}
      </Title>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <FilterField
              filter={FROM}
              value={days.from}
              problem={problems.from ?? ""}
              onChange={(from) => change({ from })}
            />
            <FilterField filter={TO} value={days.to} problem={problems.to ?? ""} onChange={(to) => change({ to })} />
            <FilterField filter={BRANCH} value={days.branch} problem="" onChange={(branch) => change({ branch })} />
          </SimpleGrid>
          <Group gap="xs">
            {YEARS.map((name) => (
              <Button
                key={name}
                size="xs"
                variant="default"
                onClick={() => change(DATE_PRESETS[name]?.of(today) ?? {})}
              >
                {DATE_PRESETS[name]?.label}
              </Button>
            ))}
          </Group>
          <Group gap="md">
            <Button type="submit" loading={busy === "generate"}>
              Export to Tally Generate
            </Button>
            {path !== "" && (
              <Anchor component="button" type="button" disabled={busy === "download"} onClick={download}>
                {busy === "download" ? "Downloading" : "Download"}
              </Anchor>
            )}
          </Group>
        </Stack>
      </form>
      <Text size="sm" c="dimmed">
        The file has the account groups and ledgers with the balances and bills with which these days begin, and the
        vouchers of the days by ledger. Without a branch it has all branches that you may enter. Stock items stay here.
        In Tally, open the company and import the file as masters. Importing it again changes the vouchers that are
        there and adds none twice.
      </Text>
    </Stack>
  );
}

/** A day as it was typed: Enter sends the form while the field still has the focus. */
function dayOf(text: string, today: ReturnType<typeof kolkataDate>): string {
  if (isIsoDate(text)) return text;
  const read = readDate(text, today);
  return read.ok ? read.date : text;
}
