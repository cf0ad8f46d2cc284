import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { useOffline } from "../../call/offline-context";
import { announce, confirm, toast } from "../../ui/dialogs";
import type { FormDeps } from "../open/form-deps";

/** What a form needs that is not a page of its own. */
export function usePlacedDeps(): FormDeps {
  const offline = useOffline();
  const navigate = useNavigate();
  const go = useCallback((to: string | -1) => void (to === -1 ? navigate(-1) : navigate(to)), [navigate]);
  return useMemo(() => ({ offline, dialogs: { announce, confirm, toast }, navigate: go }), [offline, go]);
}
