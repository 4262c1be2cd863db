import { type SQL, sql } from "drizzle-orm";
import { episodeSteps, episodes, friendReminders } from "#db/automation/reminders.ts";
import { actions } from "#db/engine/actions.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { whole } from "#db/platform/sql/whole.ts";
import type { EpisodeDraft } from "#domain/automation/forecast/input.ts";
import { EPISODE_TYPES, type EpisodeType } from "#domain/automation/reminders/types.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { goalStepDue } from "#functions/engine/steps/due.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { asRow, atFullMinute, CALL_COLUMNS, callColumns, countByHour, type Tally } from "./counting.ts";
import { byConditions, type Deed, type DeedCall, loadCalls, sendingEffects } from "./deeds.ts";
import { assertDraftAllowed } from "./draft-allowed.ts";

/** The reminder that the forecast is for, as it would be saved. */
export interface OwnReminder {
	id: number;
	type: EpisodeType;
	draft: EpisodeDraft;
}

interface Step extends Deed {
	/** 0 for an unsaved one. */
	id: number;
	episodeId: number;
	type: EpisodeType;
	day: number;
	minute: number | null;
}

/**
 * Sends of the reminders that are set.
 * @throws Refusal 422 for a draft with conditions beyond the operator's abilities
 */
export async function reminderSends(ctx: OperatorCtx, tally: Tally, own?: OwnReminder) {
	const ownId = own?.id ?? 0;
	const stored = await loadSteps(ctx, tally, ownId);
	if (own?.draft.steps)
		await assertDraftAllowed(
			ctx,
			own.draft.steps,
			stored.filter(({ episodeId }) => episodeId === ownId),
		);
	const steps = withDraft(stored, own);
	const groups = byConditions(await loadCalls(ctx, steps));
	const tables = tablesOf(tally, ownId);
	return groups.map((calls) =>
		countByHour({ ctx, tally, tables, rows: callsToReminded(ctx, calls, ownId), call: calls[0]! }),
	);
}

/** The steps of reminders that fall due, and of the one that the forecast is for. */
async function loadSteps(ctx: Ctx, tally: Tally, ownId: number): Promise<Step[]> {
	const rows = await rowsOf<Omit<Step, "effects"> & { effects: string }>(
		ctx.db,
		sql`select t.id as id, t.episode_id as episodeId, e.type as type, t.day as day, t.minute as minute, a.id as actionId,
				a.twice_type as twiceType, ${sendingEffects(sql`a.id`, sql`a.version`)} as effects
			from ${episodes} e join ${episodeSteps} t on t.episode_id = e.id join ${actions} a on a.id = t.action_id
			where e.id in (select ${whole(ownId)} union select m.episode_id from ${friendReminders} m
					where m.next_at < ${whole(tally.end)})
				and e.deleted_at is null and t.deleted_at is null and a.deleted_at is null`,
	);
	return rows.map((row) => ({ ...row, effects: JSON.parse(row.effects) as Effect[] }));
}

function withDraft(stored: Step[], own: OwnReminder | undefined): Step[] {
	const drafted = own?.draft.steps;
	if (!own || !drafted) return stored;
	const known = new Map(stored.map((step) => [step.id, step]));
	return [
		...stored.filter(({ episodeId }) => episodeId !== own.id),
		...drafted.map(({ id, day, minute, a_twice_type, inputs }) => ({
			id: id ?? 0,
			episodeId: own.id,
			type: own.type,
			day,
			minute,
			actionId: known.get(id ?? 0)?.actionId ?? null,
			twiceType: a_twice_type,
			effects: inputs,
		})),
	];
}

/** `reminded`: all set reminders of the one that the forecast is for; of the others those that fall due. */
const tablesOf = (tally: Tally, ownId: number): SQL => sql`with reminded as (
		select m.id, m.friend_id, m.episode_id, m.origin_at, m.round, ifnull(m.done_until, 0) as done_until
		from ${friendReminders} m where m.episode_id = ${whole(ownId)} and m.state = 'set'
		union all
		select m.id, m.friend_id, m.episode_id, m.origin_at, m.round, ifnull(m.done_until, 0)
		from ${friendReminders} m
		where m.next_at < ${whole(tally.end)} and +m.state = 'set' and +m.episode_id <> ${whole(ownId)})`;

/** Row for each remaining call, before or after a goal; of a salon, on its side of the visit. */
function callsToReminded(ctx: Ctx, calls: DeedCall<Step>[], ownId: number): SQL {
	const { rows, column } = rowsFrom(
		calls.map((call) => {
			const { episodeId, type, day, minute, id: step } = call.deed;
			return { episodeId, type, day, minute, step, own: episodeId === ownId ? 1 : 0, ...asRow(call) };
		}),
		["episodeId", "type", "day", "minute", "step", "own", ...CALL_COLUMNS],
		{ as: "c" },
	);
	const due = goalStepDue(ctx, { goal: sql`m.origin_at`, day: column.day, minute: column.minute });
	return sql`select m.friend_id as friend_id, ${column.own} as own, ${callColumns(column)},
			${atFullMinute(sql`max(${whole(ctx.now)}, ${due})`)} as run_at,
			case when ${column.step} > 0
				then 'episode:' || m.id || ':' || ${column.step} || iif(m.round = 0, '', ':' || m.round) end as cause
		from reminded m join ${rows} on ${column.episodeId} = m.episode_id
		where ${due} > m.done_until
			and (${column.type} <> ${whole(EPISODE_TYPES.reserve)} or ${due} <= m.origin_at)
			and (${column.type} <> ${whole(EPISODE_TYPES.follow)} or ${due} >= m.origin_at)`;
}
