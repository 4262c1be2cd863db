import { asc, isNull, sql } from "drizzle-orm";
import { pointBalances, pointPrograms, pointRanks, pointRules } from "#db/commerce/points.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";

/** Settings of an account that has saved none yet. */
const NO_PROGRAM = {
	isOn: false,
	unit: "ポイント",
	expiryMonths: null,
	rankMonths: null,
	rankBasis: "points" as const,
	card: null,
	version: 1,
};

/** Settings, rules and ranks, in the API's format. */
export async function showProgram({ ctx }: { ctx: Pick<Ctx, "db"> }) {
	const { db } = ctx;
	const [[stored], rules, ranks, [sums]] = await db.batch([
		db.select().from(pointPrograms),
		db.select().from(pointRules).where(isNull(pointRules.deletedAt)).orderBy(asc(pointRules.id)),
		db.select().from(pointRanks).where(isNull(pointRanks.deletedAt)).orderBy(asc(pointRanks.fromPoints)),
		queryRows(
			db,
			{ friends: number, points: number },
			sql`select count(*) as friends, ifnull(sum(balance), 0) as points from ${pointBalances} where balance > 0`,
		),
	]);
	const program = stored ?? NO_PROGRAM;
	return {
		is_on: program.isOn,
		unit: program.unit,
		expiry_months: program.expiryMonths,
		rank_months: program.rankMonths,
		rank_basis: program.rankBasis,
		card: program.card,
		version: program.version,
		rules: rules.map(({ id, event, points, perDay, fieldId, perYen, itemIds, reverses }) => ({
			id,
			event,
			points,
			per_day: perDay,
			field_id: fieldId,
			per_yen: perYen,
			item_ids: itemIds,
			reverses,
		})),
		ranks: ranks.map(({ id, name, colour, fromPoints, tagId, actionId }) => ({
			id,
			name,
			colour,
			from_points: fromPoints,
			tag_id: tagId,
			action_id: actionId,
		})),
		/** Points in circulation, and the number of friends who have them. */
		circulation: sums ?? { friends: 0, points: 0 },
	};
}
