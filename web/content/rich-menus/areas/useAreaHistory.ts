import { useState } from "react";
import type { ButtonDraft } from "../draft.ts";

/** So many steps can be taken back. */
const MOST_STEPS = 100;

/** The buttons as they stood, and which was open. */
interface Step {
	buttons: ButtonDraft[];
	open: number;
}

interface Stacks {
	past: Step[];
	future: Step[];
	/** What the last change belonged to: a drag, a run of keys, a field that is typed into. */
	series: string | null;
}

interface Buttons extends Step {
	onChange: (buttons: ButtonDraft[], open: number) => void;
}

/** Changes buttons so that it can be taken back; changes of one series are taken back together. */
export function useAreaHistory({ buttons, open, onChange }: Buttons) {
	const [{ past, future }, setStacks] = useState<Stacks>({ past: [], future: [], series: null });
	const current = { buttons, open };
	const go = (to: Step | undefined, stacks: Pick<Stacks, "past" | "future">) => {
		if (!to) return;
		setStacks({ ...stacks, series: null });
		onChange(to.buttons, to.open);
	};
	return {
		/** @param of what it belongs to; null for a change of its own. */
		change: (next: ButtonDraft[], at: number, of: string | null = null) => {
			// Two changes of a gesture may come before the first is shown.
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
