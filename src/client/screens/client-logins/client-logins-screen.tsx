import { Button, Group, Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { isOn } from "../../../wire/answers";
import { useRead } from "../../call/use-read";
import { pageArgs } from "../../rows/page-args";
import { numberOf, textOf } from "../../rows/read-row";
import { useSession } from "../../session/use-session";
import { AccessDenied } from "../../ui/access-denied";
import { AsOf } from "../../ui/as-of";
import { Breadcrumb } from "../../ui/breadcrumb";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { Pages } from "../../ui/lists/pages";
import { SearchBox } from "../../ui/lists/search-box";
import { ClientTable } from "./client-table";

const PAGE = 10;
const TITLE = "Client Login list";

const headArgs = { user2: "@user2", coid: "@coid", co: "@co", branchin: "@branchin", formname: "debtorslogin" };

/** `/debtorsloginlist` (CLIENT-001): the customers who may sign in to the client portal. */
export function ClientLoginsScreen() {
  useDocumentTitle(TITLE);
  const { session } = useSession();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState("");
  const find = (text: string): void => {
    setSearch(text);
    setPage(1);
  };
  const head = useRead({ kind: "list", sqlsp: "common_R_getlistgrid", args: headArgs });
  const list = useRead(
    { kind: "list", sqlsp: "debtorslogin_R_listgrid", args: pageArgs("debtorslogin", { page, size: PAGE, search }) },
    { keepPrevious: true },
  );
  const again = (): void => void list.refetch();
  const error = head.error ?? list.error;
  if (error) return <ErrorState text={error.message} onRetry={() => void Promise.all([head.refetch(), again()])} />;
  if (!head.data || !list.data) return <ScreenSkeleton rows={4} />;
  const [flags] = head.data.rows;
  const [first] = list.data.rows;
  if (!isOn(flags?.viewallowed) || (first && isOn(first.err)))
    return <AccessDenied name={session?.claims.flname ?? ""} company={session?.claims.coname ?? ""} />;
  const pages = Math.ceil((first ? numberOf(first, "TotalCount") : 0) / PAGE);
  return (
    <Stack gap="md">
      <Breadcrumb crumbs={[{ label: TITLE }]} />
      <Title order={1} size="h3">
        {TITLE}
      </Title>
      <Group justify="space-between">
        <SearchBox name="Search client logins" value={search} onChange={find} />
        {isOn(flags?.addallowed) && (
          <Button component={Link} to="/debtorslogindetail" leftSection={<IconPlus size={16} aria-hidden />}>
            {(flags && textOf(flags, "Hlabel")) || "New Add"}
          </Button>
        )}
      </Group>
      <ClientTable rows={list.data.rows} isSearch={search !== ""} onDone={again} />
      <Pages total={pages} page={page} onPage={setPage} />
      <AsOf at={list.data.asOf} fresh={list.data.fresh} />
    </Stack>
  );
}
