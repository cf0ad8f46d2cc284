import { goodsToday } from "./goods-today";

export default goodsToday("opening", "Stock counts", 103);
