import { Button, Group, Text } from "@mantine/core";
import { useMemo } from "react";
import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { BoardColumns } from "../grid/BoardColumns.tsx";
import { BoardGrid, type BoardGridProps } from "../grid/BoardGrid.tsx";
import { PhoneDayView } from "../grid/PhoneDayView.tsx";
import { listRowColumns } from "../model/boardColumns.ts";
import type { BoardView } from "../model/boardPeriods.ts";
import { isClosedDay } from "../model/boardRows.ts";
import { BoardListView } from "./BoardListView.tsx";
import { BoardMonthView } from "./BoardMonthView.tsx";
import { BoardWeekView } from "./BoardWeekView.tsx";
import { ShiftWeekTable } from "./ShiftWeekTable.tsx";

interface BoardViewsProps {
	view: BoardView;
	day: string;
	isNarrow: boolean;
	/** Whether a day shows its rows side by side. */
	isUpright: boolean;
	/** Row of the week view, as in the address. */
	weekRow: string;
	onChooseWeekRow: (weekRow: string) => void;
	grid: BoardGridProps;
}

/** Entries of the board in the chosen view. */
export function BoardViews({
	view,
	day,
	isNarrow,
	isUpright,
	weekRow,
	onChooseWeekRow,
	grid,
}: BoardViewsProps) {
	return (
		<>
			{view === "date" && isClosedDay(grid.board, day) && (
				<Group gap="xs" mb="xs">
					<Text size="sm" c="dimmed" role="status">
						{VERDICT_TEXTS.closed(formatMonthDay(day))}
					</Text>
					{grid.board.next_open_day && <NextOpenDay day={grid.board.next_open_day} {...grid} />}
				</Group>
			)}
			{view === "month" && <BoardMonthView {...grid} month={day.slice(0, 7)} />}
			{view === "list" && <BoardListView {...grid} />}
			{view === "date" && isNarrow && <PhoneDayView {...grid} />}
			{view === "date" && !isNarrow && isUpright && <DayColumns {...grid} />}
			{view === "date" && !isNarrow && !isUpright && <BoardGrid {...grid} />}
			{view === "week" && grid.pageType === "schedule" && (
				<BoardWeekView {...grid} weekRow={weekRow} onChooseWeekRow={onChooseWeekRow} />
			)}
			{view === "week" && grid.pageType !== "schedule" && <ShiftWeekTable {...grid} isNarrow={isNarrow} />}
		</>
	);
}

const NextOpenDay = ({ day, onChooseDay }: { day: string } & Pick<BoardGridProps, "onChooseDay">) => (
	<Button size="xs" variant="default" onClick={() => onChooseDay(day)}>
		次の営業日 {formatMonthDay(day)} を開く
	</Button>
);

function DayColumns(grid: BoardGridProps) {
	const { rows, days } = grid;
	const columns = useMemo(() => listRowColumns(days[0]!, rows), [days, rows]);
	return <BoardColumns {...grid} columns={columns} isWeek={false} />;
}
