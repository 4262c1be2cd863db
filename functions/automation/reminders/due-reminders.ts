import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { episodeSteps, episodes, friendReminders } from "#db/automation/reminders.ts";
import { actions } from "#db/engine/actions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/reminder-types.ts";
import { formatReservationLabel } from "#domain/booking/salons/reservation-label.ts";
import type { ReservationNoticeFacts } from "#domain/booking/salons/reservation-notice-facts.ts";
import { episodeCause } from "#domain/engine/actions/action-cause.ts";
import { goalStepDueAt } from "#domain/engine/steps/goal-time.ts";
import {
	buildReservationContext,
	readReservationFacts,
} from "#functions/booking/salons/notices/read-reservation-facts.ts";
import type { Ctx } from "#functions/context.ts";
import type { NextSteps } from "#functions/engine/steps/send-due-steps.ts";

/** Conditions under which a reminder's next step is sent, by name. */
export const reminderDueConditions = (ctx: Pick<Ctx, "now">) => ({
	isStepDue: lte(friendReminders.nextAt, ctx.now),
	isSet: eq(friendReminders.state, "set"),
	episodeExists: isNull(episodes.deletedAt),
});

/** Condition that a reminder's next step is sent now. */
export const isReminderDue = (ctx: Ctx) => and(...Object.values(reminderDueConditions(ctx)));

/** Those of the given reminders that are due. */
export const dueReminders = (ctx: Ctx, ids: readonly number[]) =>
	findReminders(ctx, and(isReminderDue(ctx), sql`${friendReminders.id} in ${valuesOfList(ids)}`));

/** Reminders with the data needed to send their steps, due or not, ordered by due time. */
export async function findReminders(ctx: Ctx, where: SQL | undefined) {
	const rows = await ctx.db
		.select({
			id: friendReminders.id,
			friendId: friendReminders.friendId,
			originAt: friendReminders.originAt,
			doneUntil: friendReminders.doneUntil,
			failures: friendReminders.failures,
			reservationId: friendReminders.reservationId,
			round: friendReminders.round,
			type: episodes.type,
			episodeId: episodes.id,
			episodeVersion: episodes.version,
			name: episodes.name,
		})
		.from(friendReminders)
		.innerJoin(episodes, eq(episodes.id, friendReminders.episodeId))
		.where(where)
		.orderBy(friendReminders.nextAt);
	const reservationIds = rows.flatMap(({ reservationId }) => reservationId ?? []);
	const facts =
		reservationIds.length === 0
			? new Map<number, ReservationNoticeFacts>()
			: await readReservationFacts(ctx, sql`r.id in ${valuesOfList(reservationIds)}`);
	return rows.map((reminder) => ({ ...reminder, facts: facts.get(reminder.reservationId ?? 0) }));
}

/** Reminder with the data needed to send its steps. */
export type DueReminder = Awaited<ReturnType<typeof dueReminders>>[number];

/** All steps of the reminders. */
export const listReminderSteps = (ctx: Ctx, reminders: DueReminder[]) =>
	ctx.db
		.select({
			id: episodeSteps.id,
			episodeId: episodeSteps.episodeId,
			day: episodeSteps.day,
			minute: episodeSteps.minute,
			actionId: actions.id,
			version: actions.version,
			actionGone: sql<number>`${actions.deletedAt} is not null`.as("action_gone"),
		})
		.from(episodeSteps)
		.innerJoin(actions, eq(actions.id, episodeSteps.actionId))
		.where(
			and(
				inArray(episodeSteps.episodeId, [...new Set(reminders.map(({ episodeId }) => episodeId))]),
				isNull(episodeSteps.deletedAt),
			),
		)
		.orderBy(asc(episodeSteps.day), asc(episodeSteps.id));

/** Step with its action. */
export type ReminderStep = Awaited<ReturnType<typeof listReminderSteps>>[number];

/**
 * Next steps, which share one time, and that time; null after the last step. Steps before `doneUntil` are
 * excluded.
 */
export function nextReminderSteps(
	ctx: Pick<Ctx, "zone">,
	reminder: DueReminder,
	steps: ReminderStep[],
): { dueAt: number | null; nextSteps: ReminderStep[] } {
	const remaining = steps
		.filter(({ episodeId }) => episodeId === reminder.episodeId)
		.map((step) => ({ step, dueTime: goalStepDueAt(step, reminder.originAt, ctx.zone) }))
		.filter(({ dueTime }) => dueTime > (reminder.doneUntil ?? 0));
	if (remaining.length === 0) return { dueAt: null, nextSteps: [] };
	const dueAt = Math.min(...remaining.map(({ dueTime }) => dueTime));
	return {
		dueAt,
		nextSteps: remaining.filter(({ dueTime }) => dueTime === dueAt).map(({ step }) => step),
	};
}

/** Reason that a due step is not sent. */
type UntimelyReason = "goalPassed" | "besideVisit";

/**
 * Returns the reason that a step is not sent. After an outage the goal may have passed, so a step before the
 * goal would be wrong; a salon's reminder has no steps after the visit began, and a follow-up none before its
 * end.
 */
export function untimelyReason(
	{ now }: Pick<Ctx, "now">,
	{ type, originAt }: Pick<DueReminder, "type" | "originAt">,
	dueAt: number,
): UntimelyReason | null {
	if (type === EPISODE_TYPES.follow) return dueAt < originAt ? "besideVisit" : null;
	const isLate = dueAt < originAt && originAt <= now;
	if (type === EPISODE_TYPES.reserve) return isLate || dueAt > originAt ? "besideVisit" : null;
	return isLate ? "goalPassed" : null;
}

/** Due step of a friend, with its cause and placeholder values. */
export function dueReminderStep(
	{ facts, ...reminder }: DueReminder,
	step: ReminderStep,
): NextSteps["sending"][number] {
	const cause = episodeCause(reminder, step);
	if (!facts) return { friendId: reminder.friendId, step, cause };
	return {
		friendId: reminder.friendId,
		step,
		cause: { ...cause, label: `${cause.label}・${formatReservationLabel(facts)}` },
		context: buildReservationContext(reminder.type === EPISODE_TYPES.follow ? "follow" : "reminder", facts),
	};
}
