import { useState } from "react";
import type { MenuButtonDraft } from "../richMenuDraft.ts";

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 100;

/** Buttons and selection before a change. */
interface HistoryStep {
	buttons: MenuButtonDraft[];
	open: number;
}

interface HistoryStacks {
	past: HistoryStep[];
	future: HistoryStep[];
	/** Series of the last change: a drag, a run of keys, or typing in a field. */
	series: string | null;
}

interface HistoryOptions extends HistoryStep {
	onChange: (buttons: MenuButtonDraft[], open: number) => void;
}

/** Undo history of the buttons; changes of one series are undone together. */
export function useAreaHistory({ buttons, open, onChange }: HistoryOptions) {
	const [{ past, future }, setStacks] = useState<HistoryStacks>({ past: [], future: [], series: null });
	const current: HistoryStep = { buttons, open };
	const go = (to: HistoryStep | undefined, stacks: Pick<HistoryStacks, "past" | "future">) => {
		if (!to) return;
		setStacks({ ...stacks, series: null });
		onChange(to.buttons, to.open);
	};
	return {
		/** @param changeSeries Series of the change; null for a separate step. */
		change: (next: MenuButtonDraft[], at: number, of: string | null = null) => {
			// Two changes of a gesture may precede the first render.
			setStacks((stacks) => ({
				past:
					of !== null && of === stacks.series
						? stacks.past
						: [...stacks.past.slice(1 - MAX_UNDO_STEPS), current],
				future: [],
				series: of,
			}));
			onChange(next, at);
		},
		undo: () => go(past.at(-1), { past: past.slice(0, -1), future: [current, ...future] }),
		redo: () => go(future[0], { past: [...past, current], future: future.slice(1) }),
		canUndo: past.length > 0,
		canRedo: future.length > 0,
	};
}
