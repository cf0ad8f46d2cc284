import { Stack } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useListDefinition } from "../../list/read/use-list-definition";
import { useSession } from "../../session/use-session";
import { AccessDenied } from "../../ui/access-denied";
import { Breadcrumb } from "../../ui/breadcrumb";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { LockerBody } from "./locker-body";

const ENTITY = "digitallocker";

/** `/digitallockerlist`: the documents of the company as cards in coloured panels (LOCK-001). */
export function DigitalLockerScreen() {
  const found = useListDefinition(ENTITY);
  const { session } = useSession();
  const title = found.state === "ready" ? found.definition.title : "";
  useDocumentTitle(title || "Digital Locker");
  if (found.state === "waiting" || !session) return <ScreenSkeleton />;
  if (found.state === "failed") return <ErrorState text={found.message} onRetry={found.retry} />;
  const { claims } = session;
  return (
    <Stack gap="md">
      <Breadcrumb crumbs={[{ label: title }]} />
      {found.definition.viewAllowed ? (
        <LockerBody definition={found.definition} />
      ) : (
        <AccessDenied name={claims.flname || claims.name} company={claims.coname} />
      )}
    </Stack>
  );
}
