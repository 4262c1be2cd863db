import { ActionIcon, Group } from "@mantine/core";
import { type CSSProperties, type TouchEvent, useMemo, useRef, useState } from "react";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { BackIcon, ForwardIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { cellKey, groupByCell } from "../model/boardEntries.ts";
import { boardScaleOf, trackBackgroundOf } from "../model/boardRows.ts";
import { swipeDirection } from "../model/swipeDirection.ts";
import { listScaleHours } from "../model/timeScale.ts";
import classes from "./Board.module.css";
import { type BoardGridProps, BoardRowName, SNAP_MINUTES } from "./BoardGrid.tsx";
import { BoardTrack } from "./BoardTrack.tsx";
import { useEntryDrag } from "./useEntryDrag.ts";

/** Day view on a phone: one row at a time, time from top to bottom; a swipe shows the next row. */
export function PhoneDayView({
	board,
	pageType,
	days,
	rows,
	entries,
	holdsByCell,
	context,
	now,
	onMoveEntry,
	onPressFree,
}: BoardGridProps) {
	const element = useRef<HTMLDivElement>(null);
	const touchStart = useRef<{ x: number; y: number } | null>(null);
	const [chosenIndex, setChosenIndex] = useState(0);
	const rowIndex = Math.min(chosenIndex, Math.max(rows.length - 1, 0));
	const row = rows[rowIndex];
	const date = days[0] ?? "";
	const scale = useMemo(() => boardScaleOf(board, entries), [board, entries]);
	const cells = useMemo(() => groupByCell(entries), [entries]);
	const backdrop = useMemo(
		() => trackBackgroundOf(board, pageType, scale, row?.id ?? null, date),
		[board, pageType, scale, row, date],
	);
	const preview = useEntryDrag(element, {
		scale,
		step: SNAP_MINUTES,
		findEntry: (key) => entries.find((entry) => entry.key === key),
		mayMove: context.mayMove,
		onMoveEntry,
		onPressFree,
	});
	const stepRows = (offset: number) =>
		setChosenIndex(Math.min(Math.max(rowIndex + offset, 0), rows.length - 1));
	const endSwipe = ({ changedTouches }: TouchEvent) => {
		const touchEnd = changedTouches.item(0);
		const startPoint = touchStart.current;
		touchStart.current = null;
		if (startPoint && touchEnd && !preview)
			stepRows(swipeDirection(touchEnd.clientX - startPoint.x, touchEnd.clientY - startPoint.y));
	};
	const hours = listScaleHours(scale);
	const cell = cellKey({ date, resourceId: row?.id ?? null });
	return (
		<>
			{row ? (
				<Group justify="space-between" wrap="nowrap" mb="xs">
					<ActionIcon
						variant="default"
						size="lg"
						aria-label="前のスタッフ・席"
						disabled={rowIndex === 0}
						onClick={() => stepRows(-1)}
					>
						<BackIcon />
					</ActionIcon>
					<Group gap="0.375rem" wrap="nowrap" miw={0} aria-live="polite">
						<BoardRowName row={row} />
					</Group>
					<ActionIcon
						variant="default"
						size="lg"
						aria-label="次のスタッフ・席"
						disabled={rowIndex === rows.length - 1}
						onClick={() => stepRows(1)}
					>
						<ForwardIcon />
					</ActionIcon>
				</Group>
			) : (
				<EmptyState title="表示するスタッフ・席がありません">表示の設定で選んでください。</EmptyState>
			)}
			<div
				ref={element}
				className={classes.phone}
				style={{ "--hours": hours.length } as CSSProperties}
				onTouchStart={({ touches }) => {
					const startPoint = touches.item(0);
					touchStart.current = startPoint ? { x: startPoint.clientX, y: startPoint.clientY } : null;
				}}
				onTouchEnd={endSwipe}
			>
				{row && (
					<>
						<div className={classes.hours} aria-hidden="true">
							{hours.map((hour) => (
								<span key={hour}>{formatClockMinute(hour)}</span>
							))}
						</div>
						<BoardTrack
							date={date}
							resourceId={row.id}
							axis="y"
							scale={scale}
							{...backdrop}
							holds={holdsByCell.get(cell)}
							entries={cells.get(cell) ?? []}
							context={context}
							preview={preview}
							draggedKey={preview?.entry.key ?? null}
							now={date === now.date ? now.minute : null}
						/>
					</>
				)}
			</div>
		</>
	);
}
