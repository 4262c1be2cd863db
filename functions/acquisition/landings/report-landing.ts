import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { listLastDays } from "#domain/acquisition/site-scripts/site-visit-days.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { deletedVisitCount } from "./deleted-visit-count.ts";

const FIGURES_COLUMNS = {
	visits: number,
	friends: number,
	added: number,
};

type Figures = RowOfColumns<typeof FIGURES_COLUMNS>;

/** Maximum number of values listed per parameter. */
const VALUES_SHOWN = 50;

/**
 * Visits to a landing page visible to the operator: in total, by day, and by the parameters of the address.
 * `first` counts friends whose first visit anywhere it was, `added` those whose last visit before they were
 * added it was.
 * @throws Refusal 404
 */
export async function reportLanding({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { from, dates } = listLastDays(ctx.now, ctx.zone);
	const ofLanding = sql`v.landing_id = ${id} and ${isFriendVisible(ctx.operator, sql`v.friend_id`)}`;
	const figures = sql`count(*) as visits, count(distinct v.friend_id) as friends,
		count(distinct iif(v.added_friend, v.friend_id, null)) as added`;
	const byValue = (value: SQL) =>
		queryRows(
			ctx.db,
			{ ...FIGURES_COLUMNS, value: nullable(text) },
			sql`select ${value} as value, ${figures} from ${landingVisits} v where ${ofLanding}
				group by 1 order by visits desc, 1 limit ${VALUES_SHOWN}`,
		);
	const [[landing], [totals], [firstVisits], days, byM1, byM2, byM3] = await ctx.db.batch([
		ctx.db
			.select({ name: landings.name, groupId: landings.groupId, forgotten: deletedVisitCount(ctx) })
			.from(landings)
			.where(and(eq(landings.id, id), isNull(landings.deletedAt))),
		queryRows(ctx.db, FIGURES_COLUMNS, sql`select ${figures} from ${landingVisits} v where ${ofLanding}`),
		queryRows(
			ctx.db,
			{ count: number },
			sql`select count(distinct v.friend_id) as count from ${landingVisits} v
				where ${ofLanding} and v.friend_id is not null
					and not exists (select 1 from ${landingVisits} e where e.friend_id = v.friend_id
						and (e.created_at, e.id) < (v.created_at, v.id))
					and exists (select 1 from ${landingVisits} a where a.friend_id = v.friend_id and a.added_friend = 1)`,
		),
		queryRows(
			ctx.db,
			{ ...FIGURES_COLUMNS, day: number },
			sql`select cast((v.created_at - ${from}) / ${DAY} as integer) as day, ${figures} from ${landingVisits} v
				where ${ofLanding} and v.created_at >= ${from} group by 1`,
		),
		byValue(sql`v.m1`),
		byValue(sql`v.m2`),
		byValue(sql`v.m3`),
	]);
	if (!landing) throw notFound();
	const dayOf = (index: number) => days.find(({ day }) => day === index);
	return {
		name: landing.name,
		group_id: landing.groupId,
		...presentFigures(totals && { ...totals, visits: totals.visits + landing.forgotten }),
		first_count: firstVisits?.count ?? 0,
		dates,
		visits_by_day: dates.map((_, day) => dayOf(day)?.visits ?? 0),
		added_by_day: dates.map((_, day) => dayOf(day)?.added ?? 0),
		by_m1: byM1.map((row) => ({ value: row.value, ...presentFigures(row) })),
		by_m2: byM2.map((row) => ({ value: row.value, ...presentFigures(row) })),
		by_m3: byM3.map((row) => ({ value: row.value, ...presentFigures(row) })),
	};
}

const presentFigures = (figures: Figures | undefined) => ({
	visit_count: figures?.visits ?? 0,
	friend_count: figures?.friends ?? 0,
	member_count: figures?.added ?? 0,
});
