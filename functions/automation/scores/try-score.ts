import { and, eq, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { ScoreTryInput } from "#domain/automation/scores/score-input.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { assertEventsReadable } from "./assert-events-readable.ts";
import { earnedPoints } from "./earned-points.ts";
import type { ScoreSource } from "./events/definition.ts";
import { SCORE_SOURCES } from "./events/registry.ts";

/** Count and worth of a rule, by its index among the tried rules. */
const RULE_COUNT_COLUMNS = {
	ruleIndex: number,
	times: number,
	points: number,
};

/**
 * Score that these settings would give one friend from past events: count and current worth of each rule.
 * Writes nothing.
 * @throws Refusal 403 for rules about items that the operator may not read, 404 for a friend whom they may
 * not see
 */
export async function tryScore({ ctx, input }: { ctx: OperatorCtx; input: ScoreTryInput }) {
	assertEventsReadable(
		ctx,
		input.rules.map(({ event }) => event),
	);
	const [friend] = await ctx.db
		.select({ id: friends.id, name: friends.name })
		.from(friends)
		.where(and(eq(friends.id, input.friend_id), visibleTo(ctx.operator)));
	if (!friend) throw notFound();
	const statements = [...Map.groupBy(input.rules.entries(), ([, { event }]) => event)].map(([event, rules]) =>
		queryRows(
			ctx.db,
			RULE_COUNT_COLUMNS,
			sql`select g.rule_id as ruleIndex, count(*) as times, sum(g.points * ${remainingWorth(ctx.now, input.half_life_days)}) as points
				from ${earnedPoints(ctx, {
					source: SCORE_SOURCES[event],
					tally: sql`(select 0 as id, ${ctx.now - input.days_back * DAY} as since)`,
					rules: sql`(${rowsOfRules(rules)})`,
					rowFilter: rowsOfFriend(SCORE_SOURCES[event], input.friend_id),
				})} g group by g.rule_id`,
		),
	);
	const [firstStatement, ...otherStatements] = statements;
	const ruleCounts = firstStatement ? (await ctx.db.batch([firstStatement, ...otherStatements])).flat() : [];
	const sum = ruleCounts.reduce((total, { points }) => total + points, 0);
	const rules = input.rules.map((_, index) => {
		const ruleCount = ruleCounts.find(({ ruleIndex }) => ruleIndex === index);
		return { times: ruleCount?.times ?? 0, points: roundPoints(ruleCount?.points ?? 0) };
	});
	return { friend, points: Math.max(input.floor, Math.min(input.ceiling, roundPoints(sum))), rules };
}

/** Condition for the rows of a source that concern one friend. */
const rowsOfFriend = ({ friend, friendIndexFilter }: ScoreSource, friendId: number): SQL =>
	sql`${friendIndexFilter?.(friendId) ?? sql`1`} and ${friend} = ${friendId}`;

/** Rounded as in the display; adding 0 turns -0 into 0. */
const roundPoints = (points: number): number => Math.floor(points + 0.5) + 0;

/** Remaining worth of points given at `g.at`. */
const remainingWorth = (now: number, halfLifeDays: number | null): SQL =>
	halfLifeDays === null ? sql`1.0` : sql`pow(2.0, (g.at - ${now}) / ${halfLifeDays * DAY})`;

type Rule = ScoreTryInput["rules"][number];

/** Rules as rows, with their index in the list as the id. */
function rowsOfRules(rules: readonly (readonly [number, Rule])[]): SQL {
	const { rows, column, json } = rowsFrom(
		rules.map(([ruleIndex, rule]) => ({ ruleIndex, ...rule })),
		["ruleIndex", "item_ids", "points", "per_day", "per_friend"],
	);
	return sql`select ${column.ruleIndex} as id, nullif(${json.item_ids}, 'null') as item_ids, ${column.points} as points,
		${column.per_day} as per_day, ${column.per_friend} as per_friend from ${rows}`;
}
