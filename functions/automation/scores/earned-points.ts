import { type SQL, sql } from "drizzle-orm";
import { scorePoints } from "#db/automation/scores.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import type { Ctx } from "#functions/context.ts";
import { DEFAULT_POSITION, type ScoreSource } from "./events/definition.ts";

interface EarnedPointsArgs {
	source: ScoreSource;
	/** One row `id`, `since`: the tally; id 0 stands for none. */
	tally: SQL;
	/** Rows `id`, `item_ids`, `points`, `per_day`, `per_friend`. */
	rules: SQL;
	/** Tables before the source in `from`, for use in the row filter; ends with `join` or `cross join`. */
	joinedTables?: SQL;
	/** Condition on rows `e` of the source. */
	rowFilter: SQL;
}

/**
 * Points that rules give for rows of a source: rows `tally_id`, `rule_id`, `cause`, `friend_id`, `at`, `day`,
 * `points`. Each cause counts once, and each rule up to its limits per day and in total, earliest rows first,
 * including points that the tally has already given.
 */
export const earnedPoints = (
	ctx: Ctx,
	{ source, tally, rules, joinedTables, rowFilter }: EarnedPointsArgs,
): SQL => {
	const position = source.position ?? DEFAULT_POSITION;
	const rows = sql`select ${position} as position, ${source.cause ?? sql`cast(${position} as text)`} as cause,
			${source.friend} as friend_id, ${source.at} as at, ${source.item} as item_id,
			${createLocalTime(ctx).dateOf(source.at)} as day
		from ${joinedTables ?? sql``} ${source.table} e where ${rowFilter} and ${source.where ?? sql`1`}`;
	/** Number of points already given to the friend by the rule, for a row of one of the levels below. */
	const countGiven = (alias: SQL, restriction: SQL) => sql`(select count(*) from ${scorePoints} h
		where h.friend_id = ${alias}.friend_id and h.tally_id = ${alias}.tally_id and h.rule_id = ${alias}.rule_id ${restriction})`;
	// Levels, from the inside: `matched` are rows with the rules that count them; `first_of_cause` the first row
	// of each cause; `within_day` those within the daily limit; the result those within the limit per friend.
	return sql`(select * from (
		select first_of_cause.*, row_number() over (
			partition by first_of_cause.rule_id, first_of_cause.friend_id order by first_of_cause.position) as nth from (
			select matched.*, row_number() over (
				partition by matched.rule_id, matched.friend_id, matched.day order by matched.position) as nth_of_day from (
				select t.id as tally_id, r.id as rule_id, r.points, r.per_day, r.per_friend, e.*,
					row_number() over (partition by r.id, e.cause order by e.position) as nth_of_cause
				from ${tally} t cross join (${rows}) e cross join ${rules} r
				where e.at >= t.since
					and (r.item_ids is null or e.item_id in (select item.value from json_each(r.item_ids) item))
					and not exists (select 1 from ${scorePoints} h
						where h.tally_id = t.id and h.rule_id = r.id and h.cause = e.cause)) matched
			where matched.nth_of_cause = 1) first_of_cause
		where first_of_cause.per_day is null or first_of_cause.nth_of_day
			+ ${countGiven(sql`first_of_cause`, sql`and h.day = first_of_cause.day`)} <= first_of_cause.per_day) within_day
	where within_day.per_friend is null
		or within_day.nth + ${countGiven(sql`within_day`, sql``)} <= within_day.per_friend)`;
};
