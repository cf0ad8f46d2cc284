import { ActionIcon, Group, NativeSelect, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useBottomBar } from "../browser/bottom-bars";

interface ListPagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  readonly total: number;
  /** Rows that only this device has. They stand above those of every page. */
  readonly waiting?: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/**
 * Below the grid: which rows of how many, buttons to the other pages, and the page size if the list offers more than
 * one (LIST-009, LIST-013).
 */
export function ListPager({ page, pageSize, pageSizes, total, waiting = 0, onPage, onSize }: ListPagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  const bar = useBottomBar();
  return (
    <Group ref={bar} gap="sm" justify="flex-end" component="nav" aria-label="Pages">
      {pageSizes.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="Rows per page"
          data={pageSizes.map(String)}
          value={String(pageSize)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      )}
      <Text size="sm" data-pager>
        {from.toLocaleString("en-IN")}–{to.toLocaleString("en-IN")} of {total.toLocaleString("en-IN")}
        {waiting > 0 && ` and ${waiting.toLocaleString("en-IN")} waiting`}
      </Text>
      <Group gap={4}>
        <PageButton
          label="First page"
          disabled={page <= 1}
          onClick={() => onPage(1)}
          icon={<IconChevronsLeft size={16} aria-hidden />}
        />
        <PageButton
          label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          icon={<IconChevronLeft size={16} aria-hidden />}
        />
        <PageButton
          label="Next page"
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
          icon={<IconChevronRight size={16} aria-hidden />}
        />
        <PageButton
          label="Last page"
          disabled={page >= last}
          onClick={() => onPage(last)}
          icon={<IconChevronsRight size={16} aria-hidden />}
        />
      </Group>
    </Group>
  );
}

interface PageButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly icon: ReactNode;
}

function PageButton({ label, disabled, onClick, icon }: PageButtonProps) {
  return (
    <ActionIcon variant="default" size={32} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}
