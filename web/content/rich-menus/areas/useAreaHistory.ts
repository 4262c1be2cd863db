import { useState } from "react";
import type { ButtonDraft } from "../draft.ts";

/** Maximum number of undo steps. */
const MOST_STEPS = 100;

/** Buttons and selection before a change. */
interface Step {
	buttons: ButtonDraft[];
	open: number;
}

interface Stacks {
	past: Step[];
	future: Step[];
	/** Series of the last change: a drag, a run of keys, or typing in a field. */
	series: string | null;
}

interface Buttons extends Step {
	onChange: (buttons: ButtonDraft[], open: number) => void;
}

/** Undo history of the buttons; changes of one series are undone together. */
export function useAreaHistory({ buttons, open, onChange }: Buttons) {
	const [{ past, future }, setStacks] = useState<Stacks>({ past: [], future: [], series: null });
	const current = { buttons, open };
	const go = (to: Step | undefined, stacks: Pick<Stacks, "past" | "future">) => {
		if (!to) return;
		setStacks({ ...stacks, series: null });
		onChange(to.buttons, to.open);
	};
	return {
		/** @param of series of the change; null for a separate one */
		change: (next: ButtonDraft[], at: number, of: string | null = null) => {
			// Two changes of a gesture may precede the first render.
			setStacks((stacks) => ({
				past:
					of !== null && of === stacks.series ? stacks.past : [...stacks.past.slice(1 - MOST_STEPS), current],
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
