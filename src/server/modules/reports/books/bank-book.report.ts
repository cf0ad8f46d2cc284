import { moneyBook } from "./money-book";

export default moneyBook(
  { groups: ["Bank Accounts", "Bank OD A/c"], noun: "bank" },
  { name: "bankbook", reportno: 3109, title: "Bank Book", order: 34 },
);
