import type { SQL } from "drizzle-orm";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { FriendHistoryEntry } from "#domain/people/friends/friend-history-kinds.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Parameters of a page of one kind. */
interface HistorySourceQuery {
	friendId: number;
	/** Maximum number of rows. */
	limit: number;
	/** Condition for entries before the page, by an instant and an id of the kind. */
	isBeforeCursor: (at: SQL, id: SQL) => SQL;
}

/** Kind of history entry: one statement that finds a friend's newest entries, by an index on the friend. */
export interface HistorySource<Row> {
	/** Ability needed for the kind; null where seeing the friend is enough. */
	ability: Ability | null;
	/** Rows newest first, by `at` and then `id`. */
	query: (ctx: OperatorCtx, pageQuery: HistorySourceQuery) => SQL;
	/** Converts a row for the wire. */
	present: (row: Row, ctx: OperatorCtx) => FriendHistoryEntry;
}

/** Types a kind of history entry by its rows. */
export const defineHistory = <Row>(source: HistorySource<Row>): HistorySource<Row> => source;
