import { PAPERS_QUESTION } from "../../../definitions/print/device-papers";
import {
  DASHBOARD_QUESTION,
  formModelQuestion,
  HOME_QUESTION,
  listDefinitionQuestion,
  menuQuestion,
  optionsQuestion,
  recordQuestion,
  REPORT_LIST_QUESTION,
  reportDefinitionQuestion,
} from "../../../wire/definition-questions";
import type { OfflinePart } from "../../../wire/offline-plan";
import type { Reader } from "../contract/reader";

type ReadQuestion = Parameters<Reader["read"]>[0];

/** The question whose cached answer is this part: the one that the screens ask. Null for records and numbers. */
export function questionOf({ part, name }: OfflinePart): ReadQuestion | null {
  switch (part) {
    case "menu":
      return menuQuestion(name);
    case "figures":
      return name === "home" ? HOME_QUESTION : DASHBOARD_QUESTION;
    case "form":
      return formModelQuestion(name);
    case "list":
      return listDefinitionQuestion(name);
    case "start":
      return recordQuestion(name, "0");
    case "report":
      return name === "" ? REPORT_LIST_QUESTION : reportDefinitionQuestion(name);
    case "papers":
      return PAPERS_QUESTION;
    case "pick":
      return optionsQuestion(name);
    case "records":
    case "numbers":
      return null;
  }
}
