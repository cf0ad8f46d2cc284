import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { BANK_FIELDS } from "../../../definitions/branch-panels";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { useRead } from "../../call/use-read";
import { formPath } from "../../rows/form-link";
import { textOf } from "../../rows/read-row";
import { useSession } from "../../session/use-session";

/** Links to change company and branches. */
const FIRM_LINKS = [
  { to: "/companymasterlist", label: "Companies" },
  { to: "/branchmasterlist", label: "Branches" },
] as const;

/**
 * ACCT-037, OPEN-020: the company's card with its bank details; users who may edit get a link to the branch profile.
 */
export function ServicesCard({ mayEdit }: { readonly mayEdit: boolean }) {
  const { session } = useSession();
  const { data } = useRead({ kind: "form", sqlsp: PROCEDURE_NAMES.bankRead, args: {} }, { entity: "bankinfo" });
  const [bank] = data?.rows ?? [];
  return (
    <Paper withBorder p="md" component="section" aria-label="Company services" maw={480}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {session?.claims.coname}
        </Title>
        <Text c="dimmed">{session?.claims.bname}</Text>
        {bank &&
          BANK_FIELDS.map(({ key, label }) => (
            <Text key={key} size="sm" style={{ overflowWrap: "anywhere" }}>
              {label}: {textOf(bank, key) || "not entered"}
            </Text>
          ))}
        {mayEdit && (
          <CardLink
            to={formPath({
              id: "1",
              formname: "branchprofile",
              sqlsp: PROCEDURE_NAMES.companyRead,
              formtitle: "Branch Profile",
            })}
            label="Branch Profile"
          />
        )}
        {mayEdit && FIRM_LINKS.map((link) => <CardLink key={link.to} {...link} />)}
      </Stack>
    </Paper>
  );
}

/** On a separate line, and on a phone tall enough for a finger. */
const CardLink = ({ to, label }: { readonly to: string; readonly label: string }) => (
  <Anchor component={Link} to={to} display="flex" mih="var(--mac-touch)" style={{ alignItems: "center" }}>
    {label}
  </Anchor>
);
