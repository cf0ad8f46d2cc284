import { defineChart } from "./chart";
import { ChartFrame } from "./chart-frame";
import { RoundChart } from "./round-chart";

/** Shares of a whole. */
export default defineChart({
  kind: "piechart",
  Draw: ({ data }) => (
    <ChartFrame data={data}>
      <RoundChart data={data} hole={0} byLength={false} />
    </ChartFrame>
  ),
});
