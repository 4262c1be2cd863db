import type { BoardBlock, BoardShift } from "../boardApi.ts";
import type { BoardPosition } from "../model/dragTarget.ts";

/** Content of the side panel (M-060 to M-063). */
export type PanelContent =
	| { form: "reservation-detail"; id: number }
	| {
			form: "reservation";
			/** Null for a new reservation. */
			id: number | null;
			/** Position that was pressed for a new reservation. */
			position: Partial<BoardPosition>;
			/** Friend of a new reservation. */
			friend?: { id: number; name: string };
			/** Whether the form opens with the reason that the position is not free. */
			explainsAtOnce?: boolean;
	  }
	/** Block: a time that cannot be booked. Null for a new one. */
	| { form: "block-shift"; block: BoardBlock | null; position: Partial<BoardPosition> }
	/** Shift: working hours of a day. Null for a new one. */
	| { form: "time-shift"; shift: BoardShift | null; position: Partial<BoardPosition> };

/** Milliseconds for which the panel stays closed before it shows other content (M-064). */
export const PANEL_REOPEN_DELAY = 250;

/** State of the side panel. Other content is shown only after it has closed. */
export interface PanelState {
	opened: boolean;
	content: PanelContent | null;
	/** Content to show after the panel has closed. */
	next: PanelContent | null;
}

export const CLOSED_PANEL: PanelState = { opened: false, content: null, next: null };

/** Shows content immediately, or after closing the panel if it is open. */
export const showPanelContent = (state: PanelState, content: PanelContent): PanelState =>
	state.opened || state.next !== null
		? { ...state, opened: false, next: content }
		: { opened: true, content, next: null };

/** Reopens the panel with the next content. */
export const reopenPanel = ({ next, ...state }: PanelState): PanelState =>
	next === null ? { ...state, next } : { opened: true, content: next, next: null };

/** Closes the panel; the content stays during the animation. */
export const closePanel = (state: PanelState): PanelState => ({ ...state, opened: false, next: null });
