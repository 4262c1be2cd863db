import { useState } from "react";
import type { MenuButtonDraft } from "../richMenuDraft.ts";

/** Maximum number of undo steps. */
const MAX_UNDO_STEPS = 100;

/** Buttons and selection before a change. */
interface HistoryStep {
	buttons: MenuButtonDraft[];
	openIndex: number;
}

interface HistoryStacks {
	past: HistoryStep[];
	future: HistoryStep[];
	/** Series of the last change: a drag, a run of keys, or typing in a field. */
	series: string | null;
}

interface HistoryOptions extends HistoryStep {
	onChange: (buttons: MenuButtonDraft[], openIndex: number) => void;
}

/** Undo history of the buttons; changes of one series are undone together. */
export function useAreaHistory({ buttons, openIndex, onChange }: HistoryOptions) {
	const [{ past, future }, setStacks] = useState<HistoryStacks>({ past: [], future: [], series: null });
	const current: HistoryStep = { buttons, openIndex };
	const restoreStep = (step: HistoryStep | undefined, stacks: Pick<HistoryStacks, "past" | "future">) => {
		if (!step) return;
		setStacks({ ...stacks, series: null });
		onChange(step.buttons, step.openIndex);
	};
	return {
		/** @param changeSeries Series of the change; null for a separate step. */
		change: (next: MenuButtonDraft[], nextOpenIndex: number, changeSeries: string | null = null) => {
			// Two changes of a gesture may precede the first render.
			setStacks((stacks) => ({
				past:
					changeSeries !== null && changeSeries === stacks.series
						? stacks.past
						: [...stacks.past.slice(1 - MAX_UNDO_STEPS), current],
				future: [],
				series: changeSeries,
			}));
			onChange(next, nextOpenIndex);
		},
		undo: () => restoreStep(past.at(-1), { past: past.slice(0, -1), future: [current, ...future] }),
		redo: () => restoreStep(future[0], { past: [...past, current], future: future.slice(1) }),
		canUndo: past.length > 0,
		canRedo: future.length > 0,
	};
}
