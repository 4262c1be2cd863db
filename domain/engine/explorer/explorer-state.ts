/** Modes of the list screen (E-021): none, or one of six. */
export const EXPLORER_MODES = [
	"none",
	"newGroup",
	"editgrp",
	"newItem",
	"edititem",
	"itemDrag",
	"grpDrag",
] as const;
type Mode = (typeof EXPLORER_MODES)[number];

/** State of the list screen, apart from the folder and search in its address. */
export interface ExplorerState {
	/** Open folder; undefined shows the items of all. */
	group: number | undefined;
	mode: Mode;
	/** Folder or item that the mode concerns; null for a new one. */
	target: number | null;
	selected: ReadonlySet<number>;
	/** Start of a range selection: the item ticked last. */
	anchor: number | null;
}

export type ExplorerEvent =
	/** A mode's button was pressed. Pressing it again ends the mode. */
	| { type: "press"; mode: Mode; target?: number }
	| { type: "leave" }
	| { type: "showFolder"; group: number | undefined }
	| { type: "tick"; id: number; ticked: boolean }
	/** Selects from the item ticked last to this one, in list order. */
	| { type: "tickThrough"; id: number; ticked: boolean; order: readonly number[] }
	| { type: "tickAll"; ids: readonly number[] }
	| { type: "untickAll" }
	/** The list changed: removed items are deselected. */
	| { type: "listed"; ids: readonly number[] };

export const initialExplorerState = (group: number | undefined): ExplorerState => ({
	group,
	mode: "none",
	target: null,
	selected: new Set(),
	anchor: null,
});

/** Reducer of mode and selection. */
export function reduceExplorer(state: ExplorerState, event: ExplorerEvent): ExplorerState {
	switch (event.type) {
		case "press":
			return toggleMode(state, event.mode, event.target ?? null);
		case "leave":
			return { ...state, mode: "none", target: null };
		case "showFolder":
			return event.group === state.group ? state : initialExplorerState(event.group);
		case "tick":
			return { ...state, selected: withTicks(state.selected, [event.id], event.ticked), anchor: event.id };
		case "tickThrough":
			return {
				...state,
				selected: withTicks(state.selected, idsBetween(event.order, state.anchor, event.id), event.ticked),
				anchor: event.id,
			};
		case "tickAll":
			return { ...state, selected: new Set(event.ids) };
		case "untickAll":
			return { ...state, selected: new Set(), anchor: null };
		case "listed":
			return keepListed(state, event.ids);
	}
}

const toggleMode = (state: ExplorerState, mode: Mode, target: number | null): ExplorerState =>
	state.mode === mode && state.target === target
		? { ...state, mode: "none", target: null }
		: { ...state, mode, target };

function withTicks(selected: ReadonlySet<number>, ids: readonly number[], ticked: boolean) {
	const next = new Set(selected);
	for (const id of ids) {
		if (ticked) next.add(id);
		else next.delete(id);
	}
	return next;
}

function idsBetween(order: readonly number[], anchor: number | null, id: number): readonly number[] {
	const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
	return from === -1 || to === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Returns the same object if nothing changes, so that frequent updates cause no rendering. */
function keepListed(state: ExplorerState, ids: readonly number[]): ExplorerState {
	const listed = new Set(ids);
	const isEditing = state.mode === "edititem" && state.target !== null && !listed.has(state.target);
	if (!isEditing && [...state.selected].every((id) => listed.has(id))) return state;
	return {
		...state,
		...(isEditing && { mode: "none" as const, target: null }),
		selected: new Set([...state.selected].filter((id) => listed.has(id))),
		anchor: state.anchor !== null && listed.has(state.anchor) ? state.anchor : null,
	};
}
