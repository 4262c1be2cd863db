import type { SQL } from "drizzle-orm";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** A part of what is known of a friend: one statement, and how its rows are shown. */
export interface GlancePart<Row, Shown> {
	/** Whoever lacks it does not get the part; null where seeing the friend is enough. */
	needs: Ability | null;
	/** One statement, whatever there is of the friend. */
	query: (ctx: OperatorCtx, friendId: number) => SQL;
	present: (ctx: OperatorCtx, rows: Row[], friendId: number) => Shown;
}

export const defineGlancePart = <Row, Shown>(part: GlancePart<Row, Shown>): GlancePart<Row, Shown> => part;

/** How many of a part are shown; the page it leads to has all of them. */
export const SHOWN = 10;
