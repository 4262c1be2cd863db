import type { SQL } from "drizzle-orm";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { Happening } from "#domain/people/friends/history.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** What a page of one kind asks for. */
interface Asked {
	friendId: number;
	take: number;
	/** Holds for what happened before the page, by an instant and an id of the kind. */
	earlier: (at: SQL, id: SQL) => SQL;
}

/** A kind of what happens to friends: one statement that finds the newest of one friend, by an index of the friend. */
export interface HistorySource<Row> {
	needs: Ability | null;
	/** Rows newest first, by `at` and then `id`. */
	query: (ctx: OperatorCtx, asked: Asked) => SQL;
	present: (row: Row, ctx: OperatorCtx) => Happening;
}

export const defineHistory = <Row>(source: HistorySource<Row>): HistorySource<Row> => source;
