import { type SQL, sql } from "drizzle-orm";
import { introductionPrograms, introductions } from "#db/commerce/introductions.ts";
import { paymentEntries, payments } from "#db/commerce/payments.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import {
	type IntroductionGoal,
	RECORDED_GOALS,
	type RecordedGoal,
} from "#domain/commerce/introductions/introduction-goals.ts";
import { lastPayment } from "#functions/commerce/points/grant-for-payments.ts";
import {
	lastPositionOf,
	type PointEventSources,
	positionOf,
} from "#functions/commerce/points/point-source.ts";
import type { Ctx } from "#functions/context.ts";
import { reachGoal } from "./reach-goal.ts";
import { KEPT_YEN, lapseRefunded } from "./refunded-goal.ts";

/** Maximum number of rows read per transaction, and of transactions per minute. */
const ROWS_PER_PAGE = 2_000;
const PAGES_PER_TICK = 20;

/** Position of the last row of a goal's source; 0 for friends who only have to be added. */
export function lastOfGoal({ events }: PointEventSources, goal: IntroductionGoal): SQL {
	if (goal === "added") return sql`0`;
	if (goal === "paid") return lastPayment;
	return lastPositionOf(events[goal]);
}

/** Condition: introductions are on, and the goal's source has rows to read. */
export const hasGoalsToCount = (sources: PointEventSources): SQL =>
	sql`exists (select 1 from ${introductionPrograms} program where program.is_on = 1 and program.position < case program.goal ${sql.join(
		([...RECORDED_GOALS, "paid"] as const).map(
			(goal) => sql`when ${sql.raw(`'${goal}'`)} then ${lastOfGoal(sources, goal)}`,
		),
		sql` `,
	)} else 0 end)`;

/** Finds introduced friends who have reached the goal, or whose money for it went back, in pages of one transaction each. */
export async function countGoals(ctx: Ctx, sources: PointEventSources): Promise<void> {
	for (let page = 0; page < PAGES_PER_TICK; page++) {
		const [program] = await queryRows(
			ctx.db,
			{ goal: typed<IntroductionGoal>(text), due: number },
			sql`select p.goal, ${hasGoalsToCount(sources)} as due from ${introductionPrograms} p`,
		);
		if (program?.due !== 1 || program.goal === "added") return;
		await commitBatch(ctx.db, pageOf(ctx, sources, program.goal));
	}
}

/** One page, whose statements read the progress themselves: each row is read once, however many workers run or die. */
function pageOf(ctx: Ctx, sources: PointEventSources, goal: Exclude<IntroductionGoal, "added">): Statement[] {
	const isGoal = sql`p.is_on = 1 and p.goal = ${goal}`;
	const { table, position } =
		goal === "paid"
			? { table: paymentEntries, position: sql`e.id` }
			: { table: sources.events[goal].table, position: positionOf(sources.events[goal]) };
	const endOfPage = sql`ifnull((select ${position} from ${table} e where ${position} > p.position
		order by ${position} limit 1 offset ${integerLiteral(ROWS_PER_PAGE - 1)}), ${lastOfGoal(sources, goal)})`;
	return [
		execute(ctx.db, sql`update ${introductionPrograms} as p set until = ${endOfPage} where ${isGoal}`),
		...(goal === "paid" ? [lapseRefunded(ctx)] : []),
		...reachGoal(ctx, {
			goal,
			reached: goal === "paid" ? payersOfPage(ctx) : actorsOfPage(sources.events[goal], isGoal),
		}),
		execute(ctx.db, sql`update ${introductionPrograms} as p set position = until where ${isGoal}`),
	];
}

/** Introduced friends with an event of the page, and the first one since they were added. */
const actorsOfPage = (source: PointEventSources["events"][RecordedGoal], isGoal: SQL): SQL => {
	const position = positionOf(source);
	return sql`(select n.friend_id, min(x.at) as at from (
			select cast(${source.friend} as integer) as friend_id, ${source.at} as at
			from ${introductionPrograms} p cross join ${source.table} e
			where ${isGoal} and ${position} > p.position and ${position} <= p.until and ${source.where ?? sql`1`}) x
		join ${introductions} n on n.friend_id = x.friend_id and x.at >= n.added_at
		where n.state = 'added' group by n.friend_id)`;
};

/** Introduced friends with a payment in the page, whose money since they were added has come to the goal. */
const payersOfPage = ({ now }: Ctx): SQL =>
	sql`(select n.friend_id, ${integerLiteral(now)} as at from ${introductions} n cross join ${introductionPrograms} p
		where n.friend_id in (select y.friend_id from ${introductionPrograms} c cross join ${paymentEntries} e
				join ${payments} y on y.id = e.payment_id where e.id > c.position and e.id <= c.until)
			and ${KEPT_YEN} >= p.goal_yen)`;
