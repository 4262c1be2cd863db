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
	const { pageType, view, day, go } = useBoardAddress();
	const shown = useStablePeriod(visiblePeriod(view, day));
	const period = useStablePeriod(loadedPeriod(view, day));
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const notices = useReservationNotices();
	const { data: unsolved = 0 } = useUnsolvedCount(salonId);
	const recount = useUnsolvedRefresh(salonId);
	const panel = useBoardPanel();
	const live = useBoard(
		salonId,
		{ period, shown },
		(frame) => {
			recount(frame);
			notices.tell(frame, live.board);
		},
		openReservationId(panel),
	);
	const [display, setDisplay] = useBoardDisplay(salonId);
	const [sidebar, setSidebar] = useBoardSidebar(isNarrow);
	const [printing, setPrinting] = useState(false);
	const [exporting, setExporting] = useState(false);
	const [waiting, setWaiting] = useState(false);
	const now = useCurrentMinute();
	const move = useEntryMove(salonId, period, live);
	const { board } = live;
	const shownDays = useMemo(() => listDays(shown), [shown]);
	const entries = useMemo(() => {
		const days = new Set(shownDays);
		const all = board ? listBoardEntries(board, pageType) : [];
		return all.filter((entry) => days.has(entry.date) && isEntryVisible(entry, display));
	}, [board, pageType, display, shownDays]);
	const rows = useMemo(
		() => (board ? listBoardRows(board, entries, display) : []),
		[board, entries, display],
	);
	const holds = useMemo(
		() => groupHoldsByCell(pageType === "schedule" ? live.holds : []),
		[pageType, live.holds],
	);
	const context = useEntryContext(salonId, board, panel.show, live.put);
	const onNew = (
		form: "reservation" | "block-shift" | "time-shift",
		place: Partial<BoardPosition> = {},
		asksWhy = false,
	) => {
		const start = { date: day, ...place };
		if (form === "reservation") panel.show({ form, id: null, place: start, asksWhy });
		else if (form === "block-shift") panel.show({ form, block: null, place: start });
		else panel.show({ form, shift: null, place: start });
	};
	const mayWrite = useAbility(pageType === "schedule" ? "salon-write" : "salon-setting");
	const grid: BoardGridProps | undefined = board && {
		board,
		pageType,
		days: shownDays,
		rows,
		entries,
		holds,
		context,
		now,
		onDrop: (entry, place) => void move(entry, place),
		onPoint: ({ date, resourceId, minute }) => {
			const unit = Number(board.salon.booking.unit);
			const from = Math.floor(minute / unit) * unit;
			const form = pageType === "schedule" ? "reservation" : "time-shift";
			if (mayWrite)
				onNew(form, { date, resourceId, from }, isClosedMinute(board, { date, resourceId, minute }));
		},
		onDay: (chosen) => go({ view: "date", day: chosen }),
	};
	return (
		<div className={classes.screen} data-panel={panel.opened || undefined}>
			<BoardToolbar
				salonId={salonId}
				pageType={pageType}
				view={view}
				day={day}
				unsolved={unsolved}
				sidebar={sidebar}
				notices={notices}
				go={go}
				isLost={live.isLost}
				isCompact={isNarrow || panel.opened}
				viewers={<BoardViewers viewers={live.others} look={live.look} />}
				onSidebar={() => setSidebar(sidebar === "shown" ? "hide" : "shown")}
				onNew={onNew}
				onPrint={() => setPrinting(true)}
				onExport={() => setExporting(true)}
				onWaiting={() => setWaiting(true)}
			/>
			{!board && live.error && <ErrorState error={live.error} onRetry={live.reload} />}
			{!board && !live.error && <SkeletonCards cards={8} height="4rem" />}
			{board && grid && (
				<div className={classes.columns} data-sidebar={sidebar}>
					{sidebar === "shown" && (
						<BoardSidebar
							board={board}
							day={day}
							onDay={(chosen) => go({ day: chosen })}
							display={display}
							onDisplay={setDisplay}
							hasStates={pageType === "schedule"}
						/>
					)}
					<div className={classes.board} aria-busy={live.isLoading}>
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
			{board && <BoardPanel salonId={salonId} panel={panel} live={live} board={board} day={day} />}
			<ReservationExportDialog
				salonId={salonId}
				shown={{ from: shownDays[0]!, to: shownDays.at(-1)! }}
				opened={exporting}
				onClose={() => setExporting(false)}
			/>
			<WaitingListDialog salonId={salonId} day={day} opened={waiting} onClose={() => setWaiting(false)} />
			{board && printing && (
				<PrintedDay board={board} day={day} entries={entries} onPrinted={() => setPrinting(false)} />
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
	put: ReturnType<typeof useBoard>["put"],
): BoardEntryContext {
	const mayWrite = useAbility("salon-write");
	const mayShift = useAbility("salon-setting");
	const { courses: activeCourses, resources: activeResources, former } = board ?? {};
	const colours = useMemo(
		() =>
			new Map(
				[...(activeResources ?? []), ...(former?.resources ?? [])].map(({ id, colour }) => [id, colour]),
			),
		[activeResources, former],
	);
	const courses = useMemo(
		() => new Map([...(activeCourses ?? []), ...(former?.courses ?? [])].map(({ id, name }) => [id, name])),
		[activeCourses, former],
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
			onVisit: mayWrite
				? (entry, status) => {
						put({ ...entry.reservation, visit_status: status });
						patchReservation(salonId, entry.reservation, "visit_status", status).then(put, (error) => {
							put(entry.reservation);
							toastRefused(conflictMessages(error).join("\n"));
						});
					}
				: undefined,
		}),
		[salonId, colours, courses, mayWrite, mayShift, open, edit, put],
	);
}

function panelContentOf(entry: BoardEntry, { edits }: { edits: boolean }): PanelContent {
	if (entry.kind === "block") return { form: "block-shift", block: entry.block, place: {} };
	if (entry.kind === "shift") return { form: "time-shift", shift: entry.shift, place: {} };
	const { id, is_masked: isMasked } = entry.reservation;
	return edits && !isMasked ? { form: "reservation", id, place: {} } : { form: "reservation-detail", id };
}

/** Whether the operator may drag an entry. */
function mayMove(entry: BoardEntry, mayWrite: boolean, mayShift: boolean): boolean {
	if (entry.kind === "shift") return mayShift;
	if (entry.kind === "block") return mayWrite;
	if (entry.kind === "request" || !entry.isMain || entry.reservation.is_masked) return false;
	return mayWrite && (entry.reservation.status === "approved" || entry.reservation.status === "pending");
}
