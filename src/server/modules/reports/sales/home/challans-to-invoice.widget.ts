import { openLinesWidget } from "./open-lines";

export default openLinesWidget({
  entity: "salechallan",
  group: "Sales",
  heading: "Challans to invoice",
  home: { for: { accounts: 100 }, list: "To do" },
  order: 54,
});
