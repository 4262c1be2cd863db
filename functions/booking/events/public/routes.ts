import { Hono } from "hono";
import { EVENT_PAGES, eventPath } from "#domain/engine/public-addresses/event-address.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { openAccess } from "#functions/platform/http/route-access.ts";
import { bookEventSlot, showEventConfirm } from "./book-event-slot.ts";
import { showSlots } from "./event-slots-page.ts";
import { cancelOwnEventBooking, confirmEventCancel, showOwnEventBookings } from "./own-event-bookings.ts";
import { printEventSheet } from "./print-event-sheet.ts";

const at = eventPath(":code");
const VISITOR = "イベント予約ページを開いた人";
const FRIEND = "署名つきのリンクで開いた友だち（中で確かめる）";

/** Events' public pages. */
export const eventPublicRoutes = new Hono<HonoEnv>()
	.get(at, openAccess(VISITOR), showSlots)
	.get(`${at}${EVENT_PAGES.book}`, openAccess(FRIEND), showEventConfirm)
	.post(`${at}${EVENT_PAGES.book}`, openAccess(FRIEND), bookEventSlot)
	.get(`${at}${EVENT_PAGES.mine}`, openAccess(FRIEND), showOwnEventBookings)
	.get(`${at}${EVENT_PAGES.cancel}`, openAccess(FRIEND), confirmEventCancel)
	.post(`${at}${EVENT_PAGES.cancel}`, openAccess(FRIEND), cancelOwnEventBooking)
	.get(`${at}${EVENT_PAGES.print}`, openAccess("印刷する操作者（中で確かめる）"), printEventSheet);
