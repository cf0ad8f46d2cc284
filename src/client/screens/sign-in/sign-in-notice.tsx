import { lazy, Suspense, useEffect, useState } from "react";
import { useOffline } from "../../call/offline-context";
import classes from "./sign-in.module.css";

/** The sanitiser is loaded only if there is a notice. */
const SafeHtml = lazy(() => import("../../ui/safe-html").then((file) => ({ default: file.SafeHtml })));

/** The notice of the host: HTML from the server (AUTH-003, ENV-021), sanitised. */
export function SignInNotice() {
  const { session } = useOffline();
  const [html, setHtml] = useState("");
  useEffect(() => {
    let here = true;
    session.notice().then(
      (notice) => here && setHtml(withAlts(notice)),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [session]);
  if (html === "") return null;
  return (
    <Suspense>
      <section className={classes.notice} aria-label="Notice">
        <SafeHtml html={html} />
      </section>
    </Suspense>
  );
}

/** An image of a notice without a text is decorative. Nothing runs or loads in a parsed document. */
function withAlts(notice: string): string {
  const { body } = new DOMParser().parseFromString(notice.trim(), "text/html");
  body.querySelectorAll("img:not([alt])").forEach((image) => image.setAttribute("alt", ""));
  return body.innerHTML;
}
