import type { DaySpan } from "#domain/booking/salons/calendar/event.ts";

/** A row that an event became. */
interface Made {
	id: number;
	source: string | null;
	date: string | null;
	deletedAt: number | null;
}

/** What events become for one purpose: how their rows are compared, written and taken away. */
export interface Maker {
	/** The rows that are in memory, of other sources too. */
	there: () => Iterable<Made>;
	isSame: (row: Made, span: DaySpan, title: string) => boolean;
	/** Makes a row of a span, or of one that is there already. */
	put: (before: Made | null, source: string, span: DaySpan, title: string) => void;
	drop: (row: Made) => void;
}
