import { Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { conflictMessages } from "#web/booking/salons/bookingConflict.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import classes from "./BoardScreen.module.css";
import { BoardSidebar } from "./BoardSidebar.tsx";
import { BoardToolbar } from "./BoardToolbar.tsx";
import { BoardViewers } from "./BoardViewers.tsx";
import { type Board, patchReservation } from "./boardApi.ts";
import type { BoardEntryContext } from "./grid/BoardEntryView.tsx";
import { BoardGrid, type BoardGridProps } from "./grid/BoardGrid.tsx";
import { PhoneDayView } from "./grid/PhoneDayView.tsx";
import { useReservationNotices } from "./live/useReservationNotices.ts";
import { isEntryVisible } from "./model/boardDisplay.ts";
import { type BoardEntry, listBoardEntries } from "./model/boardEntries.ts";
import {
	type BoardPeriod,
	formatMonthDay,
	listDays,
	loadedPeriod,
	visiblePeriod,
} from "./model/boardPeriods.ts";
import { isClosedDay, isClosedMinute, listBoardRows } from "./model/boardRows.ts";
import type { BoardPosition } from "./model/dragTarget.ts";
import { groupHoldsByCell } from "./model/groupHoldsByCell.ts";
import { BoardPanel } from "./panel/BoardPanel.tsx";
import type { PanelContent } from "./panel/panelState.ts";
import { openReservationId, useBoardPanel } from "./panel/useBoardPanel.ts";
import { PrintedDay } from "./print/PrintedDay.tsx";
import { ReservationExportDialog } from "./ReservationExportDialog.tsx";
import { useUnsolvedCount, useUnsolvedRefresh } from "./unsolved/useUnsolved.ts";
import { useBoard } from "./useBoard.ts";
import { useBoardAddress } from "./useBoardAddress.ts";
import { useBoardDisplay, useBoardSidebar } from "./useBoardDisplay.ts";
import { useCurrentMinute } from "./useCurrentMinute.ts";
import { useEntryMove } from "./useEntryMove.tsx";
import { BoardListView } from "./views/BoardListView.tsx";
import { BoardMonthView } from "./views/BoardMonthView.tsx";
import { WaitingListDialog } from "./WaitingListDialog.tsx";

/** Schedule board with its toolbar, sidebar and panel. */
export function BoardScreen({ salonId }: { salonId: number }) {
	const { pageType, view, day, go: navigateBoard } = useBoardAddress();
	const visible = useStablePeriod(visiblePeriod(view, day));
	const period = useStablePeriod(loadedPeriod(view, day));
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const notices = useReservationNotices();
	const { data: unsolvedCount = 0 } = useUnsolvedCount(salonId);
	const refreshUnsolvedCount = useUnsolvedRefresh(salonId);
	const panel = useBoardPanel();
	const liveBoard = useBoard(
		salonId,
		{ period, visible },
		(frame) => {
			refreshUnsolvedCount(frame);
			notices.tell(frame, liveBoard.board);
		},
		openReservationId(panel),
	);
	const [display, setDisplay] = useBoardDisplay(salonId);
	const [sidebar, setSidebar] = useBoardSidebar(isNarrow);
	const [printing, setPrinting] = useState(false);
	const [exporting, setExporting] = useState(false);
	const [showsWaitingList, setShowsWaitingList] = useState(false);
	const now = useCurrentMinute();
	const move = useEntryMove(salonId, period, liveBoard);
	const { board } = liveBoard;
	const shownDays = useMemo(() => listDays(visible), [visible]);
	const entries = useMemo(() => {
		const days = new Set(shownDays);
		const all = board ? listBoardEntries(board, pageType) : [];
		return all.filter((entry) => days.has(entry.date) && isEntryVisible(entry, display));
	}, [board, pageType, display, shownDays]);
	const rows = useMemo(
		() => (board ? listBoardRows(board, entries, display) : []),
		[board, entries, display],
	);
	const holdsByCell = useMemo(
		() => groupHoldsByCell(pageType === "schedule" ? liveBoard.holds : []),
		[pageType, liveBoard.holds],
	);
	const context = useEntryContext(salonId, board, panel.show, liveBoard.put);
	const openNewForm = (
		form: "reservation" | "block-shift" | "time-shift",
		position: Partial<BoardPosition> = {},
		explainsAtOnce = false,
	) => {
		const start = { date: day, ...position };
		if (form === "reservation") panel.show({ form, id: null, position: start, explainsAtOnce });
		else if (form === "block-shift") panel.show({ form, block: null, position: start });
		else panel.show({ form, shift: null, position: start });
	};
	const mayWrite = useAbility(pageType === "schedule" ? "salon-write" : "salon-setting");
	const grid: BoardGridProps | undefined = board && {
		board,
		pageType,
		days: shownDays,
		rows,
		entries,
		holdsByCell,
		context,
		now,
		onMoveEntry: (entry, position) => void move(entry, position),
		onPressFree: ({ date, resourceId, minute }) => {
			const unit = Number(board.salon.booking.unit);
			const from = Math.floor(minute / unit) * unit;
			const form = pageType === "schedule" ? "reservation" : "time-shift";
			if (mayWrite)
				openNewForm(form, { date, resourceId, from }, isClosedMinute(board, { date, resourceId, minute }));
		},
		onChooseDay: (chosenDay) => navigateBoard({ view: "date", day: chosenDay }),
	};
	return (
		<div className={classes.screen} data-panel={panel.opened || undefined}>
			<BoardToolbar
				salonId={salonId}
				pageType={pageType}
				view={view}
				day={day}
				unsolvedCount={unsolvedCount}
				sidebar={sidebar}
				notices={notices}
				navigateBoard={navigateBoard}
				isLost={liveBoard.isLost}
				isCompact={isNarrow || panel.opened}
				viewers={<BoardViewers viewers={liveBoard.others} ownView={liveBoard.look} />}
				onSidebar={() => setSidebar(sidebar === "shown" ? "hide" : "shown")}
				onCreate={openNewForm}
				onPrint={() => setPrinting(true)}
				onExport={() => setExporting(true)}
				onOpenWaitingList={() => setShowsWaitingList(true)}
			/>
			{!board && liveBoard.error && <ErrorState error={liveBoard.error} onRetry={liveBoard.reload} />}
			{!board && !liveBoard.error && <SkeletonCards cards={8} height="4rem" />}
			{board && grid && (
				<div className={classes.columns} data-sidebar={sidebar}>
					{sidebar === "shown" && (
						<BoardSidebar
							board={board}
							day={day}
							onChooseDay={(chosenDay) => navigateBoard({ day: chosenDay })}
							display={display}
							onDisplay={setDisplay}
							hasStates={pageType === "schedule"}
						/>
					)}
					<div className={classes.board} aria-busy={liveBoard.isLoading}>
						{view === "date" && isClosedDay(board, day) && (
							<Text size="sm" c="dimmed" mb="xs" role="status">
								{VERDICT_TEXTS.closed(formatMonthDay(day))}
							</Text>
						)}
						{view === "month" && <BoardMonthView {...grid} month={day.slice(0, 7)} />}
						{view === "list" && <BoardListView {...grid} />}
						{view === "date" && isNarrow && <PhoneDayView {...grid} />}
						{((view === "date" && !isNarrow) || view === "week") && <BoardGrid {...grid} />}
					</div>
				</div>
			)}
			{board && <BoardPanel salonId={salonId} panel={panel} liveBoard={liveBoard} board={board} day={day} />}
			<ReservationExportDialog
				salonId={salonId}
				shownPeriod={{ from: shownDays[0]!, to: shownDays.at(-1)! }}
				opened={exporting}
				onClose={() => setExporting(false)}
			/>
			<WaitingListDialog
				salonId={salonId}
				day={day}
				opened={showsWaitingList}
				onClose={() => setShowsWaitingList(false)}
			/>
			{board && printing && (
				<PrintedDay board={board} day={day} entries={entries} onPrintEnd={() => setPrinting(false)} />
			)}
		</div>
	);
}

/** Memoized period, so that the same days give the same object. */
const useStablePeriod = ({ from, days }: BoardPeriod): BoardPeriod =>
	useMemo(() => ({ from, days }), [from, days]);

function useEntryContext(
	salonId: number,
	board: Board | undefined,
	show: ReturnType<typeof useBoardPanel>["show"],
	putReservation: ReturnType<typeof useBoard>["put"],
): BoardEntryContext {
	const mayWrite = useAbility("salon-write");
	const mayShift = useAbility("salon-setting");
	const { courses: activeCourses, resources: activeResources, former: deletedParts } = board ?? {};
	const colours = useMemo(
		() =>
			new Map(
				[...(activeResources ?? []), ...(deletedParts?.resources ?? [])].map(({ id, colour }) => [
					id,
					colour,
				]),
			),
		[activeResources, deletedParts],
	);
	const courses = useMemo(
		() =>
			new Map([...(activeCourses ?? []), ...(deletedParts?.courses ?? [])].map(({ id, name }) => [id, name])),
		[activeCourses, deletedParts],
	);
	const [open] = useState(() => (entry: BoardEntry) => show(panelContentOf(entry, { edits: false })));
	const [edit] = useState(() => (entry: BoardEntry) => show(panelContentOf(entry, { edits: true })));
	return useMemo(
		() => ({
			colourOf: (id) => colours.get(id ?? 0),
			courseName: (id) => courses.get(id ?? 0) ?? "",
			mayMove: (entry) => mayMove(entry, mayWrite, mayShift),
			onOpen: open,
			onEdit: edit,
			onSetVisitStatus: mayWrite
				? (entry, status) => {
						putReservation({ ...entry.reservation, visit_status: status });
						patchReservation(salonId, entry.reservation, "visit_status", status).then(
							putReservation,
							(error) => {
								putReservation(entry.reservation);
								toastRefused(conflictMessages(error).join("\n"));
							},
						);
					}
				: undefined,
		}),
		[salonId, colours, courses, mayWrite, mayShift, open, edit, putReservation],
	);
}

function panelContentOf(entry: BoardEntry, { edits }: { edits: boolean }): PanelContent {
	if (entry.kind === "block") return { form: "block-shift", block: entry.block, position: {} };
	if (entry.kind === "shift") return { form: "time-shift", shift: entry.shift, position: {} };
	const { id, is_masked: isMasked } = entry.reservation;
	return edits && !isMasked ? { form: "reservation", id, position: {} } : { form: "reservation-detail", id };
}

/** Whether the operator may drag an entry. */
function mayMove(entry: BoardEntry, mayWrite: boolean, mayShift: boolean): boolean {
	if (entry.kind === "shift") return mayShift;
	if (entry.kind === "block") return mayWrite;
	if (entry.kind === "request" || !entry.isMain || entry.reservation.is_masked) return false;
	return mayWrite && (entry.reservation.status === "approved" || entry.reservation.status === "pending");
}
