import { type SQL, sql } from "drizzle-orm";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Number of rows of a table that concern a friend whom the operator may see. The plus keeps SQLite from
 * starting with the operator's friends, of whom there may be a hundred thousand.
 */
export const countVisible = (
	ctx: OperatorCtx,
	{ counted = sql`count(*)`, from, where, friend }: { counted?: SQL; from: SQL; where: SQL; friend: SQL },
): SQL =>
	sql`(select ${counted} from ${from} where ${where} and ${isFriendVisible(ctx.operator, sql`+${friend}`)})`;
