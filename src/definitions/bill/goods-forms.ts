/** A field with a godown, and whether goods come into it (1) or go out of it (-1). */
type GoodsPlace = readonly [field: string, sign: 1 | -1];

/** Documents that move goods without prices. */
const FORMS = {
  inward: [["godownid", 1]],
  outward: [["godownid", -1]],
  stocktransfer: [
    ["fromgodownid", -1],
    ["togodownid", 1],
  ],
} as const satisfies Record<string, readonly GoodsPlace[]>;

export type GoodsFormName = keyof typeof FORMS;

export const isGoodsForm = (entity: string): entity is GoodsFormName => Object.hasOwn(FORMS, entity);

/** Where the goods of each line go, in order. */
export const goodsPlaces = (name: GoodsFormName): readonly GoodsPlace[] => FORMS[name];
