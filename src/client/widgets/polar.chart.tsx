import { defineChart } from './chart'
import { ChartFrame } from './chart-frame'
import { RoundChart } from './round-chart'

/** Values side by side, each as long as it is large. */
export default defineChart({ kind: 'polar', Draw: ({ data }) => <ChartFrame data={data}><RoundChart data={data} hole={0} byLength={true} /></ChartFrame> })
