/** An operator who has the board of a salon open, and what they see of it. */
export interface Viewer {
	/** The operator's id. */
	id: number;
	name: string;
	/** The first of the days that are shown, YYYY-MM-DD, and how many. */
	date: string;
	days: number;
	/** The reservation that stands open in the panel. */
	reservation_id: number | null;
}

/** The name under which a salon's room tells who has its board open. */
export const PRESENCE_EVENT = "presence";
