import { openLinesWidget } from "./open-lines";

export default openLinesWidget({
  entity: "saleorder",
  group: "Sales",
  heading: "Sale orders to deliver",
  home: { for: { accounts: 110, godown: 110 }, list: "To do" },
  order: 54,
});
