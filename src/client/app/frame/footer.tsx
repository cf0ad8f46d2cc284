import classes from "./shell.module.css";

/** Footer text of the host's brand, with the years the server gives it (SHELL-014). */
export function Footer({ text }: { readonly text: string }) {
  return (
    <div className={classes.footer}>
      <span>{text}</span>
    </div>
  );
}
