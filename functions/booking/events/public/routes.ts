import { Hono } from "hono";
import { EVENT_PAGES, eventPath } from "#domain/engine/public-addresses/event.ts";
import { open } from "#functions/platform/http/access.ts";
import type { HonoEnv } from "#functions/platform/http/types.ts";
import { bookSlot, showBook } from "./book.ts";
import { askToCancel, cancelOwn, showMine } from "./mine.ts";
import { printSheet } from "./print.ts";
import { showSlots } from "./slots-page.ts";

const at = eventPath(":code");
const VISITOR = "イベント予約ページを開いた人";
const FRIEND = "署名つきのリンクで開いた友だち（中で確かめる）";

/** Events' public pages. */
export const eventPublicRoutes = new Hono<HonoEnv>()
	.get(at, open(VISITOR), showSlots)
	.get(`${at}${EVENT_PAGES.book}`, open(FRIEND), showBook)
	.post(`${at}${EVENT_PAGES.book}`, open(FRIEND), bookSlot)
	.get(`${at}${EVENT_PAGES.mine}`, open(FRIEND), showMine)
	.get(`${at}${EVENT_PAGES.cancel}`, open(FRIEND), askToCancel)
	.post(`${at}${EVENT_PAGES.cancel}`, open(FRIEND), cancelOwn)
	.get(`${at}${EVENT_PAGES.print}`, open("印刷する操作者（中で確かめる）"), printSheet);
