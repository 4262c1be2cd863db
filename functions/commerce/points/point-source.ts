import type { SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { RecordedPointEvent } from "#domain/commerce/points/point-events.ts";

/** Table `e` in which an event is recorded, in the order of a growing number. */
export interface PointEventSource {
	table: SQLiteTable;
	/** Number that grows with each row; `e.id` by default. */
	position?: SQL;
	/** Condition for rows that record the event; all rows by default. */
	where?: SQL;
	friend: SQL;
	/** Time of the event, epoch ms. */
	at: SQL;
	/** Cause of the event: rows with the same one count once. By default each row counts. */
	cause?: SQL;
}

/** Sources of the events that rules reward; the root passes them, since their tables belong to higher areas. */
export type PointEventSources = Record<RecordedPointEvent, PointEventSource>;
