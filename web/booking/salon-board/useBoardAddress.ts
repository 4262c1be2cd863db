import { useSearchParams } from "wouter";
import { BOARD_VIEWS, PAGE_TYPES } from "#domain/booking/salons/codes.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import type { BoardView, PageType } from "./model/periods.ts";

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Page type, view and day of the board, stored in the URL for sharing. */
export function useBoardAddress() {
	const [parameters, setParameters] = useSearchParams();
	const written = (name: string) => parameters.get(name) ?? "";
	const pageType: PageType = written("page") in PAGE_TYPES ? (written("page") as PageType) : "schedule";
	const wanted: BoardView = written("view") in BOARD_VIEWS ? (written("view") as BoardView) : "date";
	const day = DAY.test(written("date")) ? written("date") : currentDay(clockNow());
	const go = (to: { pageType?: PageType; view?: BoardView; day?: string }) =>
		setParameters(
			{ page: to.pageType ?? pageType, view: to.view ?? wanted, date: to.day ?? day },
			{ replace: true },
		);
	return { pageType, view: viewOf(pageType, wanted), day, go };
}

/** Shift pages have a fixed view each: a day or a week. */
const viewOf = (pageType: PageType, wanted: BoardView): BoardView =>
	pageType === "time_shift" ? "date" : pageType === "weekly_time_shift" ? "week" : wanted;
