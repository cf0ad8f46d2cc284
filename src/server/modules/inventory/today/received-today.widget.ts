import { goodsToday } from "./goods-today";

export default goodsToday("inward", "Goods received", 100);
