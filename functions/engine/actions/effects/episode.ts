import { type SQL, sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import { CANCEL_TYPE, isGoalPast, REMINDER_OPERATION } from "#domain/engine/actions/effects/episode.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import type { ErrorBody } from "#functions/platform/http/request-refusal.ts";
import { loadContextValues } from "../context-values.ts";
import { changeOutcome, refuseWithoutRow } from "../effect-precondition.ts";
import type { EffectInput, EffectRunner } from "./effect-runner.ts";

type Episode = EffectOf<"episode">;

/** Sets a reminder towards a goal, or cancels the set ones (A-084 to A-090). */
export const episode: EffectRunner<Episode> = {
	refusals: async (input) => {
		const { ctx, effect } = input;
		if (effect.firetype === REMINDER_OPERATION.cancel) return [];
		const goal = await goalOf(input);
		return [
			{
				when: sql`${goal} is null`,
				code: effect.context ? OUTCOME_CODES.noContextValue : OUTCOME_CODES.noFriendInfo,
			},
			{ when: sql`${goal} <= ${ctx.now}`, code: OUTCOME_CODES.goalPast },
		];
	},
	statements: async (input) =>
		input.effect.firetype === REMINDER_OPERATION.start
			? [setReminder(input, await goalOf(input))]
			: cancelReminders(input),
	predictRefusal: ({ ctx, effect }) =>
		effect.firetype === REMINDER_OPERATION.start
			? null
			: refuseWithoutRow(sql`${friendReminders} where friend_id = ${friends.id} and episode_id = ${effect.episode_id}
				and state = 'set' and ${goalIs(effect, ctx.zone)}`),
	loadProblems:
		async ({ now, zone }) =>
		(effect): ErrorBody =>
			isGoalPast(effect, now, zone) ? { origin_date: [ACTION_TEXTS.goalInPast] } : {},
};

/** The friend's goal, epoch ms, as an expression on `friends`; null if unknown. */
async function goalOf({ ctx, effect, set }: EffectInput<Episode>): Promise<SQL> {
	const { goal_date_type, origin_date, origin_time, var_id, context } = effect;
	if (goal_date_type === "specified")
		return sql`${origin_date === null ? null : toInstant(origin_date, origin_time, ctx.zone)}`;
	if (context === null)
		return createLocalTime(ctx).instantOfDate(
			sql`(select v.date from ${friendVars} v where v.var_id = ${var_id} and v.friend_id = ${friends.id})`,
			origin_time,
		);
	const values = await loadContextValues(ctx, set, context);
	const goals = set.runs.map(({ id, firing }) => ({
		friendId: firing.friend.id,
		at: instantOfText(values.get(id), effect, ctx.zone),
	}));
	const { rows, column } = rowsFrom(goals, ["friendId", "at"]);
	return sql`(select ${column.at} from ${rows} where ${column.friendId} = ${friends.id})`;
}

const WRITTEN_DATE =
	/^(\d{4}[-/]\d{2}[-/]\d{2})(?:[T ](([01]\d|2[0-3]):[0-5]\d)(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?/;

/**
 * A date of integration data, with its own time if it has one, in the zone that it gives or else the
 * account's.
 */
function instantOfText(text: string | undefined, { origin_time }: Episode, zone: string): number | null {
	const [match, day, time, , offset] = WRITTEN_DATE.exec(text?.trim() ?? "") ?? [];
	if (match === undefined || day === undefined) return null;
	const localInstant = toInstant(day.replaceAll("/", "-"), time ?? origin_time, zone);
	return offset === undefined || localInstant === null
		? localInstant
		: Date.parse(`${day.replaceAll("/", "-")}T${time}${offset}`);
}

/**
 * Sets a reminder. One that is already set towards the same goal is kept: a second one would send everything
 * twice.
 */
function setReminder(input: EffectInput<Episode> & { targets: SQL }, goal: SQL): Statement {
	const { ctx, effect, position, targets } = input;
	return execute(
		ctx.db,
		insertInto(
			friendReminders,
			{
				episodeId: effect.episode_id,
				friendId: sql`d.friend_id`,
				state: "set",
				originAt: goal,
				cause: sql`d.run_id || ${`:${position}`}`,
				doneUntil: ctx.now,
				nextAt: ctx.now,
				createdAt: ctx.now,
			},
			sql`from ${targets} d join ${friends} on ${friends.id} = d.friend_id
				where not exists (select 1 from ${friendReminders} r where r.friend_id = d.friend_id
					and r.episode_id = ${effect.episode_id} and r.state = 'set' and r.origin_at = ${goal})`,
		),
	);
}

/** Cancels reminders. Order matters: friends without one are found before they are cancelled. */
function cancelReminders({
	ctx,
	effect,
	position,
	targets,
}: EffectInput<Episode> & { targets: SQL }): Statement[] {
	const matchingReminders = sql`episode_id = ${effect.episode_id} and state = 'set' and ${goalIs(effect, ctx.zone)}
		and friend_id in (select friend_id from ${targets})`;
	return [
		changeOutcome(
			ctx,
			position,
			sql`(select d.run_id from ${targets} d where d.friend_id not in (
				select friend_id from ${friendReminders} where ${matchingReminders}))`,
			OUTCOME_CODES.nothingThere,
		),
		execute(
			ctx.db,
			sql`update ${friendReminders} set state = 'cancelled', ended_at = ${ctx.now}, next_at = null where ${matchingReminders}`,
		),
	];
}

/** Condition on the goal of the reminders to cancel (A-088 to A-090). */
function goalIs({ cancel_type, cancel_origin_date, cancel_origin_time }: Episode, zone: string): SQL {
	if (cancel_type === CANCEL_TYPE.all || cancel_origin_date === null) return sql`1`;
	const from =
		toInstant(cancel_origin_date, cancel_type === CANCEL_TYPE.moment ? cancel_origin_time : "00:00", zone) ??
		0;
	const until =
		cancel_type === CANCEL_TYPE.moment
			? from + MINUTE
			: (toInstant(cancel_origin_date, "23:59", zone) ?? 0) + MINUTE;
	return sql`origin_at >= ${from} and origin_at < ${until}`;
}
