import type { Block, Shift } from "../api.ts";
import type { Place } from "../model/dragged.ts";

/** What the side panel shows (M-060 to M-063). */
export type PanelContent =
	| { form: "reservation-detail"; id: number }
	/** Without an id a new one, at a place where somebody pointed; one that is not free is asked about. */
	| { form: "reservation"; id: number | null; place: Partial<Place>; asksWhy?: boolean }
	| { form: "block-shift"; block: Block | null; place: Partial<Place> }
	| { form: "time-shift"; shift: Shift | null; place: Partial<Place> };

/** How long the panel stays closed before it shows something else (M-064). */
export const REOPENS_AFTER = 250;

export interface PanelState {
	opened: boolean;
	content: PanelContent | null;
	/** What is shown once the panel has been closed for a moment. */
	next: PanelContent | null;
}

export const CLOSED: PanelState = { opened: false, content: null, next: null };

/** Shows something: at once, or where something else stands open, after the panel has closed over it. */
export const shown = (state: PanelState, content: PanelContent): PanelState =>
	state.opened || state.next !== null
		? { ...state, opened: false, next: content }
		: { opened: true, content, next: null };

/** The moment is over. */
export const reopened = ({ next, ...state }: PanelState): PanelState =>
	next === null ? { ...state, next } : { opened: true, content: next, next: null };

/** Closed for good; the content stays while the panel slides away. */
export const closed = (state: PanelState): PanelState => ({ ...state, opened: false, next: null });
