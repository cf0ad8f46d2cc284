import { defineList } from '../../engine/screen/list-declaration'
import { registerHead } from './register-head'

export default defineList({ entity: 'scanaudit', head: (ctx) => registerHead(ctx, 'scanaudit') })
