/** Elements without a role of their own, and components that draw such a one. */
const PLAIN =
  /<(?:div|span|p|dd|dt|Box|Card|Center|Flex|Grid|Group|Paper|SimpleGrid|Skeleton|Stack|Text)\b((?:[^<>]|=>)*?)(?<!=)>/g;

/** Lines of opening tags with a name for screen readers that these may not have, because the element has no role. */
export const unheardNames = (text: string): readonly number[] =>
  [...text.matchAll(PLAIN)]
    .filter(([, props = ""]) => /\baria-label(?:ledby)?=/.test(props) && !/\b(?:role|component)=/.test(props))
    .map(({ index }) => text.slice(0, index).split("\n").length);
