import { Card, Text, Title } from "@mantine/core";
import { Suspense, useContext } from "react";
import { EmbeddedPartsContext } from "../ui/embedded-parts";
import { LoadingMark } from "../ui/loading-mark";
import type { WidgetProps } from "../ui/widget-kind";

/** Kept for a form that loads, so that what stands below it is hardly moved, px. */
const HEIGHT_MIN = 220;

/** A dynamic form in a card (DASH-015 to DASH-017); `pathname` is its name, or its path as a dynamic page has it. */
export function FormCard({ row }: Pick<WidgetProps, "row">) {
  const parts = useContext(EmbeddedPartsContext);
  const formname = row.pathname.replace(/^\/?(?:M?Pages\/)?/i, "");
  return (
    <Card withBorder padding="sm" h="100%" mih={HEIGHT_MIN}>
      <Title order={3} size="h5" mb="xs">
        {row.heading}
      </Title>
      {!parts || !formname ? (
        <Text role="note">
          {formname ? "A form cannot be shown here." : "This widget has no form. Choose one in its definition."}
        </Text>
      ) : (
        <Suspense fallback={<LoadingMark size="sm" />}>
          <parts.Form formname={formname} title={row.heading} />
        </Suspense>
      )}
    </Card>
  );
}
