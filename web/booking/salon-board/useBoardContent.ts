import { useMemo } from "react";
import { type BoardDisplay, isEntryVisible } from "./model/boardDisplay.ts";
import { listBoardEntries } from "./model/boardEntries.ts";
import { type BoardPageType, type BoardPeriod, listDays } from "./model/boardPeriods.ts";
import { listBoardRows } from "./model/boardRows.ts";
import { groupHoldsByCell } from "./model/groupHoldsByCell.ts";
import type { LiveBoard } from "./useBoard.ts";

/** Days, rows, entries and held times that the board shows. */
export function useBoardContent(
	{ board, holds }: LiveBoard,
	pageType: BoardPageType,
	visible: BoardPeriod,
	display: BoardDisplay,
) {
	const days = useMemo(() => listDays(visible), [visible]);
	const entries = useMemo(() => {
		const shownDays = new Set(days);
		const all = board ? listBoardEntries(board, pageType) : [];
		return all.filter((entry) => shownDays.has(entry.date) && isEntryVisible(entry, display));
	}, [board, pageType, display, days]);
	const rows = useMemo(
		() => (board ? listBoardRows(board, entries, display) : []),
		[board, entries, display],
	);
	const holdsByCell = useMemo(
		() => groupHoldsByCell(pageType === "schedule" ? holds : []),
		[pageType, holds],
	);
	return { days, entries, rows, holdsByCell };
}
