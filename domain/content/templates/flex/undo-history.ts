/** Maximum number of steps that can be undone. */
const MAX_UNDO_STEPS = 200;

/** Undo history: past, present and future states. */
export interface UndoHistory<State> {
	past: readonly State[];
	present: State;
	future: readonly State[];
	/** Field of the last change; consecutive changes of one field are one step. */
	changedField: string | null;
}

export const startHistory = <State>(present: State): UndoHistory<State> => ({
	past: [],
	present,
	future: [],
	changedField: null,
});

/**
 * Adds a change to a history.
 * @param changedField Changed field; consecutive changes of the same field are merged, except with null.
 */
export function recordHistoryChange<State>(
	history: UndoHistory<State>,
	present: State,
	changedField: string | null,
): UndoHistory<State> {
	const isMerged = changedField !== null && changedField === history.changedField;
	return {
		past: isMerged ? history.past : [...history.past, history.present].slice(-MAX_UNDO_STEPS),
		present,
		future: [],
		changedField,
	};
}

/** Undoes the last step; returns the same history where there is none. */
export function undoHistory<State>(history: UndoHistory<State>): UndoHistory<State> {
	const previous = history.past.at(-1);
	if (previous === undefined) return history;
	return {
		past: history.past.slice(0, -1),
		present: previous,
		future: [history.present, ...history.future],
		changedField: null,
	};
}

/** Redoes the step that was undone last; returns the same history where there is none. */
export function redoHistory<State>(history: UndoHistory<State>): UndoHistory<State> {
	const [next, ...future] = history.future;
	if (next === undefined) return history;
	return { past: [...history.past, history.present], present: next, future, changedField: null };
}
