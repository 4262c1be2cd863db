import { sql } from "drizzle-orm";
import { type FriendPoints, pointsAsJson } from "#db/commerce/point-values.ts";
import { pointPrograms } from "#db/commerce/points.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart } from "../glance-part.ts";

/** Balance, rank and next end of points; null while points are off. */
export const pointsPart = defineGlancePart({
	ability: "point-read",
	query: (ctx, id) =>
		sql`select p.unit as unit, ${pointsAsJson(integerLiteral(ctx.now), sql`${id}`)} as points
			from ${pointPrograms} p where p.is_on = 1`,
	present: (ctx, [row]: { unit: string; points: string }[]) => {
		if (!row) return null;
		const { balance, rank, expiresAt } = JSON.parse(row.points) as FriendPoints;
		return {
			unit: row.unit,
			balance,
			rank: rank === "" ? null : rank,
			expires_on: expiresAt === null ? null : toWireTime(expiresAt - 1, ctx.zone).slice(0, 10),
		};
	},
});
