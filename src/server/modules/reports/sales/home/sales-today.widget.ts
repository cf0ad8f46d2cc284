import { salesFigure } from "./sales-figure";

export default salesFigure({ heading: "Sales today", order: 100, from: (today) => today });
