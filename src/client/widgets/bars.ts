import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartData } from './chart-data'
import { figure } from './chart-frame'

const WIDTH_MIN = 240

/** Draws the bars into `host` as wide as it is, and again when its width changes; answers what takes them away. */
export function drawBars(host: HTMLElement, { slices }: ChartData, height: number): () => void {
  const width = () => Math.max(WIDTH_MIN, host.clientWidth)
  const colour = getComputedStyle(host).color
  const places = slices.map((_, index) => index)
  const bars = uPlot.paths.bars?.({ size: [0.7, 60], disp: { fill: { unit: 3, values: () => slices.map(({ fill }) => fill) } } })
  const plot = new uPlot(
    {
      width: width(), height, legend: { show: false }, cursor: { show: false },
      scales: { x: { time: false, range: [-0.6, Math.max(slices.length - 0.4, 0.6)] }, y: { range: (_plot, min, max) => [Math.min(0, min), max > 0 ? max * 1.05 : 0] } },
      axes: [
        { stroke: colour, grid: { show: false }, splits: () => places, values: (_plot, at) => at.map((place) => slices[place]?.label ?? '') },
        { stroke: colour, size: 70, values: (_plot, at) => at.map((value) => figure(value)) },
      ],
      series: [{}, { ...(bars ? { paths: bars } : {}), fill: '#1f77b4', stroke: 'transparent', points: { show: false } }],
    },
    [places, slices.map(({ value }) => value)],
    host,
  )
  const watch = new ResizeObserver(() => plot.setSize({ width: width(), height }))
  watch.observe(host)
  return () => {
    watch.disconnect()
    plot.destroy()
  }
}
