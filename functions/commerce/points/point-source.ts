import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { PointItemKind, RecordedPointEvent } from "#domain/commerce/points/point-events.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";

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
	/** Item to which a rule may be limited; null if there is none. */
	item: SQL;
	/** Rows of the same table, in the same order, that cancel what was recorded. */
	cancellation?: {
		where: SQL;
		/** Cause of the cancelled event. */
		cause: SQL;
	};
}

/** Number by which the rows of a source are read. */
export const positionOf = ({ position }: PointEventSource): SQL => position ?? sql`e.id`;

/** Position of the last row of a source. */
export const lastPositionOf = (source: PointEventSource): SQL =>
	sql`(select ifnull(max(${positionOf(source)}), 0) from ${source.table} e)`;

/** Items of a kind that a rule may name. */
interface PointItems {
	/** Rows `id`, `name` of those that exist. */
	rows: SQL;
	ability: Ability;
}

/** Sources of the events that rules reward; the root passes them, since their tables belong to higher areas. */
export interface PointEventSources {
	events: Record<RecordedPointEvent, PointEventSource>;
	items: Record<PointItemKind, PointItems>;
}
