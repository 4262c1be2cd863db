import { useSearchParams } from "wouter";
import { BOARD_PAGE_TYPES, BOARD_VIEWS } from "#domain/booking/salons/salon-codes.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import type { BoardPageType, BoardView } from "./model/boardPeriods.ts";

const DAY_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Page type, view, day and row of the board, stored in the URL for sharing. */
export function useBoardAddress() {
	const [parameters, setParameters] = useSearchParams();
	const readParameter = (name: string) => parameters.get(name) ?? "";
	const pageType: BoardPageType =
		readParameter("page") in BOARD_PAGE_TYPES ? (readParameter("page") as BoardPageType) : "schedule";
	const requestedView: BoardView =
		readParameter("view") in BOARD_VIEWS ? (readParameter("view") as BoardView) : "date";
	const day = DAY_PATTERN.test(readParameter("date")) ? readParameter("date") : currentDay(clockNow());
	/** Row that the week view shows, as `findWeekRow` reads it. */
	const weekRow = readParameter("who");
	/** Friend for whom the form of a new booking opens; any navigation on the board drops it. */
	const bookedFriendId = Number(readParameter("friend")) || null;
	const navigateBoard = (change: {
		pageType?: BoardPageType;
		view?: BoardView;
		day?: string;
		weekRow?: string;
	}) =>
		setParameters(
			{
				page: change.pageType ?? pageType,
				view: change.view ?? requestedView,
				date: change.day ?? day,
				...((change.weekRow ?? weekRow) && { who: change.weekRow ?? weekRow }),
			},
			{ replace: true },
		);
	return {
		pageType,
		view: effectiveView(pageType, requestedView),
		day,
		weekRow,
		bookedFriendId,
		navigateBoard,
	};
}

/** Shift pages have a fixed view each: a day or a week. */
const effectiveView = (pageType: BoardPageType, requestedView: BoardView): BoardView =>
	pageType === "time_shift" ? "date" : pageType === "weekly_time_shift" ? "week" : requestedView;
