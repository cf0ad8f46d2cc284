import ban from "@tabler/icons/outline/ban.svg?raw";
import copy from "@tabler/icons/outline/copy.svg?raw";
import dots from "@tabler/icons/outline/dots-vertical.svg?raw";
import eye from "@tabler/icons/outline/eye.svg?raw";
import arrowRight from "@tabler/icons/outline/arrow-right.svg?raw";
import paperclip from "@tabler/icons/outline/paperclip.svg?raw";
import pencil from "@tabler/icons/outline/pencil.svg?raw";
import printer from "@tabler/icons/outline/printer.svg?raw";
import trash from "@tabler/icons/outline/trash.svg?raw";

const ICONS = { ban, copy, dots, eye, "arrow-right": arrowRight, paperclip, pencil, printer, trash } as const;

export type LineIcon = keyof typeof ICONS;

/**
 * Icons of list rows as CSS images, `--icon-<name>` each, in the given colour. A drawn <svg> is a layer to the
 * browser, and a grid shows two hundred of them: with images a scrolled frame costs a quarter less.
 */
export function iconPictures(colour: string): Readonly<Record<`--icon-${LineIcon}`, string>> {
  const pictures = Object.entries(ICONS).map(([name, svg]) => [
    `--icon-${name}`,
    `url("data:image/svg+xml,${encodeURIComponent(drawn(svg, colour))}")`,
  ]);
  return Object.fromEntries(pictures) as Record<`--icon-${LineIcon}`, string>;
}

const drawn = (svg: string, colour: string): string =>
  svg.replaceAll("currentColor", colour).replace('stroke-width="2"', 'stroke-width="1.5"');

/** The style of a button that shows the icon. */
export const iconStyle = (icon: LineIcon): { readonly backgroundImage: string } => ({
  backgroundImage: `var(--icon-${icon})`,
});
