import { sql } from "drizzle-orm";
import { pointBalances, pointEntries } from "#db/commerce/points.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { expireLots, isOver } from "#functions/engine/friend-records/expire-lots.ts";
import { pointExpiryColumn } from "#functions/engine/friend-records/point-expiry-column.ts";
import { arePointsOn, writePointEntries } from "#functions/engine/friend-records/write-point-entries.ts";
import type { EffectRunner } from "./effect-runner.ts";

/**
 * Grants points, or takes them away as far as the balance allows; runs of one friend take one after the other. Nothing
 * while points are off.
 */
export const changePointsOfRuns: EffectRunner<EffectOf<"points">> = {
	statements({ ctx, effect: { points: change, reason }, position, targets }) {
		const isGrant = change > 0;
		const taken = sql`(select r.*, -max(0, min(${-change}, b.balance - (r.nth - 1) * ${-change})) as points
			from (select d.*, row_number() over (partition by d.friend_id order by d.run_id) as nth from ${targets} d) r
			join ${pointBalances} b on b.friend_id = r.friend_id)`;
		const endedLots = sql`(select e.* from ${pointEntries} e
			where e.friend_id in (select d.friend_id from ${targets} d) and ${isOver(ctx.now)})`;
		const changes = writePointEntries(ctx, [
			execute(
				ctx.db,
				insertInto(
					pointEntries,
					{
						friendId: sql`d.friend_id`,
						kind: isGrant ? "grant" : "spend",
						points: isGrant ? change : sql`d.points`,
						reason,
						cause: sql`'run:' || d.run_id || ${`:${position}`}`,
						source: "effect",
						expiresAt: isGrant ? pointExpiryColumn(ctx) : null,
						remaining: Math.max(change, 0),
						at: ctx.now,
						day: currentDay(ctx.now, ctx.zone),
					},
					isGrant
						? sql`from ${targets} d where ${arePointsOn} on conflict do nothing`
						: sql`from ${taken} d where d.points < 0 and ${arePointsOn} on conflict do nothing`,
				),
			),
		]);
		return isGrant ? changes : [...expireLots(ctx, endedLots), ...changes];
	},
};
