import { goodsToday } from "./goods-today";

export default goodsToday("stocktransfer", "Stock transfers", 102);
