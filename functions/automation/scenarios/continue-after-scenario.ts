import { type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { SCENARIO_CYCLE_PERIOD } from "#domain/engine/actions/run-limits.ts";
import { PREVIOUS_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import type { Ctx } from "#functions/context.ts";
import { beginReading, resumeReading } from "#functions/engine/friend-records/scenario-reading.ts";
import { noteScoreFacts } from "#functions/platform/notices/note-score-facts.ts";

interface FinishedReader {
	id: number;
	afterReadToId: number | null;
	afterReadToStep: number | null;
}

/**
 * Moves readers on from the end of a scenario (E-275 to E-278): to the previous scenario, or to another one
 * from its start or a later day. The others remain readers and wait for steps that are added later: if
 * nothing follows, if there is no previous scenario, and if they finished the next scenario recently, because
 * the two would form a circle.
 */
export function continueAfterScenario(ctx: Ctx, readers: FinishedReader[]): Statement[] {
	if (readers.length === 0) return [];
	// Also for those who remain: they have read all steps. The fact's cause keeps it from counting again later.
	const noteFinishedReaders = noteScoreFacts(
		ctx.db,
		"scenario_finished",
		{
			cause: sql`cast(r.id as text)`,
			friendId: sql`r.friend_id`,
			itemId: sql`r.scenario_id`,
			at: sql`${ctx.now}`,
		},
		sql`cross join ${scenarioSubscriptions} r
			where r.state = 'reading' and r.id in ${valuesOfList(idsOf(readers))}`,
	);
	const groups = Map.groupBy(readers, ({ afterReadToId, afterReadToStep }) =>
		JSON.stringify([afterReadToId, afterReadToStep]),
	);
	const continuations = [...groups.values()].flatMap((groupReaders) => {
		const { afterReadToId: nextId, afterReadToStep: day } = groupReaders[0]!;
		// Null and 0 both mean that nothing follows (`after_read_to_id` of `scenarioInput`).
		if (!nextId) return [];
		const finishedFriends = sql`(select friend_id from ${scenarioSubscriptions}
			where id in ${valuesOfList(idsOf(groupReaders))} and state = 'finished' and ended_at = ${ctx.now})`;
		if (nextId === PREVIOUS_SCENARIO)
			return [finishReading(ctx, groupReaders, HAS_STOPPED_SCENARIO), ...resumeReading(ctx, finishedFriends)];
		return [
			finishReading(ctx, groupReaders, mayBeginCondition(ctx, nextId)),
			beginReading(ctx, finishedFriends, nextId, day === null ? null : { day, time: "00:00" }),
		];
	});
	return [noteFinishedReaders, ...continuations];
}

const idsOf = (readers: readonly FinishedReader[]) => readers.map(({ id }) => id);

/**
 * Ends a scenario for those of its readers who can continue with the next one. The statement that begins the
 * next one applies only to readers whom this one ended.
 */
const finishReading = (ctx: Ctx, readers: readonly FinishedReader[], canContinue: SQL): Statement =>
	execute(
		ctx.db,
		sql`update ${scenarioSubscriptions} set state = 'finished', ended_at = ${ctx.now}, next_at = null
			where state = 'reading' and id in ${valuesOfList(idsOf(readers))} and ${canContinue}`,
	);

/** Condition on a subscription: its friend has stopped another scenario, which can be resumed. */
const HAS_STOPPED_SCENARIO = sql`exists (select 1 from ${scenarioSubscriptions} p join ${scenarios} s on s.id = p.scenario_id
	where p.friend_id = ${scenarioSubscriptions.friendId} and p.state = 'stopped' and s.deleted_at is null)`;

/** Condition on a subscription: the scenario exists, and its friend has not finished it recently. */
const mayBeginCondition = (ctx: Ctx, scenarioId: number): SQL => sql`exists (select 1 from ${scenarios} s
	where s.id = ${scenarioId} and s.deleted_at is null) and not exists (select 1 from ${scenarioSubscriptions} p
	where p.friend_id = ${scenarioSubscriptions.friendId} and p.scenario_id = ${scenarioId}
		and p.state = 'finished' and p.ended_at > ${ctx.now - SCENARIO_CYCLE_PERIOD})`;
