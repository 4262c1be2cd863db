import type { SQL } from "drizzle-orm";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { Happening } from "#domain/people/friends/history.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Parameters of a page of one kind. */
interface Asked {
	friendId: number;
	take: number;
	/** Condition for entries before the page, by an instant and an id of the kind. */
	earlier: (at: SQL, id: SQL) => SQL;
}

/** Kind of history entry: one statement that finds the newest of one friend, by an index of the friend. */
export interface HistorySource<Row> {
	needs: Ability | null;
	/** Rows newest first, by `at` and then `id`. */
	query: (ctx: OperatorCtx, asked: Asked) => SQL;
	present: (row: Row, ctx: OperatorCtx) => Happening;
}

export const defineHistory = <Row>(source: HistorySource<Row>): HistorySource<Row> => source;
