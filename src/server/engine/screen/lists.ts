import type { ListDeclaration } from './list-declaration'

const found = import.meta.glob<ListDeclaration>('../../modules/**/*.list.ts', { eager: true, import: 'default' })

export const lists = (): readonly ListDeclaration[] => Object.values(found)

export const listNamed = (entity: string): ListDeclaration | undefined => lists().find((one) => one.entity === entity)
