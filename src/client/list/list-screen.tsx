import { useDocumentTitle } from "@mantine/hooks";
import { useSession } from "../session/use-session";
import { AccessDenied } from "../ui/access-denied";
import { Breadcrumb } from "../ui/breadcrumb";
import { ErrorState } from "../ui/error-state";
import { ScreenSkeleton } from "../ui/screen-skeleton";
import { ListBody } from "./list-body";
import { useListDefinition } from "./read/use-list-definition";
import { WaitingSaves } from "./waiting-saves";

/** The list of one entity, drawn from its definition (LIST-001 to LIST-003, SHELL-041). */
export function ListScreen({ entity }: { readonly entity: string }) {
  const found = useListDefinition(entity);
  const { session } = useSession();
  const title = found.state === "ready" ? found.definition.title : "";
  useDocumentTitle(title || "List");
  if (found.state === "waiting" || !session) return <ScreenSkeleton />;
  if (found.state === "failed") {
    return (
      <>
        <WaitingSaves entity={entity} />
        <ErrorState text={found.message} onRetry={found.retry} />
      </>
    );
  }
  const { claims } = session;
  return (
    <>
      <Breadcrumb crumbs={[{ label: title }]} />
      {found.definition.viewAllowed ? (
        <ListBody definition={found.definition} claims={claims} />
      ) : (
        <AccessDenied name={claims.flname || claims.name} company={claims.coname} />
      )}
    </>
  );
}
