import { declaredFiles } from "../call/declared";
import type { ListDeclaration } from "./list-declaration";

/** `*.list.ts`. */
export const listFiles = declaredFiles<ListDeclaration>("lists");

export const lists = (): readonly ListDeclaration[] => Object.values(listFiles.all());

export const listNamed = (entity: string): ListDeclaration | undefined => lists().find((one) => one.entity === entity);
