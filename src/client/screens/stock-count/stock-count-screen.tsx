import { Button, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { formatDate } from "../../../domain/date-format";
import { type JoinedCount, joinLink } from "../../../domain/counting/join-code";
import type { CountReview } from "../../../wire/counting/stock-counts";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import { AsOf } from "../../ui/as-of";
import { Breadcrumb } from "../../ui/breadcrumb";
import { confirm } from "../../ui/dialogs";
import { ErrorState } from "../../ui/error-state";
import { QrCode } from "../../ui/scanning/qr-code";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { CountItems } from "./count-items";
import { CountPeople, OpenRecounts } from "./count-people";
import { CountStatus } from "./count-status";
import { OverlapList } from "./overlap-list";
import { Uncounted } from "./uncounted";
import { type CountActions, useCountActions } from "./use-count-actions";
import { type LoadedReview, useReview } from "./use-review";

/** `/Stockcount?id=`: what several devices have counted, beside the books, to be decided and posted. */
export function StockCountScreen() {
  const [search] = useSearchParams();
  const loaded = useReview(search.get("id") ?? "0");
  const { review, problem, read } = loaded;
  if (review) return <Review key={review.id} review={review} loaded={loaded} />;
  return problem === "" ? <ScreenSkeleton /> : <ErrorState text={problem} onRetry={read} />;
}

function Review({ review, loaded }: { readonly review: CountReview; readonly loaded: LoadedReview }) {
  const title = `Count ${review.no}`;
  useDocumentTitle(title);
  const offline = useOffline();
  const actions = useCountActions(review, loaded.read);
  return (
    <Stack gap="lg">
      <Breadcrumb crumbs={[{ label: "Stock Count", to: "/stockcountlist" }, { label: title }]} />
      <Group justify="space-between" gap="xs" align="flex-start">
        <div>
          <Title order={1} size="h3">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {review.godown} · {formatDate(review.day)} · {review.isBlind ? "blind" : "books shown to counters"}{" "}
            <AsOf at={loaded.asOf} fresh={loaded.fresh} now={offline.now()} />
          </Text>
        </div>
        <Button variant="default" onClick={loaded.read}>
          Refresh
        </Button>
      </Group>
      <CountStatus review={review} />
      {review.posted === null && !review.isCancelled && <Join review={review} />}
      <CountPeople review={review} />
      <OverlapList review={review} onChoose={(overlaps, session) => void actions.choose(overlaps, session)} />
      <OpenRecounts review={review} onWithdraw={(recount) => void actions.withdraw(recount)} />
      <CountItems review={review} onRecount={({ itemid }) => void actions.recount(itemid, "")} />
      <Uncounted review={review} />
      {review.mayPost && <Post review={review} actions={actions} />}
    </Stack>
  );
}

const QR_PX = 240;

/** The QR that phones join by, and this device too. */
function Join({ review }: { readonly review: CountReview }) {
  const offline = useOffline();
  const navigate = useNavigate();
  const session = useFollowed(offline.session.get, offline.onLine);
  const [isOpen, setOpen] = useState(false);
  if (!session) return null;
  const { coid, branchid, bname } = session.claims;
  const { uid, no, godownid, godown, isBlind } = review;
  const count: JoinedCount = { uid, coid, branchid, branch: bname, no, godownid, godown, isBlind };
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="xs">
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide the QR code" : "Show the QR code to join"}
        </Button>
        <Button variant="default" onClick={() => void navigate(joinLink("", count))}>
          Count on this device
        </Button>
      </Group>
      {isOpen && <QrCode text={joinLink(window.location.origin, count)} alt="QR code of this count" px={QR_PX} />}
    </Stack>
  );
}

function Post({ review, actions }: { readonly review: CountReview; readonly actions: CountActions }) {
  const [zeroRest, setZeroRest] = useState(false);
  const rest = review.uncounted.length;
  const post = async (): Promise<void> => {
    const isMeant = await confirm({
      title: `Post count ${review.no}?`,
      text: `It becomes one physical stock of ${review.godown}. ${restWords(rest, zeroRest)}`,
      confirmLabel: "Post",
    });
    if (isMeant) await actions.post(review.seen, zeroRest);
  };
  return (
    <Stack gap="sm" align="flex-start">
      {rest > 0 && (
        <Checkbox
          label={
            rest === 1
              ? "Count the item that was not scanned as 0"
              : `Count the ${rest} items that were not scanned as 0`
          }
          checked={zeroRest}
          onChange={(event) => setZeroRest(event.currentTarget.checked)}
        />
      )}
      <Button size="lg" disabled={review.items.length === 0} onClick={() => void post()}>
        Post as physical stock
      </Button>
    </Stack>
  );
}

function restWords(rest: number, zeroRest: boolean): string {
  if (rest === 0) return "";
  const items = rest === 1 ? "1 item that was not scanned" : `${rest} items that were not scanned`;
  return zeroRest ? `The stock of ${items} becomes 0.` : `The stock of ${items} stays as it is.`;
}
