import type { EmbeddedFormProps } from "../../ui/embedded-parts";
import { EmbeddedForm } from "./embedded-form";
import { usePlacedDeps } from "./use-placed-deps";

/** A form among other parts of a screen, such as a widget of the dashboard (DASH-015 to DASH-017). */
export const PlacedForm = ({ formname, title }: EmbeddedFormProps) => (
  <EmbeddedForm page={{ formname, id: "0", title }} deps={usePlacedDeps()} />
);
