import type { CalendarDaySpan } from "#domain/booking/salons/calendar/google-event.ts";

/** Block or shift that was created from an event of Google Calendar. */
interface ImportedRow {
	id: number;
	/** Link and event from which it was imported (`buildImportSource`). */
	source: string | null;
	date: string | null;
	deletedAt: number | null;
}

/** Synchronizes rows of one kind, blocks or shifts, with events of a linked calendar. */
export interface EventImporter {
	/** Loaded rows, also those from other sources. */
	listRows: () => Iterable<ImportedRow>;
	/** Whether a row already has the span and title. */
	isSame: (row: ImportedRow, span: CalendarDaySpan, title: string) => boolean;
	/** Writes a span into an existing row, or into a new one. */
	save: (before: ImportedRow | null, source: string, span: CalendarDaySpan, title: string) => void;
	/** Deletes a row whose event ended or moved. */
	remove: (row: ImportedRow) => void;
}
