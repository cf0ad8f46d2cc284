import type { SetupStep } from "../../../wire/setup-endpoints";

/** Title and explanation of each step. */
export const STEP_WORDS: Readonly<Record<SetupStep, { readonly title: string; readonly text: string }>> = {
  company: { title: "Company", text: "Enter your company. Its GSTIN and state decide the GST." },
  branches: {
    title: "Branches",
    text: "Each branch has its own documents and numbers, and its own GSTIN where it is registered. If you work from one place, one branch is enough.",
  },
  books: {
    title: "Books",
    text: "Choose the day your books begin here, and how stock is costed. Opening balances are dated that day.",
  },
  numbers: {
    title: "Document numbers",
    text: "Documents are numbered from 1 in each financial year. If you start during a year, enter the next number of each series.",
  },
  opening: {
    title: "Opening balances",
    text: "Enter the balances of your first day: ledgers, unpaid bills and stock. You can do this later.",
  },
  users: {
    title: "Users",
    text: "Give everyone who works here their own user, with branches and rights. You can do this later.",
  },
};
