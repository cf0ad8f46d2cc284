import { defineChart } from "./chart";
import { ChartFrame } from "./chart-frame";
import { RoundChart } from "./round-chart";

/** Shares of a whole, with an open middle. */
export default defineChart({
  kind: "doughnutchart",
  Draw: ({ data }) => (
    <ChartFrame data={data}>
      <RoundChart data={data} hole={0.6} byLength={false} />
    </ChartFrame>
  ),
});
