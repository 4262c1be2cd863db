import { Hono } from "hono";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { openAccess } from "#functions/platform/http/route-access.ts";
import { bookChosenTime, holdChosenTime, reviewEntryForm, showEntryForm } from "../public/enter-booking.ts";
import { joinWaitingList, leaveWaitingList } from "../public/join-waiting-list.ts";
import {
	cancelOwnReservation,
	downloadCalendarFile,
	showOwnReservations,
	showReceipt,
	showSalonCancelConfirm,
	withdrawOwnRequest,
} from "../public/manage-own-reservations.ts";
import { printSalonSheet } from "../public/print-salon-sheet.ts";
import { showSalonPage } from "../public/show-salon-page.ts";
import { showSalonPicture } from "../public/show-salon-picture.ts";

const PAGE_PATH = salonPath(":code");
const VISITOR = "予約ページを開いた人";
const FRIEND = "署名つきのリンクで開いた友だち（中で確かめる）";

/** Routes of the public salon pages. */
export const salonPublicRoutes = new Hono<HonoEnv>()
	.get(PAGE_PATH, openAccess(VISITOR), showSalonPage)
	.post(`${PAGE_PATH}${SALON_PAGES.hold}`, openAccess(VISITOR), holdChosenTime)
	.get(`${PAGE_PATH}${SALON_PAGES.entry}`, openAccess(VISITOR), showEntryForm)
	.post(`${PAGE_PATH}${SALON_PAGES.entry}`, openAccess(VISITOR), reviewEntryForm)
	.post(`${PAGE_PATH}${SALON_PAGES.book}`, openAccess(VISITOR), bookChosenTime)
	.get(
		`${PAGE_PATH}${SALON_PAGES.done}`,
		openAccess("予約した人（署名つきの控えを中で確かめる）"),
		showReceipt,
	)
	.get(
		`${PAGE_PATH}${SALON_PAGES.calendar}`,
		openAccess("予約した人（署名つきの控えを中で確かめる）"),
		downloadCalendarFile,
	)
	.get(`${PAGE_PATH}${SALON_PAGES.mine}`, openAccess(FRIEND), showOwnReservations)
	.get(`${PAGE_PATH}${SALON_PAGES.cancel}`, openAccess(FRIEND), showSalonCancelConfirm)
	.post(`${PAGE_PATH}${SALON_PAGES.cancel}`, openAccess(FRIEND), cancelOwnReservation)
	.post(`${PAGE_PATH}${SALON_PAGES.wait}`, openAccess(FRIEND), joinWaitingList)
	.post(`${PAGE_PATH}${SALON_PAGES.unwait}`, openAccess(FRIEND), leaveWaitingList)
	.post(`${PAGE_PATH}${SALON_PAGES.withdraw}`, openAccess(FRIEND), withdrawOwnRequest)
	.get(`${PAGE_PATH}${SALON_PAGES.picture}/:key`, openAccess(VISITOR), showSalonPicture)
	.get(`${PAGE_PATH}${SALON_PAGES.print}`, openAccess("印刷する操作者（中で確かめる）"), printSalonSheet);
