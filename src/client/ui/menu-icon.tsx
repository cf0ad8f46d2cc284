import {
  IconAddressBook,
  IconBook,
  IconBuildingCommunity,
  IconBuildingWarehouse,
  IconCategory,
  IconCircleDot,
  IconHierarchy,
  IconHome,
  IconMapPin,
  IconPackage,
  IconPalette,
  IconPaperclip,
  IconRulerMeasure,
  IconSettings,
  IconTags,
  IconUserCheck,
  IconUsers,
  IconWorld,
  type TablerIcon,
} from "@tabler/icons-react";

/** The 17 icons that a menu item may name (SHELL-009, OPEN-010). */
const MENU_ICONS: Readonly<Record<string, TablerIcon>> = {
  "address-book": IconAddressBook,
  book: IconBook,
  "building-community": IconBuildingCommunity,
  "building-warehouse": IconBuildingWarehouse,
  category: IconCategory,
  hierarchy: IconHierarchy,
  home: IconHome,
  "map-pin": IconMapPin,
  package: IconPackage,
  palette: IconPalette,
  paperclip: IconPaperclip,
  "ruler-measure": IconRulerMeasure,
  settings: IconSettings,
  tags: IconTags,
  "user-check": IconUserCheck,
  users: IconUsers,
  world: IconWorld,
};

/** Names that use one of the 17 icons. */
const SAME_AS: Readonly<Record<string, string>> = {
  map: "map-pin",
  packages: "package",
  "receipt-rupee": "tags",
  "users-group": "users",
};

/** The icon of a menu item; a dot for an unknown name. Decorative: the label is beside it. */
export function MenuIcon({ name, size = 18 }: { readonly name: string; readonly size?: number }) {
  const meant = Object.hasOwn(SAME_AS, name) ? (SAME_AS[name] ?? name) : name;
  const known = Object.hasOwn(MENU_ICONS, meant);
  const Icon = (known ? MENU_ICONS[meant] : undefined) ?? IconCircleDot;
  return <Icon size={size} stroke={1.5} aria-hidden data-menu-icon={known ? meant : "fallback"} />;
}
