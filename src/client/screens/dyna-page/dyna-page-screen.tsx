import { Stack, Title } from "@mantine/core";
import { useCallback, useEffect } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { FormPage } from "../../form/draw/form-page";
import { readPage } from "./page-question";

/** A dynamic page: the form named in the route, with its title as the document title (SHELL-023 to SHELL-027). */
export function DynaPageScreen({ otherwise }: { readonly otherwise?: string }) {
  const { profile_name } = useParams();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const go = useCallback((to: string | -1) => void (to === -1 ? navigate(-1) : navigate(to)), [navigate]);
  const { formname, id } = readPage(profile_name ?? otherwise, query, state);
  return (
    <FormPage key={`${formname} ${id}`} formname={formname} id={id} navigate={go} onClose={(path) => go(path || -1)}>
      {(body, title) => <Titled title={title}>{body}</Titled>}
    </FormPage>
  );
}

function Titled({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return (
    <Stack gap="md">
      {title && (
        <Title order={1} size="h3">
          {title}
        </Title>
      )}
      {children}
    </Stack>
  );
}
