/** Operator who has the board of a salon open, and their current view. */
export interface BoardViewer {
	/** Id of the operator. */
	id: number;
	name: string;
	/** First displayed day, YYYY-MM-DD, and the number of days. */
	date: string;
	days: number;
	/** Reservation open in the panel. */
	reservation_id: number | null;
}

/** Event name of the presence list sent by a salon's room. */
export const BOARD_PRESENCE_EVENT = "presence";
