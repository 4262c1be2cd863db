import { and, eq, type SQL, sql } from "drizzle-orm";
import { episodes, friendReminders } from "#db/automation/reminders.ts";
import type { Statement } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { claimedReaders, hasReadersToClaim } from "#functions/engine/steps/claim-readers.ts";
import { type NextSteps, type StepRules, sendDueSteps } from "#functions/engine/steps/send-due-steps.ts";
import {
	type DueReminder,
	dueReminderStep,
	dueReminders,
	isReminderDue,
	listReminderSteps,
	nextReminderSteps,
	type ReminderStep,
	untimelyReason,
} from "./due-reminders.ts";

/** Pause before a failed reminder is tried again. */
const RETRY_DELAY = 5 * MINUTE;

/** Sends the due steps of reminders, and computes the time of each next step. */
export const sendDueReminders = (ctx: Ctx): Promise<void> => sendDueSteps(ctx, REMINDER_RULES);

/** Condition: a reminder's step is due, or a worker died with some. */
export const hasDueReminders = (ctx: Ctx): SQL =>
	hasReadersToClaim(ctx, { kind: REMINDER_RULES.kind, due: REMINDER_RULES.selectDueIds(ctx) });

/** Rules by which due reminders are found and advanced. */
const REMINDER_RULES: StepRules<DueReminder, ReminderStep> = {
	kind: "episode",
	selectDueIds: (ctx) => sql`select ${friendReminders.id} as id from ${friendReminders}
		join ${episodes} on ${episodes.id} = ${friendReminders.episodeId}
		where ${isReminderDue(ctx)} and ${friendReminders.id} not in ${claimedReaders("episode")}
		order by ${friendReminders.nextAt}`,
	loadReaders: dueReminders,
	loadSteps: (ctx, reminders) => listReminderSteps(ctx, reminders),
	nextSteps: (ctx, reminders, steps) => planMoves(ctx, reminders, steps),
	reschedule: (ctx, { id, doneUntil }) =>
		ctx.db
			.update(friendReminders)
			.set({ nextAt: ctx.now + RETRY_DELAY, failures: sql`${friendReminders.failures} + 1` })
			.where(
				and(
					eq(friendReminders.id, id),
					eq(friendReminders.state, "set"),
					sql`${friendReminders.doneUntil} is ${doneUntil}`,
				),
			),
};

/** Next state of each reminder: past a due step, waiting for a later time, or finished. */
function planMoves(ctx: Ctx, reminders: DueReminder[], steps: ReminderStep[]): NextSteps {
	const moves = reminders.map((reminder) => ({ reminder, ...nextReminderSteps(ctx, reminder, steps) }));
	const dueMoves = moves.filter(({ dueAt }) => dueAt !== null && dueAt <= ctx.now);
	return {
		sending: dueMoves.flatMap(({ reminder, dueAt, nextSteps }) =>
			untimelyReason(ctx, reminder, dueAt!) ? [] : nextSteps.map((step) => dueReminderStep(reminder, step)),
		),
		statements: [
			...assertStillSet(
				ctx,
				dueMoves.map(({ reminder }) => reminder),
			),
			...advanceReminders(
				ctx,
				dueMoves.map(({ reminder, dueAt }) => ({ reminder, doneUntil: dueAt!, nextAt: ctx.now })),
			),
			...advanceReminders(
				ctx,
				moves.flatMap(({ reminder, dueAt }) =>
					dueAt !== null && dueAt > ctx.now
						? { reminder, doneUntil: reminder.doneUntil ?? 0, nextAt: dueAt }
						: [],
				),
			),
			...finishReminders(
				ctx,
				moves.flatMap(({ reminder, dueAt }) => (dueAt === null ? reminder.id : [])),
			),
		],
	};
}

/**
 * Fails the sending transaction if a reservation was moved or ended after its reminder was read; the caller
 * then reads it again. A row that is found is invalid JSON and so an SQL error; without a row nothing happens.
 */
function assertStillSet(ctx: Ctx, reminders: DueReminder[]): Statement[] {
	const ofReservations = reminders.filter(({ reservationId }) => reservationId !== null);
	if (ofReservations.length === 0) return [];
	const { rows, column } = rowsFrom(ofReservations, ["id", "friendId", "originAt", "round"]);
	return [
		execute(
			ctx.db,
			sql`select json('moved: ' || m.id) from ${rows} join ${friendReminders} m on m.id = ${column.id}
				where m.state <> 'set' or m.friend_id <> ${column.friendId} or m.origin_at <> ${column.originAt}
					or m.round <> ${column.round}`,
		),
	];
}

/** New state of a reminder. */
interface NewReminderState {
	reminder: DueReminder;
	doneUntil: number;
	nextAt: number;
}

/**
 * Advances reminders from the state in which they were read. If the steps were saved meanwhile, the next tick
 * computes the next step again.
 */
function advanceReminders(ctx: Ctx, advances: NewReminderState[]): Statement[] {
	if (advances.length === 0) return [];
	const { rows, column } = rowsFrom(
		advances.map(({ reminder, ...newState }) => ({
			id: reminder.id,
			from: reminder.doneUntil ?? 0,
			version: reminder.episodeVersion,
			...newState,
		})),
		["id", "from", "version", "doneUntil", "nextAt"],
	);
	return [
		execute(
			ctx.db,
			sql`update ${friendReminders} set done_until = ${column.doneUntil}, failures = 0,
				next_at = case e.version when ${column.version} then ${column.nextAt} else ${ctx.now} end
				from ${rows}, ${episodes} e
				where ${friendReminders.id} = ${column.id} and ifnull(done_until, 0) = ${column.from} and state = 'set'
					and e.id = ${friendReminders.episodeId}`,
		),
	];
}

/** Ends reminders after their last step. */
const finishReminders = (ctx: Ctx, ids: number[]): Statement[] =>
	ids.length === 0
		? []
		: [
				execute(
					ctx.db,
					sql`update ${friendReminders} set state = 'finished', ended_at = ${ctx.now}, next_at = null
						where state = 'set' and id in ${valuesOfList(ids)}`,
				),
			];
