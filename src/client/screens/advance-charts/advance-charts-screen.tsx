import { Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { PlacedForm } from "../../form/draw/placed-form";
import { useListDefinition } from "../../list/read/use-list-definition";
import { useSession } from "../../session/use-session";
import { AccessDenied } from "../../ui/access-denied";
import { Breadcrumb } from "../../ui/breadcrumb";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";

const ENTITY = "advancecharts";

/**
 * `/advancechartslist`: the title of the form, and in place of a list the chart profile that its definition names
 * (DOC-029).
 */
export function AdvanceChartsScreen() {
  const found = useListDefinition(ENTITY);
  const { session } = useSession();
  const form = found.state === "ready" ? found.definition.form : { formname: "", formtitle: "" };
  useDocumentTitle(form.formtitle || "Advance Charts");
  if (found.state === "waiting" || !session) return <ScreenSkeleton />;
  if (found.state === "failed") return <ErrorState text={found.message} onRetry={found.retry} />;
  const { claims } = session;
  return (
    <Stack gap="md">
      <Breadcrumb crumbs={[{ label: form.formtitle }]} />
      <Title order={1} size="h3">
        {form.formtitle}
      </Title>
      {found.definition.viewAllowed ? (
        <PlacedForm formname={form.formname} title={form.formtitle} />
      ) : (
        <AccessDenied name={claims.flname || claims.name} company={claims.coname} />
      )}
    </Stack>
  );
}
