import { defineChart } from "./chart";
import { ChartFrame } from "./chart-frame";
import { RoundChart } from "./round-chart";

/** Slices of one width, side by side; the larger the value, the longer the slice. */
export default defineChart({
  kind: "polar",
  Draw: ({ data }) => (
    <ChartFrame data={data}>
      <RoundChart data={data} hole={0} byLength={true} />
    </ChartFrame>
  ),
});
