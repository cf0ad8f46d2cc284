import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { defineChart } from './chart'
import { ChartFrame, figure } from './chart-frame'
import type { ChartData } from './chart-data'

const HEIGHT = 220

/** Upright bars on a canvas; the library comes when the first of them is drawn. */
function Bars({ data }: { readonly data: ChartData }) {
  const host = useRef<HTMLDivElement>(null)
  // A canvas keeps the colours that it was drawn in.
  const scheme = useComputedColorScheme()
  const summary = data.slices.map(({ label, value }) => `${label} ${figure(value)}`).join(', ')
  useEffect(() => {
    let end: (() => void) | null = null
    let gone = false
    void import('./bars').then(({ drawBars }) => {
      if (!gone && host.current) end = drawBars(host.current, data, HEIGHT)
    })
    return () => {
      gone = true
      end?.()
    }
  }, [data, scheme])
  const isOneColour = new Set(data.slices.map(({ fill }) => fill)).size === 1
  return <ChartFrame data={data} hasLegend={!isOneColour}><div ref={host} role="img" aria-label={`${data.label || 'Chart'}: ${summary}`} style={{ minHeight: HEIGHT }} /></ChartFrame>
}

export default defineChart({ kind: 'verticalbar', Draw: Bars })
