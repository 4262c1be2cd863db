import { Hono } from "hono";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { openAccess } from "#functions/platform/http/route-access.ts";
import { bookTime, holdTime, reviewEntry, showEntry } from "../public/enter-booking.ts";
import {
	cancelOwnReservation,
	confirmSalonCancel,
	showCalendar,
	showDone,
	showOwnReservations,
	withdrawRequest,
} from "../public/own-reservations.ts";
import { printSalonSheet } from "../public/print-salon-sheet.ts";
import { showSalonPicture } from "../public/show-salon-picture.ts";
import { openSalonPage, showTimes } from "../public/show-times.ts";
import { stopWaiting, waitForDay } from "../public/wait-for-day.ts";

const at = salonPath(":code");
const VISITOR = "予約ページを開いた人";
const FRIEND = "署名つきのリンクで開いた友だち（中で確かめる）";

/** Salons' public pages. */
export const salonPublicRoutes = new Hono<HonoEnv>()
	.get(at, openAccess(VISITOR), openSalonPage)
	.get(`${at}${SALON_PAGES.times}`, openAccess(VISITOR), showTimes)
	.post(`${at}${SALON_PAGES.hold}`, openAccess(VISITOR), holdTime)
	.get(`${at}${SALON_PAGES.entry}`, openAccess(VISITOR), showEntry)
	.post(`${at}${SALON_PAGES.entry}`, openAccess(VISITOR), reviewEntry)
	.post(`${at}${SALON_PAGES.book}`, openAccess(VISITOR), bookTime)
	.get(`${at}${SALON_PAGES.done}`, openAccess("予約した人（署名つきの控えを中で確かめる）"), showDone)
	.get(`${at}${SALON_PAGES.calendar}`, openAccess("予約した人（署名つきの控えを中で確かめる）"), showCalendar)
	.get(`${at}${SALON_PAGES.mine}`, openAccess(FRIEND), showOwnReservations)
	.get(`${at}${SALON_PAGES.cancel}`, openAccess(FRIEND), confirmSalonCancel)
	.post(`${at}${SALON_PAGES.cancel}`, openAccess(FRIEND), cancelOwnReservation)
	.post(`${at}${SALON_PAGES.wait}`, openAccess(FRIEND), waitForDay)
	.post(`${at}${SALON_PAGES.unwait}`, openAccess(FRIEND), stopWaiting)
	.post(`${at}${SALON_PAGES.withdraw}`, openAccess(FRIEND), withdrawRequest)
	.get(`${at}${SALON_PAGES.picture}/:key`, openAccess(VISITOR), showSalonPicture)
	.get(`${at}${SALON_PAGES.print}`, openAccess("印刷する操作者（中で確かめる）"), printSalonSheet);
