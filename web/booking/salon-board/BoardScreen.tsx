import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { type BoardDialog, BoardDialogs } from "./BoardDialogs.tsx";
import classes from "./BoardScreen.module.css";
import { BoardSidebar } from "./BoardSidebar.tsx";
import { BoardToolbar } from "./BoardToolbar.tsx";
import { BoardViewers } from "./BoardViewers.tsx";
import { BookedFriendLoader } from "./BookedFriendLoader.tsx";
import type { BoardGridProps } from "./grid/BoardGrid.tsx";
import { useReservationNotices } from "./live/useReservationNotices.ts";
import { type BoardPeriod, loadedPeriod, visiblePeriod } from "./model/boardPeriods.ts";
import { BoardPanel } from "./panel/BoardPanel.tsx";
import { openReservationId, useBoardPanel } from "./panel/useBoardPanel.ts";
import { useUnsolvedCount, useUnsolvedRefresh } from "./unsolved/useUnsolved.ts";
import { useBoard } from "./useBoard.ts";
import { useBoardAddress } from "./useBoardAddress.ts";
import { useBoardContent } from "./useBoardContent.ts";
import { useBoardDisplay, useBoardSidebar, useUprightDay } from "./useBoardDisplay.ts";
import { useCurrentMinute } from "./useCurrentMinute.ts";
import { useDayClosing } from "./useDayClosing.ts";
import { useEntryContext } from "./useEntryContext.ts";
import { useEntryCreation } from "./useEntryCreation.ts";
import { useEntryMove } from "./useEntryMove.ts";
import { BoardViews } from "./views/BoardViews.tsx";

/** Schedule board with its toolbar, sidebar and panel. */
export function BoardScreen({ salonId }: { salonId: number }) {
	const { pageType, view, day, weekRow, bookedFriendId, navigateBoard } = useBoardAddress();
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
			notices.notify(frame, liveBoard.board);
		},
		openReservationId(panel),
	);
	const { board } = liveBoard;
	const [display, setDisplay] = useBoardDisplay(salonId);
	const [sidebar, setSidebar] = useBoardSidebar(isNarrow);
	const [dialog, setDialog] = useState<BoardDialog | null>(null);
	const now = useCurrentMinute();
	const move = useEntryMove(salonId, period, liveBoard);
	const content = useBoardContent(liveBoard, pageType, visible, display);
	const [isUpright, toggleUpright] = useUprightDay(salonId, content.rows.length);
	const context = useEntryContext(salonId, liveBoard, now.date, panel.show);
	const { openNewForm, createAt } = useEntryCreation(panel, pageType, day);
	const dayClosingOf = useDayClosing(salonId, liveBoard, now.date);
	const grid: BoardGridProps | undefined = board && {
		board,
		pageType,
		...content,
		context,
		now,
		onMoveEntry: (entry, position) => void move(entry, position),
		onPressFree: (pointer) => createAt(board, pointer),
		onChooseDay: (chosenDay) =>
			navigateBoard({
				view: "date",
				day: chosenDay,
				...(pageType === "weekly_time_shift" && { pageType: "time_shift" }),
			}),
		dayClosingOf,
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
				viewers={<BoardViewers viewers={liveBoard.otherViewers} ownView={liveBoard.ownView} />}
				onSidebar={() => setSidebar(sidebar === "shown" ? "hide" : "shown")}
				onCreate={openNewForm}
				isUpright={isNarrow ? null : isUpright}
				onToggleUpright={toggleUpright}
				dayClosing={view === "date" ? dayClosingOf(day) : null}
				onPrint={() => setDialog("print")}
				onExport={() => setDialog("export")}
				onOpenWaitingList={() => setDialog("waiting-list")}
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
						<BoardViews
							view={view}
							day={day}
							isNarrow={isNarrow}
							isUpright={isUpright && pageType === "schedule"}
							weekRow={weekRow}
							onChooseWeekRow={(chosenRow) => navigateBoard({ weekRow: chosenRow })}
							grid={grid}
						/>
					</div>
				</div>
			)}
			{board && bookedFriendId !== null && (
				<BookedFriendLoader
					friendId={bookedFriendId}
					onLoaded={(friend) => {
						openNewForm("reservation", { friend });
						navigateBoard({});
					}}
					onFailed={() => navigateBoard({})}
				/>
			)}
			{board && <BoardPanel salonId={salonId} panel={panel} liveBoard={liveBoard} board={board} day={day} />}
			<BoardDialogs
				dialog={dialog}
				onClose={() => setDialog(null)}
				salonId={salonId}
				board={board}
				day={day}
				days={content.days}
				entries={content.entries}
			/>
		</div>
	);
}

/** Memoized period, so that the same days give the same object. */
const useStablePeriod = ({ from, days }: BoardPeriod): BoardPeriod =>
	useMemo(() => ({ from, days }), [from, days]);
