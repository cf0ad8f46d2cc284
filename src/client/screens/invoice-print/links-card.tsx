import { Button, Card, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { formatDate } from "../../../domain/date-format";
import { LINK_DAYS, type LinkRow } from "../../../wire/links/signed-link";
import { copyText } from "../../browser/copy-text";
import { asOfText } from "../../ui/as-of";
import { announce, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import classes from "./invoice-print.module.css";
import { isInOwnNetwork } from "./own-network";
import type { DocumentLinks } from "./use-links";

/** Links under which the customer opens the document without signing in: made, copied, revoked. */
export function LinksCard({ links }: { readonly links: DocumentLinks }) {
  const { row, problem, mayRevoke, isBusy, days, setDays, make, revoke } = links;
  if (!row && problem === "") return null;
  const copyNew = async (): Promise<void> => {
    const made = await make();
    if (made) await copyLink(made);
  };
  return (
    <Card withBorder component="section" aria-labelledby="document-links" className={classes.card}>
      <Stack gap="sm">
        <Title order={2} size="h5" id="document-links">
          Link without sign-in
        </Title>
        {problem !== "" ? (
          <Text size="sm" role="note">
            {problem}
          </Text>
        ) : (
          <>
            <Text size="sm">Anyone with the link can open this document until the link expires or is revoked.</Text>
            <SegmentedControl
              aria-label="Days that the link works"
              fullWidth
              data={LINK_DAYS.map((one) => ({ value: String(one), label: `${one} days` }))}
              value={String(days)}
              onChange={(value) => setDays(LINK_DAYS.find((one) => String(one) === value) ?? days)}
            />
            <Button
              leftSection={<IconLink size={16} aria-hidden />}
              loading={isBusy}
              onClick={() => void copyNew()}
              variant="default"
            >
              Copy link
            </Button>
          </>
        )}
        {row?.links.some(({ address }) => address !== "" && isInOwnNetwork(address)) && (
          <Text size="sm" role="note">
            These links open only in your own network. Set PUBLIC_ORIGINS on the server so that customers can open them.
          </Text>
        )}
        {row && row.links.length > 0 && (
          <Stack gap="sm" component="ul" className={classes.links} aria-label="Links of this document">
            {row.links.map((link) => (
              <LinkLine key={link.linkid} link={link} mayRevoke={mayRevoke} onRevoke={() => void revoke(link)} />
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

interface LinkLineProps {
  readonly link: LinkRow;
  readonly mayRevoke: boolean;
  readonly onRevoke: () => void;
}

function LinkLine({ link, mayRevoke, onRevoke }: LinkLineProps) {
  const until = formatDate(link.until);
  const isActive = link.state === "active";
  return (
    <li>
      <Text size="sm">{statusOf(link)}</Text>
      <Text size="sm" c="dimmed">
        Made by {link.madeby}, {momentOf(link.madeat)} · {openedOf(link)}
      </Text>
      {isActive && (
        <div className={classes.linkButtons}>
          {link.address !== "" && (
            <Button
              size="compact-md"
              variant="default"
              aria-label={`Copy the link until ${until}`}
              onClick={() => void copyLink(link)}
            >
              Copy
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            disabled={!mayRevoke}
            aria-label={`Revoke the link until ${until}`}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}

const momentOf = (iso: string): string => asOfText(Date.parse(iso));

function statusOf({ state, until, revokedby, revokedat }: LinkRow): string {
  if (state === "revoked") return `Revoked by ${revokedby}, ${momentOf(revokedat)}`;
  return `${state === "expired" ? "Expired on" : "Works until"} ${formatDate(until)}`;
}

function openedOf({ opened, lastopened }: LinkRow): string {
  if (opened === 0) return "not opened";
  return `opened ${opened === 1 ? "once" : `${opened} times`}, last ${momentOf(lastopened)}`;
}

/** Says that the link is on the clipboard, or shows it where the browser does not let the page put it there. */
async function copyLink({ address, until }: LinkRow): Promise<void> {
  if (await copyText(address))
    toast({ kind: "success", text: `Link copied. It works until ${formatDate(until)}.`, ms: TOAST_MS.action });
  else await announce({ icon: "info", title: "Copy this link", text: address });
}
