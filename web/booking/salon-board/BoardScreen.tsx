import { Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { messagesOf } from "#web/booking/salons/conflict.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { type Board, patchReservation } from "./api.ts";
import classes from "./BoardScreen.module.css";
import { BoardSidebar } from "./BoardSidebar.tsx";
import { BoardToolbar } from "./BoardToolbar.tsx";
import { ExportDialog } from "./ExportDialog.tsx";
import { BoardGrid, type GridProps } from "./grid/BoardGrid.tsx";
import type { EntryContext } from "./grid/EntryView.tsx";
import { PhoneDay } from "./grid/PhoneDay.tsx";
import { useNotices } from "./live/useNotices.ts";
import { isShown } from "./model/display.ts";
import type { Place } from "./model/dragged.ts";
import { type Entry, entriesOf } from "./model/entries.ts";
import { holdsByCell } from "./model/holds.ts";
import { daysIn, type Period, periodOf, readFor, shortDay } from "./model/periods.ts";
import { isClosed, isClosedAt, rowsOf } from "./model/rows.ts";
import { BoardPanel } from "./panel/BoardPanel.tsx";
import { openReservation, usePanel } from "./panel/usePanel.ts";
import { PrintedDay } from "./print/PrintedDay.tsx";
import { useRecount, useUnsolvedCount } from "./unsolved/useUnsolved.ts";
import { useBoard } from "./useBoard.ts";
import { useBoardAddress } from "./useBoardAddress.ts";
import { useDisplay, useSidebar } from "./useDisplay.ts";
import { useMoving } from "./useMoving.tsx";
import { useNow } from "./useNow.ts";
import { Viewers } from "./Viewers.tsx";
import { ListView } from "./views/ListView.tsx";
import { MonthView } from "./views/MonthView.tsx";
import { WaitingDialog } from "./WaitingDialog.tsx";

/** Schedule board with its toolbar, sidebar and panel. */
export function BoardScreen({ salonId }: { salonId: number }) {
	const { pageType, view, day, go } = useBoardAddress();
	const shown = usePeriod(periodOf(view, day));
	const period = usePeriod(readFor(view, day));
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const notices = useNotices();
	const { data: unsolved = 0 } = useUnsolvedCount(salonId);
	const recount = useRecount(salonId);
	const panel = usePanel();
	const live = useBoard(
		salonId,
		{ period, shown },
		(frame) => {
			recount(frame);
			notices.tell(frame, live.board);
		},
		openReservation(panel),
	);
	const [display, setDisplay] = useDisplay(salonId);
	const [sidebar, setSidebar] = useSidebar(isNarrow);
	const [printing, setPrinting] = useState(false);
	const [exporting, setExporting] = useState(false);
	const [waiting, setWaiting] = useState(false);
	const now = useNow();
	const move = useMoving(salonId, period, live);
	const { board } = live;
	const shownDays = useMemo(() => daysIn(shown), [shown]);
	const entries = useMemo(() => {
		const days = new Set(shownDays);
		const all = board ? entriesOf(board, pageType) : [];
		return all.filter((entry) => days.has(entry.date) && isShown(entry, display));
	}, [board, pageType, display, shownDays]);
	const rows = useMemo(() => (board ? rowsOf(board, entries, display) : []), [board, entries, display]);
	const holds = useMemo(() => holdsByCell(pageType === "schedule" ? live.holds : []), [pageType, live.holds]);
	const context = useEntryContext(salonId, board, panel.show, live.put);
	const onNew = (
		form: "reservation" | "block-shift" | "time-shift",
		place: Partial<Place> = {},
		asksWhy = false,
	) => {
		const start = { date: day, ...place };
		if (form === "reservation") panel.show({ form, id: null, place: start, asksWhy });
		else if (form === "block-shift") panel.show({ form, block: null, place: start });
		else panel.show({ form, shift: null, place: start });
	};
	const mayWrite = useAbility(pageType === "schedule" ? "salon-write" : "salon-setting");
	const grid: GridProps | undefined = board && {
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
			if (mayWrite) onNew(form, { date, resourceId, from }, isClosedAt(board, { date, resourceId, minute }));
		},
		onDay: (chosen) => go({ view: "date", day: chosen }),
	};
	return (
		<div className={classes.screen} data-panel={panel.opened || undefined}>
			<BoardToolbar
				{...{ salonId, pageType, view, day, unsolved, sidebar, notices, go }}
				isLost={live.isLost}
				isCompact={isNarrow || panel.opened}
				viewers={<Viewers viewers={live.others} look={live.look} />}
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
						{view === "date" && isClosed(board, day) && (
							<Text size="sm" c="dimmed" mb="xs" role="status">
								{VERDICT_TEXTS.closed(shortDay(day))}
							</Text>
						)}
						{view === "month" && <MonthView {...grid} month={day.slice(0, 7)} />}
						{view === "list" && <ListView {...grid} />}
						{view === "date" && isNarrow && <PhoneDay {...grid} />}
						{((view === "date" && !isNarrow) || view === "week") && <BoardGrid {...grid} />}
					</div>
				</div>
			)}
			{board && <BoardPanel {...{ salonId, panel, live, board, day }} />}
			<ExportDialog
				salonId={salonId}
				shown={{ from: shownDays[0]!, to: shownDays.at(-1)! }}
				opened={exporting}
				onClose={() => setExporting(false)}
			/>
			<WaitingDialog salonId={salonId} day={day} opened={waiting} onClose={() => setWaiting(false)} />
			{board && printing && (
				<PrintedDay board={board} day={day} entries={entries} onPrinted={() => setPrinting(false)} />
			)}
		</div>
	);
}

/** Stable object for the same days. */
const usePeriod = ({ from, days }: Period): Period => useMemo(() => ({ from, days }), [from, days]);

function useEntryContext(
	salonId: number,
	board: Board | undefined,
	show: ReturnType<typeof usePanel>["show"],
	put: ReturnType<typeof useBoard>["put"],
): EntryContext {
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
	const [open] = useState(() => (entry: Entry) => show(contentOf(entry, false)));
	const [edit] = useState(() => (entry: Entry) => show(contentOf(entry, true)));
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
							toastRefused(messagesOf(error).join("\n"));
						});
					}
				: undefined,
		}),
		[salonId, colours, courses, mayWrite, mayShift, open, edit, put],
	);
}

function contentOf(entry: Entry, edits: boolean) {
	if (entry.kind === "block") return { form: "block-shift" as const, block: entry.block, place: {} };
	if (entry.kind === "shift") return { form: "time-shift" as const, shift: entry.shift, place: {} };
	const { id, is_masked: isMasked } = entry.reservation;
	return edits && !isMasked
		? { form: "reservation" as const, id, place: {} }
		: { form: "reservation-detail" as const, id };
}

/** Whether the operator may drag an entry. Moving a shift to another row would change its owner. */
function mayMove(entry: Entry, mayWrite: boolean, mayShift: boolean): boolean {
	if (entry.kind === "shift") return mayShift;
	if (entry.kind === "block") return mayWrite;
	if (entry.kind === "request" || !entry.isMain || entry.reservation.is_masked) return false;
	return mayWrite && (entry.reservation.status === "approved" || entry.reservation.status === "pending");
}
