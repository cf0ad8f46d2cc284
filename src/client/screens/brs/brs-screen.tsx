import { Stack, Tabs, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import { kolkataDate } from "../../../domain/date-format";
import { useOffline } from "../../call/offline-context";
import { DATE_PRESETS } from "../../../domain/date-ranges";
import { Breadcrumb } from "../../ui/breadcrumb";
import { BrsBook } from "./brs-book";
import { BrsFilters } from "./brs-filters";
import { BrsList } from "./brs-list";
import { BrsPreview } from "./brs-preview";
import type { BrsPeriod } from "./brs-question";

const TITLE = "Bank Reconciliation Statement";

/** `/brslist`: the bank book against the statement of the bank (BRS-001, BRS-004). */
export function BrsScreen() {
  useDocumentTitle(TITLE);
  const { now } = useOffline();
  const [period, setPeriod] = useState<BrsPeriod>(() => {
    const today = kolkataDate(now());
    return { ...(DATE_PRESETS.month?.of(today) ?? { from: today, to: today }), ledger: "0" };
  });
  const [tab, setTab] = useState<string | null>("brs");
  const hasLedger = Number(period.ledger) > 0;
  const shown = tab === "book" && !hasLedger ? "brs" : tab;
  // Edits belong to the ledger and the days that they were made in.
  const key = `${period.ledger} ${period.from} ${period.to}`;
  return (
    <Stack gap="md">
      <Breadcrumb crumbs={[{ label: TITLE }]} />
      <Title order={1} size="h3">
        {TITLE}
      </Title>
      <BrsFilters period={period} onPeriod={setPeriod} />
      <Tabs value={shown} onChange={setTab} keepMounted={false}>
        <Tabs.List>
          {hasLedger && <Tabs.Tab value="book">Bank Book</Tabs.Tab>}
          <Tabs.Tab value="brs">BRS</Tabs.Tab>
          <Tabs.Tab value="preview">Preview</Tabs.Tab>
        </Tabs.List>
        {hasLedger && (
          <>
            <Tabs.Panel value="book" pt="sm">
              <BrsBook key={key} period={period} />
            </Tabs.Panel>
            <Tabs.Panel value="brs" pt="sm">
              <BrsList key={key} period={period} />
            </Tabs.Panel>
            <Tabs.Panel value="preview" pt="sm">
              <BrsPreview key={key} period={period} />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
      {!hasLedger && <Text c="dimmed">Choose a bank under Ledger Name.</Text>}
    </Stack>
  );
}
