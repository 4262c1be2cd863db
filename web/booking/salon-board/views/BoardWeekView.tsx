import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { BoardColumns } from "../grid/BoardColumns.tsx";
import type { BoardGridProps } from "../grid/BoardGrid.tsx";
import { ALL_ROWS, findWeekRow, listDayColumns } from "../model/boardColumns.ts";

interface BoardWeekViewProps extends BoardGridProps {
	/** Chosen row, as in the address. */
	weekRow: string;
	onChooseWeekRow: (weekRow: string) => void;
}

/** Week of one row, or of all rows together: seven days side by side. */
export function BoardWeekView({ weekRow, onChooseWeekRow, ...grid }: BoardWeekViewProps) {
	const { rows, days } = grid;
	const row = findWeekRow(rows, weekRow);
	const columns = useMemo(() => listDayColumns(days, row), [days, row]);
	return (
		<>
			<NativeSelect
				size="sm"
				mb="xs"
				maw="16rem"
				aria-label="週を表示するスタッフ・席"
				value={row === null ? ALL_ROWS : String(row.id ?? 0)}
				onChange={(event) => onChooseWeekRow(event.currentTarget.value)}
				data={[
					...rows.map(({ id, name }) => ({ value: String(id ?? 0), label: name })),
					{ value: ALL_ROWS, label: "すべてのスタッフ・席" },
				]}
			/>
			<BoardColumns {...grid} columns={columns} isWeek />
		</>
	);
}
