import { Alert, Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { formatDateTime } from "../../../domain/date-format";
import type { CountReview } from "../../../wire/counting/stock-counts";
import { formPath } from "../../rows/form-link";

/** What became of the count, and what came after it. */
export function CountStatus({ review }: { readonly review: CountReview }) {
  const { posted, late, isCancelled } = review;
  if (isCancelled)
    return (
      <Alert color="gray" title="Cancelled">
        This count takes no more scans.
      </Alert>
    );
  if (!posted) return null;
  return (
    <Alert color={late > 0 ? "orange" : "green"} title={`Posted as ${posted.no}`} role="status">
      <Text size="sm">
        By {posted.by} on {formatDateTime(posted.at)}.{" "}
        <Anchor component={Link} to={formPath({ id: String(posted.openingid), formname: "openingdetail" })} size="sm">
          Open {posted.no}
        </Anchor>
      </Text>
      {late > 0 && (
        <Text size="sm">
          {late} {late === 1 ? "scan" : "scans"} came after that and {late === 1 ? "is" : "are"} not in it. To include{" "}
          {late === 1 ? "it" : "them"}, cancel {posted.no} and post the count again.
        </Text>
      )}
    </Alert>
  );
}
