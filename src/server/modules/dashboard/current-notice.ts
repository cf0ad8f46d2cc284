import { sql } from "kysely";
import { NOTICE_MS, NOTICE_TITLE, type NoticeFields } from "../../../definitions/widget-row";
import type { IsoDate } from "../../../domain/calendar";
import type { Context } from "../../engine/call/context";
import { harmlessHtml } from "../../engine/call/harmless-html";

const MS = 1000;

const NO_NOTICE: NoticeFields = { noticeicon: "", noticetitle: "", noticehtml: "", noticetimer: "" };

interface Stored {
  readonly noticetitle: string;
  readonly noticeicon: string;
  readonly noticehtml: string;
  readonly noticeseconds: number;
}

/** The newest notice of the company that is active today; empty fields if there is none. A company has only a few. */
export async function currentNotice({ tx, session }: Context, today: IsoDate): Promise<NoticeFields> {
  const { rows } = await sql<Stored>`
    select noticetitle, noticeicon, noticehtml, noticeseconds from m_notice
    where coid = ${session.coid} and isactive and coalesce(fromdate, ${today}) <= ${today} and coalesce(todate, ${today}) >= ${today}
    order by id desc limit 1`.execute(tx);
  const [notice] = rows;
  if (!notice) return NO_NOTICE;
  return {
    noticeicon: notice.noticeicon,
    noticetitle: notice.noticetitle || NOTICE_TITLE,
    noticehtml: harmlessHtml(notice.noticehtml),
    noticetimer: notice.noticeseconds > 0 ? notice.noticeseconds * MS : NOTICE_MS,
  };
}
