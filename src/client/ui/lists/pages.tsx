import { Pagination } from "@mantine/core";

interface PagesProps {
  /** Number of pages; with one there is nothing to choose. */
  readonly total: number;
  /** The page shown, from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export const Pages = ({ total, page, onPage }: PagesProps) =>
  total > 1 && (
    <Pagination
      total={total}
      value={page}
      onChange={onPage}
      getControlProps={(control) => ({ "aria-label": `${control} page` })}
    />
  );
