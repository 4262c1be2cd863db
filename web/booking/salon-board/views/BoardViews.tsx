import { Text } from "@mantine/core";
import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { BoardGrid, type BoardGridProps } from "../grid/BoardGrid.tsx";
import { PhoneDayView } from "../grid/PhoneDayView.tsx";
import { type BoardView, formatMonthDay } from "../model/boardPeriods.ts";
import { isClosedDay } from "../model/boardRows.ts";
import { BoardListView } from "./BoardListView.tsx";
import { BoardMonthView } from "./BoardMonthView.tsx";

interface BoardViewsProps {
	view: BoardView;
	day: string;
	isNarrow: boolean;
	grid: BoardGridProps;
}

/** Entries of the board in the chosen view. */
export const BoardViews = ({ view, day, isNarrow, grid }: BoardViewsProps) => (
	<>
		{view === "date" && isClosedDay(grid.board, day) && (
			<Text size="sm" c="dimmed" mb="xs" role="status">
				{VERDICT_TEXTS.closed(formatMonthDay(day))}
			</Text>
		)}
		{view === "month" && <BoardMonthView {...grid} month={day.slice(0, 7)} />}
		{view === "list" && <BoardListView {...grid} />}
		{view === "date" && isNarrow && <PhoneDayView {...grid} />}
		{((view === "date" && !isNarrow) || view === "week") && <BoardGrid {...grid} />}
	</>
);
