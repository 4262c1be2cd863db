import { sql } from "drizzle-orm";
import { among, eachOf } from "#db/among.ts";
import type { Statement } from "#db/client.ts";
import { execute } from "#db/raw.ts";
import { scenarioSubscriptions } from "#db/scenarios.ts";
import { CIRCLE_WITHIN } from "#domain/actions/limits.ts";
import { PREVIOUS_SCENARIO } from "#domain/effects/scenario.ts";
import type { Ctx } from "../context.ts";
import { beginReading, resumeReading } from "../friend-records/reading.ts";
import { noteScoreFacts } from "../notices/note-score-facts.ts";

interface Finished {
	id: number;
	friendId: number;
	afterReadToId: number | null;
	afterReadToStep: number | null;
}

/**
 * What happens to a friend at the end of a scenario (E-275 to E-278): it is finished, and nothing follows, or the
 * previous scenario, or another one from its start or a later day. A friend who has finished that one recently pauses
 * instead, because the two would form a circle.
 */
export function afterReading(ctx: Ctx, readers: Finished[]): Statement[] {
	if (readers.length === 0) return [];
	const idsOf = (some: Finished[]) =>
		sql`(select value as friend_id from ${eachOf(some.map(({ friendId }) => friendId))})`;
	const note = noteScoreFacts(
		ctx.db,
		"scenario_finished",
		{
			cause: sql`cast(r.id as text)`,
			friendId: sql`r.friend_id`,
			itemId: sql`r.scenario_id`,
			at: sql`${ctx.now}`,
		},
		sql`cross join ${scenarioSubscriptions} r
			where r.state = 'reading' and r.id in ${among(readers.map(({ id }) => id))}`,
	);
	const finish = execute(
		ctx.db,
		sql`update ${scenarioSubscriptions} set state = 'finished', ended_at = ${ctx.now}, next_at = null
			where state = 'reading' and id in ${among(readers.map(({ id }) => id))}`,
	);
	const groups = Map.groupBy(readers, ({ afterReadToId, afterReadToStep }) =>
		JSON.stringify([afterReadToId, afterReadToStep]),
	);
	const follow = [...groups.values()].flatMap((some) => {
		const { afterReadToId: to, afterReadToStep: day } = some[0]!;
		if (to === PREVIOUS_SCENARIO) return resumeReading(ctx, idsOf(some));
		if (to === null || to === 0) return [];
		const fresh = sql`(select f.friend_id from ${idsOf(some)} f where not exists (
			select 1 from ${scenarioSubscriptions} r where r.friend_id = f.friend_id and r.scenario_id = ${to}
				and r.state = 'finished' and r.ended_at > ${ctx.now - CIRCLE_WITHIN}))`;
		return [beginReading(ctx, fresh, to, day === null ? null : { day, time: "00:00" })];
	});
	return [note, finish, ...follow];
}
