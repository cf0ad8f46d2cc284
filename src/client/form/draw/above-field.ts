import { createContext, type ReactNode } from "react";

interface AboveField {
  readonly key: string;
  readonly drawn: ReactNode;
}

/** What the form draws above one of its fields, in the same place of its grid. */
export const AboveFieldContext = createContext<AboveField | null>(null);
