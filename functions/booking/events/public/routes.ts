import { Hono } from "hono";
import { EVENT_PAGES, eventPath } from "#domain/engine/public-addresses/event-address.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { openAccess } from "#functions/platform/http/route-access.ts";
import { bookEventSlot, showEventConfirm } from "./book-event-slot.ts";
import { showEventSlots } from "./event-slots-page.ts";
import { printEventSheet } from "./print-event-sheet.ts";
import { showEventPicture } from "./show-event-picture.ts";
import {
	cancelOwnEventBooking,
	downloadEventCalendarFile,
	showEventCancelConfirm,
	showOwnEventBookings,
} from "./show-own-event-bookings.ts";

const PAGE_PATH = eventPath(":code");
const VISITOR = "イベント予約ページを開いた人";
const FRIEND = "署名つきのリンクで開いた友だち（中で確かめる）";

/** Routes of the public event pages. */
export const eventPublicRoutes = new Hono<HonoEnv>()
	.get(PAGE_PATH, openAccess(VISITOR), showEventSlots)
	.get(`${PAGE_PATH}${EVENT_PAGES.book}`, openAccess(FRIEND), showEventConfirm)
	.post(`${PAGE_PATH}${EVENT_PAGES.book}`, openAccess(FRIEND), bookEventSlot)
	.get(`${PAGE_PATH}${EVENT_PAGES.mine}`, openAccess(FRIEND), showOwnEventBookings)
	.get(`${PAGE_PATH}${EVENT_PAGES.cancel}`, openAccess(FRIEND), showEventCancelConfirm)
	.post(`${PAGE_PATH}${EVENT_PAGES.cancel}`, openAccess(FRIEND), cancelOwnEventBooking)
	.get(`${PAGE_PATH}${EVENT_PAGES.calendar}`, openAccess(FRIEND), downloadEventCalendarFile)
	.get(`${PAGE_PATH}${EVENT_PAGES.picture}/:key`, openAccess(VISITOR), showEventPicture)
	.get(`${PAGE_PATH}${EVENT_PAGES.print}`, openAccess("印刷する操作者（中で確かめる）"), printEventSheet);
