import type { SQL } from "drizzle-orm";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Part of the summary of a friend: one statement, and the presentation of its rows. */
export interface GlancePartDefinition<Row, Shown> {
	/** Ability needed for the part; null where seeing the friend is enough. */
	ability: Ability | null;
	/** One statement, whose cost does not grow with the amount of data. */
	query: (ctx: OperatorCtx, friendId: number) => SQL;
	/** Converts the rows for the wire. */
	present: (ctx: OperatorCtx, rows: Row[], friendId: number) => Shown;
}

/** Types a part of the summary by its rows. */
export const defineGlancePart = <Row, Shown>(
	part: GlancePartDefinition<Row, Shown>,
): GlancePartDefinition<Row, Shown> => part;

/** Maximum number of items shown per part; the linked page has all of them. */
export const MAX_PART_ITEMS = 10;
