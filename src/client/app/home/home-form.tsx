import { lazy, Suspense, useCallback } from "react";
import { useNavigate } from "react-router";
import { formModelQuestion } from "../../../wire/definition-questions";
import { useRead } from "../../call/use-read";
import { ScreenSkeleton } from "../../ui/screen-skeleton";

const FormPage = lazy(() => import("../../form/draw/form-page").then((file) => ({ default: file.FormPage })));
const DashboardWidgets = lazy(() => import("./dashboard-page").then((file) => ({ default: file.DashboardWidgets })));
const HOME_FORM = "homepagedetail";

/**
 * The form `homepagedetail` if the server has it for this user, otherwise the widgets of the dashboard (SHELL-022,
 * OPEN-012).
 */
export function HomeForm() {
  const navigate = useNavigate();
  const go = useCallback((to: string | -1) => void (to === -1 ? navigate(-1) : navigate(to)), [navigate]);
  const { data, isError } = useRead(formModelQuestion(HOME_FORM));
  const first = data?.rows[0];
  if (!data && !isError) return <ScreenSkeleton rows={4} />;
  const hasForm = first !== undefined && (first.err === undefined || String(first.err) === "0");
  return (
    <Suspense fallback={<ScreenSkeleton rows={4} />}>
      {hasForm ? (
        <FormPage formname={HOME_FORM} id="0" navigate={go} onClose={() => undefined} leavesTyping />
      ) : (
        <DashboardWidgets />
      )}
    </Suspense>
  );
}
