import { type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/client.ts";
import { among } from "#db/platform/sql/among.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { PREVIOUS_SCENARIO } from "#domain/engine/actions/effects/scenario.ts";
import { CIRCLE_WITHIN } from "#domain/engine/actions/limits.ts";
import type { Ctx } from "#functions/context.ts";
import { beginReading, resumeReading } from "#functions/engine/friend-records/reading.ts";
import { noteScoreFacts } from "#functions/platform/notices/note-score-facts.ts";

interface Finished {
	id: number;
	afterReadToId: number | null;
	afterReadToStep: number | null;
}

/**
 * Moves readers on from the end of a scenario (E-275 to E-278): to the previous scenario, or to another one from its start
 * or a later day. Everybody else goes on reading it, and waits for a step that is added later: those for whom nothing
 * follows, those with no previous scenario, and those who have finished the other one recently, because the two would form
 * a circle.
 */
export function afterReading(ctx: Ctx, readers: Finished[]): Statement[] {
	if (readers.length === 0) return [];
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
			where r.state = 'reading' and r.id in ${among(idsOf(readers))}`,
	);
	const groups = Map.groupBy(readers, ({ afterReadToId, afterReadToStep }) =>
		JSON.stringify([afterReadToId, afterReadToStep]),
	);
	const follow = [...groups.values()].flatMap((some) => {
		const { afterReadToId: to, afterReadToStep: day } = some[0]!;
		if (to === null || to === 0) return [];
		const gone = sql`(select friend_id from ${scenarioSubscriptions}
			where id in ${among(idsOf(some))} and state = 'finished' and ended_at = ${ctx.now})`;
		if (to === PREVIOUS_SCENARIO) return [finish(ctx, some, hasPrevious), ...resumeReading(ctx, gone)];
		return [
			finish(ctx, some, mayBegin(ctx, to)),
			beginReading(ctx, gone, to, day === null ? null : { day, time: "00:00" }),
		];
	});
	return [note, ...follow];
}

const idsOf = (readers: readonly Finished[]) => readers.map(({ id }) => id);

/** Ends a scenario for those of its readers for whom something follows. */
const finish = (ctx: Ctx, readers: readonly Finished[], follows: SQL): Statement =>
	execute(
		ctx.db,
		sql`update ${scenarioSubscriptions} set state = 'finished', ended_at = ${ctx.now}, next_at = null
			where state = 'reading' and id in ${among(idsOf(readers))} and ${follows}`,
	);

const hasPrevious = sql`exists (select 1 from ${scenarioSubscriptions} p join ${scenarios} s on s.id = p.scenario_id
	where p.friend_id = ${scenarioSubscriptions.friendId} and p.state = 'stopped' and s.deleted_at is null)`;

const mayBegin = (ctx: Ctx, to: number): SQL => sql`exists (select 1 from ${scenarios} s
	where s.id = ${to} and s.deleted_at is null) and not exists (select 1 from ${scenarioSubscriptions} p
	where p.friend_id = ${scenarioSubscriptions.friendId} and p.scenario_id = ${to}
		and p.state = 'finished' and p.ended_at > ${ctx.now - CIRCLE_WITHIN})`;
