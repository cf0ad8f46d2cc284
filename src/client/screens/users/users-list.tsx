import { Button, Group, Modal, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState, type ComponentType } from "react";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { useRead } from "../../call/use-read";
import { pageArgs } from "../../rows/page-args";
import { numberOf } from "../../rows/read-row";
import { useSession } from "../../session/use-session";
import { AccessDenied } from "../../ui/access-denied";
import { AsOf } from "../../ui/as-of";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { StackedTable } from "../../ui/stacked-table";
import { Pages } from "../../ui/lists/pages";
import { SearchBox } from "../../ui/lists/search-box";
import { NewUserForm } from "./new-user-form";
import { UserEditForm } from "./user-edit-form";
import { UserLine } from "./user-line";

const PAGE = 10;
/** Columns of ACCT-041, after those of the expander and of the row's actions. */
const TITLES = [
  "",
  "Edit/Delete",
  "Company",
  "Name",
  "cousers",
  "Last Login",
  "Last Password Change",
  "Users Password",
  "2FA",
  "GPS Allowed",
  "Email Allowed",
];

export function UsersList({ Rights }: { readonly Rights: ComponentType<{ readonly cousers: string }> }) {
  const { session } = useSession();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState("");
  const find = (text: string): void => {
    setSearch(text);
    setPage(1);
  };
  const [form, setForm] = useState<Row | "new" | null>(null);
  const { data, error, refetch } = useRead(
    { kind: "list", sqlsp: "usersdetail_R_listgrid", args: pageArgs("usersdetail", { page, size: PAGE, search }) },
    { keepPrevious: true },
  );
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton rows={4} />;
  const [first] = data.rows;
  if (first && isOn(first.err))
    return <AccessDenied name={session?.claims.flname ?? ""} company={session?.claims.coname ?? ""} />;
  const again = (): void => void refetch();
  const close = (): void => {
    setForm(null);
    again();
  };
  const pages = Math.ceil((first ? numberOf(first, "TotalCount") : 0) / PAGE);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <SearchBox name="Search users" value={search} onChange={find} />
        {first && isOn(first.addallowed) && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setForm("new")}>
            New Add
          </Button>
        )}
      </Group>
      {data.rows.length === 0 ? (
        <EmptyState text="No users found." />
      ) : (
        <StackedTable label="User's Information" titles={TITLES} least={1100}>
          {data.rows.map((row) => (
            <UserLine
              key={String(row.id)}
              row={row}
              columns={TITLES.length}
              Rights={Rights}
              onEdit={() => setForm(row)}
              onDone={again}
            />
          ))}
        </StackedTable>
      )}
      <Pages total={pages} page={page} onPage={setPage} />
      <AsOf at={data.asOf} fresh={data.fresh} />
      <Modal
        opened={form !== null}
        onClose={() => setForm(null)}
        title={form === "new" ? "New user" : "Edit user"}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {form === "new" ? <NewUserForm onDone={close} /> : form && <UserEditForm row={form} onDone={close} />}
      </Modal>
    </Stack>
  );
}
