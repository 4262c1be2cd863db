import type { Block, Shift } from "../api.ts";
import type { Place } from "../model/dragged.ts";

/** Content of the side panel (M-060 to M-063). */
export type PanelContent =
	| { form: "reservation-detail"; id: number }
	/** A null id is a new reservation at the pressed position; `asksWhy` if that is not free. */
	| { form: "reservation"; id: number | null; place: Partial<Place>; asksWhy?: boolean }
	| { form: "block-shift"; block: Block | null; place: Partial<Place> }
	| { form: "time-shift"; shift: Shift | null; place: Partial<Place> };

/** Milliseconds for which the panel stays closed before it shows other content (M-064). */
export const REOPENS_AFTER = 250;

export interface PanelState {
	opened: boolean;
	content: PanelContent | null;
	/** Content to show after the panel has closed. */
	next: PanelContent | null;
}

export const CLOSED: PanelState = { opened: false, content: null, next: null };

/** Shows content immediately, or after closing the panel if it is open. */
export const shown = (state: PanelState, content: PanelContent): PanelState =>
	state.opened || state.next !== null
		? { ...state, opened: false, next: content }
		: { opened: true, content, next: null };

/** Reopens the panel with the next content. */
export const reopened = ({ next, ...state }: PanelState): PanelState =>
	next === null ? { ...state, next } : { opened: true, content: next, next: null };

/** Closes the panel; the content stays during the animation. */
export const closed = (state: PanelState): PanelState => ({ ...state, opened: false, next: null });
