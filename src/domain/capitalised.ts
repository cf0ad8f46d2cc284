/** A noun as the first word of a sentence or title: `count sheet` is `Count sheet`. */
export const capitalised = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);
