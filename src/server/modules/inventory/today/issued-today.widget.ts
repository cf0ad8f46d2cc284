import { goodsToday } from "./goods-today";

export default goodsToday("outward", "Goods issued", 101);
