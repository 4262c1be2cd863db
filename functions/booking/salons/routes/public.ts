import { Hono } from "hono";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon.ts";
import { open } from "#functions/platform/http/access.ts";
import type { HonoEnv } from "#functions/platform/http/types.ts";
import { bookTime, holdTime, lookOver, showEntry } from "../public/entry.ts";
import { openSalonPage, showTimes } from "../public/grid.ts";
import {
	askToCancel,
	cancelBooking,
	showCalendar,
	showDone,
	showMine,
	withdrawRequest,
} from "../public/mine.ts";
import { showPicture } from "../public/picture.ts";
import { printSheet } from "../public/print.ts";
import { stopWaiting, waitForDay } from "../public/wait.ts";

const at = salonPath(":code");
const VISITOR = "予約ページを開いた人";
const FRIEND = "署名つきのリンクで開いた友だち（中で確かめる）";

/** Salons' public pages. */
export const salonPublicRoutes = new Hono<HonoEnv>()
	.get(at, open(VISITOR), openSalonPage)
	.get(`${at}${SALON_PAGES.times}`, open(VISITOR), showTimes)
	.post(`${at}${SALON_PAGES.hold}`, open(VISITOR), holdTime)
	.get(`${at}${SALON_PAGES.entry}`, open(VISITOR), showEntry)
	.post(`${at}${SALON_PAGES.entry}`, open(VISITOR), lookOver)
	.post(`${at}${SALON_PAGES.book}`, open(VISITOR), bookTime)
	.get(`${at}${SALON_PAGES.done}`, open("予約した人（署名つきの控えを中で確かめる）"), showDone)
	.get(`${at}${SALON_PAGES.calendar}`, open("予約した人（署名つきの控えを中で確かめる）"), showCalendar)
	.get(`${at}${SALON_PAGES.mine}`, open(FRIEND), showMine)
	.get(`${at}${SALON_PAGES.cancel}`, open(FRIEND), askToCancel)
	.post(`${at}${SALON_PAGES.cancel}`, open(FRIEND), cancelBooking)
	.post(`${at}${SALON_PAGES.wait}`, open(FRIEND), waitForDay)
	.post(`${at}${SALON_PAGES.unwait}`, open(FRIEND), stopWaiting)
	.post(`${at}${SALON_PAGES.withdraw}`, open(FRIEND), withdrawRequest)
	.get(`${at}${SALON_PAGES.picture}/:key`, open(VISITOR), showPicture)
	.get(`${at}${SALON_PAGES.print}`, open("印刷する操作者（中で確かめる）"), printSheet);
