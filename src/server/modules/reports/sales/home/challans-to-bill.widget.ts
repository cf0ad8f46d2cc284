import { openLinesWidget } from "./open-lines";

export default openLinesWidget({
  entity: "purchasechallan",
  group: "Purchases",
  heading: "Goods received without a bill",
  home: { for: { accounts: 101 }, list: "To do" },
  order: 56,
});
