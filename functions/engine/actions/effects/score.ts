import { sql } from "drizzle-orm";
import { growthAt } from "#db/automation/score-values.ts";
import { friendScores, scorePoints, scores, scoreTallies } from "#db/automation/scores.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { SCORE_METHOD } from "#domain/engine/actions/effects/score.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { addPoints } from "#functions/engine/friend-records/add-points.ts";
import type { EffectRunner } from "./effect-runner.ts";

/**
 * Adds or subtracts points of a score, or sets the score. A score that is being recounted changes by the same
 * points as the shown one, because its intermediate value has no meaning yet.
 */
export const score: EffectRunner<EffectOf<"score">> = {
	wokenQueue: "JOBS",
	statements({ ctx, effect: { score_id, method, points }, position, targets }) {
		const tallies = sql`(select t.id from ${scoreTallies} t join ${scores} s on s.id = t.score_id and s.deleted_at is null
			where t.score_id = ${score_id} and t.state <> 'old')`;
		const now = sql`${ctx.now}`;
		return addPoints(ctx, tallies, [
			execute(
				ctx.db,
				insertInto(
					scorePoints,
					{
						tallyId: sql`t.id`,
						ruleId: 0,
						cause: sql`d.run_id || ${`:${position}`}`,
						friendId: sql`d.friend_id`,
						at: ctx.now,
						day: currentDay(ctx.now, ctx.zone),
						points:
							method === SCORE_METHOD.set
								? sql`${points} - ifnull(v.value, 0) / ${growthAt(now, sql`w`)}`
								: points,
						runId: sql`d.run_id`,
					},
					sql`from ${targets} d cross join ${scoreTallies} t join ${scores} s on s.id = t.score_id
						join ${scoreTallies} w on w.id = ifnull(s.tally_id, t.id)
						left join ${friendScores} v on v.tally_id = w.id and v.friend_id = d.friend_id
						where t.id in ${tallies} on conflict do nothing`,
				),
			),
		]);
	},
};
