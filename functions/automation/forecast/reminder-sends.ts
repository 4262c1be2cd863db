import { type SQL, sql } from "drizzle-orm";
import { episodeSteps, episodes, friendReminders } from "#db/automation/reminders.ts";
import { actions } from "#db/engine/actions.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { ReminderForecastInput } from "#domain/automation/forecast/forecast-input.ts";
import { EPISODE_TYPES, type EpisodeType } from "#domain/automation/reminders/reminder-types.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { goalStepDueSql } from "#functions/engine/steps/step-due-sql.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertDraftAllowed } from "./assert-draft-allowed.ts";
import {
	atFullMinute,
	CALL_COLUMNS,
	callColumns,
	callRow,
	countByHour,
	type ForecastTally,
} from "./count-by-hour.ts";
import {
	type ForecastAction,
	type ForecastCall,
	groupByConditions,
	loadForecastCalls,
	sendingEffects,
} from "./forecast-calls.ts";

/** Reminder that the forecast is for, as it would be saved. */
export interface ForecastReminder {
	id: number;
	type: EpisodeType;
	draft: ReminderForecastInput;
}

/** Step of a reminder with its action. */
interface ReminderForecastStep extends ForecastAction {
	/** 0 for an unsaved step. */
	id: number;
	episodeId: number;
	type: EpisodeType;
	day: number;
	minute: number | null;
}

/**
 * Sends of reminders that are set.
 * @throws Refusal 422 for a draft with conditions beyond the operator's abilities
 */
export async function reminderSends(ctx: OperatorCtx, tally: ForecastTally, target?: ForecastReminder) {
	const targetId = target?.id ?? 0;
	const storedSteps = await loadSteps(ctx, tally, targetId);
	if (target?.draft.steps)
		await assertDraftAllowed(
			ctx,
			target.draft.steps,
			storedSteps.filter(({ episodeId }) => episodeId === targetId),
		);
	const steps = withDraft(storedSteps, target);
	const groups = groupByConditions(await loadForecastCalls(ctx, steps));
	const commonTables = remindedTable(tally, targetId);
	return groups.map((calls) =>
		countByHour({ ctx, tally, commonTables, rows: callsToReminded(ctx, calls, targetId), call: calls[0]! }),
	);
}

/** Steps of the reminders that become due within the period, and of the one that the forecast is for. */
async function loadSteps(ctx: Ctx, tally: ForecastTally, targetId: number): Promise<ReminderForecastStep[]> {
	const rows = await queryRows<Omit<ReminderForecastStep, "effects"> & { effects: string }>(
		ctx.db,
		sql`select t.id as id, t.episode_id as episodeId, e.type as type, t.day as day, t.minute as minute, a.id as actionId,
				a.twice_type as twiceType, ${sendingEffects(sql`a.id`, sql`a.version`)} as effects
			from ${episodes} e join ${episodeSteps} t on t.episode_id = e.id join ${actions} a on a.id = t.action_id
			where e.id in (select ${integerLiteral(targetId)} union select m.episode_id from ${friendReminders} m
					where m.next_at < ${integerLiteral(tally.end)})
				and e.deleted_at is null and t.deleted_at is null and a.deleted_at is null`,
	);
	return rows.map((row) => ({ ...row, effects: JSON.parse(row.effects) as Effect[] }));
}

function withDraft(
	storedSteps: ReminderForecastStep[],
	target: ForecastReminder | undefined,
): ReminderForecastStep[] {
	const draftSteps = target?.draft.steps;
	if (!target || !draftSteps) return storedSteps;
	const stepsById = new Map(storedSteps.map((step) => [step.id, step]));
	return [
		...storedSteps.filter(({ episodeId }) => episodeId !== target.id),
		...draftSteps.map(({ id, day, minute, a_twice_type, inputs }) => ({
			id: id ?? 0,
			episodeId: target.id,
			type: target.type,
			day,
			minute,
			actionId: stepsById.get(id ?? 0)?.actionId ?? null,
			twiceType: a_twice_type,
			effects: inputs,
		})),
	];
}

/**
 * `reminded`: all set reminders of the one that the forecast is for; of the others only those due within the
 * period. The signs keep SQLite to the index by due time.
 */
const remindedTable = (tally: ForecastTally, targetId: number): SQL => sql`with reminded as (
		select m.id, m.friend_id, m.episode_id, m.origin_at, m.round, ifnull(m.done_until, 0) as done_until
		from ${friendReminders} m where m.episode_id = ${integerLiteral(targetId)} and m.state = 'set'
		union all
		select m.id, m.friend_id, m.episode_id, m.origin_at, m.round, ifnull(m.done_until, 0)
		from ${friendReminders} m
		where m.next_at < ${integerLiteral(tally.end)} and +m.state = 'set' and +m.episode_id <> ${integerLiteral(targetId)})`;

/**
 * One row per remaining call, before or after a goal; for a salon's reminder only steps on its side of the
 * visit.
 */
function callsToReminded(ctx: Ctx, calls: ForecastCall<ReminderForecastStep>[], targetId: number): SQL {
	const { rows, column } = rowsFrom(
		calls.map((call) => {
			const { episodeId, type, day, minute, id: step } = call.action;
			return { episodeId, type, day, minute, step, own: episodeId === targetId ? 1 : 0, ...callRow(call) };
		}),
		["episodeId", "type", "day", "minute", "step", "own", ...CALL_COLUMNS],
		{ as: "c" },
	);
	const due = goalStepDueSql(ctx, { goal: sql`m.origin_at`, day: column.day, minute: column.minute });
	return sql`select m.friend_id as friend_id, ${column.own} as own, ${callColumns(column)},
			${atFullMinute(sql`max(${integerLiteral(ctx.now)}, ${due})`)} as run_at,
			case when ${column.step} > 0
				then 'episode:' || m.id || ':' || ${column.step} || iif(m.round = 0, '', ':' || m.round) end as cause
		from reminded m join ${rows} on ${column.episodeId} = m.episode_id
		where ${due} > m.done_until
			and (${column.type} <> ${integerLiteral(EPISODE_TYPES.reserve)} or ${due} <= m.origin_at)
			and (${column.type} <> ${integerLiteral(EPISODE_TYPES.follow)} or ${due} >= m.origin_at)`;
}
