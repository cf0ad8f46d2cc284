import {
  IconBook2,
  IconBuildingBank,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCash,
  IconChartBar,
  IconCircleDot,
  IconFileInvoice,
  IconFileText,
  IconHome,
  IconMapPin,
  IconPackage,
  IconReceipt,
  IconSettings,
  IconShoppingCart,
  IconTags,
  IconTruck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'

/** The 17 icons that a menu item may name (SHELL-009, OPEN-010). */
export const MENU_ICONS: Readonly<Record<string, TablerIcon>> = {
  home: IconHome,
  accounts: IconBook2,
  bank: IconBuildingBank,
  cash: IconCash,
  chart: IconChartBar,
  company: IconBuildingStore,
  document: IconFileText,
  invoice: IconFileInvoice,
  item: IconPackage,
  party: IconUsers,
  place: IconMapPin,
  price: IconTags,
  purchase: IconShoppingCart,
  receipt: IconReceipt,
  settings: IconSettings,
  stock: IconBuildingWarehouse,
  transport: IconTruck,
}

/** The picture of a menu item; a dot for a name that is not one of the 17. Decoration only: the label stands beside it. */
export function MenuIcon({ name, size = 18 }: { readonly name: string; readonly size?: number }) {
  const Icon = MENU_ICONS[name.trim().toLowerCase()] ?? IconCircleDot
  return <Icon size={size} stroke={1.5} aria-hidden data-menu-icon={Icon === IconCircleDot ? 'fallback' : name} />
}
