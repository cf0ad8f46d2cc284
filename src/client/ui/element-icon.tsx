import {
  IconAlertTriangle, IconArrowLeft, IconBarcode, IconBuilding, IconCalendar, IconCheck, IconClock, IconCurrencyRupee, IconDeviceFloppy,
  IconDownload, IconEdit, IconExternalLink, IconFile, IconHelp, IconHome, IconInfoCircle, IconLink, IconList, IconLock, IconMail, IconMapPin,
  IconPackage, IconPhone, IconPlus, IconPrinter, IconSearch, IconSettings, IconTrash, IconUpload, IconUser, IconUsers, IconX, type TablerIcon,
} from '@tabler/icons-react'

/** Icon names that a definition may use (FORM-097): those of Tabler and, where they differ, of Font Awesome. */
const ICONS: Readonly<Record<string, TablerIcon>> = {
  'alert-triangle': IconAlertTriangle, warning: IconAlertTriangle, 'arrow-left': IconArrowLeft, barcode: IconBarcode, building: IconBuilding,
  calendar: IconCalendar, check: IconCheck, clock: IconClock, rupee: IconCurrencyRupee, save: IconDeviceFloppy, download: IconDownload,
  edit: IconEdit, pencil: IconEdit, 'external-link': IconExternalLink, file: IconFile, help: IconHelp, home: IconHome, info: IconInfoCircle,
  link: IconLink, list: IconList, lock: IconLock, mail: IconMail, envelope: IconMail, 'map-pin': IconMapPin, package: IconPackage,
  phone: IconPhone, plus: IconPlus, printer: IconPrinter, print: IconPrinter, search: IconSearch, settings: IconSettings, cog: IconSettings,
  trash: IconTrash, upload: IconUpload, user: IconUser, users: IconUsers, x: IconX, times: IconX,
}

/** `COMP_style` of a row as a decorative icon beside its label; nothing for an unknown name. */
export function ElementIcon({ name, size = 16 }: { readonly name: string; readonly size?: number }) {
  const bare = name.trim().toLowerCase().replace(/^(?:fa[bsrl]?\s+)?(?:fa-|icon-|ti-)?/, '')
  const Icon = Object.hasOwn(ICONS, bare) ? ICONS[bare] : undefined
  return Icon ? <Icon size={size} stroke={1.5} aria-hidden data-icon={bare} /> : null
}
