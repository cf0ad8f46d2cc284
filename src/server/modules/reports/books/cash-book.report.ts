import { moneyBook } from "./money-book";

export default moneyBook(
  { groups: ["Cash-in-Hand"], noun: "cash" },
  { name: "cashbook", reportno: 3108, title: "Cash Book", order: 32 },
);
