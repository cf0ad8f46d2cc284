import { defineWidget } from '../../engine/dashboard/declaration'

/** The fixed sample of OPEN-083, for whoever designs dashboards; the browser draws and marks it. No figure of anybody. */
export default defineWidget({
  type: 'box-multitype', group: 'Setup', order: 95, heading: 'Sample bars', icon: 'palette', needs: 'developer', run: () => ({}),
})
