import { type SQL, sql } from "drizzle-orm";
import { pointEntries } from "#db/commerce/points.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { writePointEntries } from "./write-point-entries.ts";

/** Condition on entries `e`: they have points left whose end has passed. */
export const isOver = (now: number): SQL => sql`e.remaining > 0 and e.expires_at <= ${now}`;

/**
 * Statements that expire what is left of entries.
 * @param lots rows of `point_entries`
 */
export const expireLots = (ctx: Ctx, lots: SQL): Statement[] =>
	writePointEntries(ctx, [
		execute(
			ctx.db,
			insertInto(
				pointEntries,
				{
					friendId: sql`l.friend_id`,
					kind: "expire",
					points: sql`-l.remaining`,
					reason: "有効期限",
					cause: sql`'expire:' || l.id`,
					source: "expiry",
					lotId: sql`l.id`,
					at: ctx.now,
					day: currentDay(ctx.now, ctx.zone),
				},
				sql`from ${lots} l where true on conflict do nothing`,
			),
		),
	]);
