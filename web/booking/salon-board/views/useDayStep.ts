import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { BoardEntry } from "../model/boardEntries.ts";
import type { BoardPosition } from "../model/dragTarget.ts";

interface DayStepOptions {
	days: readonly string[];
	entries: readonly BoardEntry[];
	mayMove: (entry: BoardEntry) => boolean;
	onMoveEntry: (entry: BoardEntry, position: BoardPosition) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves an entry a day back or forth by Shift and an arrow key. The focus follows it into its new cell. */
export function useDayStep(
	table: RefObject<HTMLElement | null>,
	{ days, entries, mayMove, onMoveEntry }: DayStepOptions,
) {
	const target = useRef<BoardPosition>(undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: new entries may have replaced the focused one
	useEffect(() => {
		if (!target.current || document.activeElement !== document.body) return;
		const { date, resourceId } = target.current;
		const cell = `[data-date="${date}"][data-resource="${resourceId ?? ""}"]`;
		const moved = table.current?.querySelector<HTMLElement>(`${cell} [data-entry]`);
		if (!moved) return;
		target.current = undefined;
		moved.focus();
	}, [table, entries]);
	return (event: KeyboardEvent, entry: BoardEntry): void => {
		const step = STEPS[event.key];
		if (!step || !event.shiftKey || !mayMove(entry)) return;
		event.preventDefault();
		event.stopPropagation();
		const date = days[days.indexOf(entry.date) + step];
		if (!date) return;
		const { from, to, resourceId } = entry;
		target.current = { date, from, to, resourceId };
		onMoveEntry(entry, target.current);
	};
}
