/** Maximum number of steps that can be undone. */
const MOST = 200;

/** Undo history: past, present and future states. */
export interface UndoHistory<State> {
	past: readonly State[];
	present: State;
	future: readonly State[];
	/** Subject of the last change: typing into one field is one step. */
	about: string | null;
}

export const begun = <State>(present: State): UndoHistory<State> => ({
	past: [],
	present,
	future: [],
	about: null,
});

/**
 * History with a change.
 * @param about field that is being typed into; a change of the same field joins the previous one, null never
 * does
 */
export function recordFlexChange<State>(
	history: UndoHistory<State>,
	present: State,
	about: string | null,
): UndoHistory<State> {
	const joins = about !== null && about === history.about;
	return {
		past: joins ? history.past : [...history.past, history.present].slice(-MOST),
		present,
		future: [],
		about,
	};
}

/** The step before; the same history where there is none. */
export function undone<State>(history: UndoHistory<State>): UndoHistory<State> {
	const before = history.past.at(-1);
	if (before === undefined) return history;
	return {
		past: history.past.slice(0, -1),
		present: before,
		future: [history.present, ...history.future],
		about: null,
	};
}

/** The step that was taken back; the same history where there is none. */
export function redone<State>(history: UndoHistory<State>): UndoHistory<State> {
	const [next, ...future] = history.future;
	if (next === undefined) return history;
	return { past: [...history.past, history.present], present: next, future, about: null };
}
