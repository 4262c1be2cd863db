import { type SQL, sql } from "drizzle-orm";
import { growthAt, shownPoints } from "#db/automation/score-values.ts";
import { friendScores, scoreLevels, scorePoints, scores, scoreTallies } from "#db/automation/scores.ts";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Statements that add points within a transaction: `insertions` insert rows of `score_points`, whose points are
 * then added to the friends' values. A friend who reaches a level of a shown score gets its action scheduled,
 * once each time.
 * Order matters: the mark precedes the insertions, and level actions are found before the values change.
 * @param tallies ids of the affected tallies, as SQL after `in`
 */
export const addPoints = (ctx: Ctx, tallies: SQL, insertions: readonly Statement[]): Statement[] => [
	execute(
		ctx.db,
		sql`update ${scoreTallies} set mark = (select ifnull(max(id), 0) from ${scorePoints}) where id in ${tallies}`,
	),
	...insertions,
	scheduleLevelActions(ctx, tallies),
	execute(
		ctx.db,
		sql`insert into ${friendScores} (tally_id, friend_id, value, changed_at)
			select g.tally_id, g.friend_id, g.value, g.at from ${pointsGiven(tallies)} g where true
			on conflict (tally_id, friend_id) do update
				set value = value + excluded.value, changed_at = max(changed_at, excluded.changed_at)`,
	),
];

/** Points added by this transaction, by tally and friend, with the id of the last row. */
const pointsGiven = (
	tallies: SQL,
): SQL => sql`(select p.tally_id, p.friend_id, max(p.id) as last, max(p.at) as at,
		sum(p.points * ${growthAt(sql`p.at`)}) as value
	from ${scoreTallies} t cross join ${scorePoints} p
	where t.id in ${tallies} and p.id > t.mark and +p.tally_id = t.id group by 1, 2)`;

function scheduleLevelActions(ctx: Ctx, tallies: SQL): Statement {
	const cause = sql`'score:' || x.level_id || ':' || x.friend_id || ':' || x.last`;
	const valueBefore = sql`ifnull(v.value, 0)`;
	return execute(
		ctx.db,
		insertInto(
			pendingRuns,
			{
				actionId: sql`a.id`,
				friendId: sql`x.friend_id`,
				cause,
				causeType: "score",
				causeId: sql`x.score_id`,
				causeLabel: sql`x.label`,
				parentId: sql`ifnull(r.id, '')`,
				rootId: sql`coalesce(r.root_id, r.id, ${cause})`,
				depth: sql`iif(r.id is null, 0, r.depth + 1)`,
				context: sql`r.context`,
				nextAttemptAt: ctx.now,
				createdAt: ctx.now,
			},
			sql`from (select s.id as score_id, l.id as level_id, l.action_id, g.friend_id, g.last,
					s.name || '・' || l.name as label
				from ${pointsGiven(tallies)} g join ${scoreTallies} t on t.id = g.tally_id
				join ${scores} s on s.tally_id = t.id and s.deleted_at is null
				join ${scoreLevels} l on l.score_id = s.id and l.deleted_at is null and l.action_id is not null
				left join ${friendScores} v on v.tally_id = t.id and v.friend_id = g.friend_id
				where ${shownPoints(ctx.now, valueBefore)} < l.from_points
					and ${shownPoints(ctx.now, sql`(${valueBefore} + g.value)`)} >= l.from_points) x
				join ${actions} a on a.id = x.action_id and a.deleted_at is null
				join ${scorePoints} p on p.id = x.last left join ${runs} r on r.id = p.run_id
				where true on conflict (cause) do nothing`,
		),
	);
}
