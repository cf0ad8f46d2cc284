import type { ListDeclaration } from './list-declaration'

const found = import.meta.glob<ListDeclaration>('../../modules/**/*.list.ts', { eager: true, import: 'default' })

export const listNamed = (entity: string): ListDeclaration | undefined => Object.values(found).find((one) => one.entity === entity)
