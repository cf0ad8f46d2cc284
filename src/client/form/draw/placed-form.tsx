import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { useOffline } from "../../call/offline-context";
import { announce, confirm, toast } from "../../ui/dialogs";
import type { EmbeddedFormProps } from "../../ui/embedded-parts";
import type { FormDeps } from "../open/form-deps";
import { EmbeddedForm } from "./embedded-form";

/** A form among other parts of a screen, such as a widget of the dashboard (DASH-015 to DASH-017). */
export function PlacedForm({ formname, title }: EmbeddedFormProps) {
  const offline = useOffline();
  const navigate = useNavigate();
  const go = useCallback((to: string | -1) => void (to === -1 ? navigate(-1) : navigate(to)), [navigate]);
  const deps = useMemo<FormDeps>(
    () => ({ offline, dialogs: { announce, confirm, toast }, navigate: go }),
    [offline, go],
  );
  return <EmbeddedForm page={{ formname, id: "0", title }} deps={deps} />;
}
