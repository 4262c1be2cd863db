import type { CalendarDaySpan } from "#domain/booking/salons/calendar/event.ts";

/** A row that an event became. */
interface Made {
	id: number;
	source: string | null;
	date: string | null;
	deletedAt: number | null;
}

/** Converts imported events into rows of one target: comparison, creation and deletion. */
export interface ImportMaker {
	/** The rows that are in memory, of other sources too. */
	there: () => Iterable<Made>;
	isSame: (row: Made, span: CalendarDaySpan, title: string) => boolean;
	/** Makes a row of a span, or of one that is there already. */
	put: (before: Made | null, source: string, span: CalendarDaySpan, title: string) => void;
	drop: (row: Made) => void;
}
