import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { episodeSteps, episodes, friendReminders } from "#db/automation/reminders.ts";
import { actions } from "#db/engine/actions.ts";
import { among } from "#db/platform/sql/among.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/types.ts";
import { reservationLabel, type TellingFacts } from "#domain/booking/salons/telling.ts";
import { episodeCause } from "#domain/engine/actions/cause.ts";
import { goalStepDueAt } from "#domain/engine/steps/goal-time.ts";
import { contextOfFacts, reservationFacts } from "#functions/booking/salons/telling/facts.ts";
import type { Ctx } from "#functions/context.ts";
import type { Moves } from "#functions/engine/steps/send-due.ts";

/** Conditions for sending a reminder's next step, by name: on the reminder that is set and on its item. */
export const dueWhen = (ctx: Pick<Ctx, "now">) => ({
	isTurn: lte(friendReminders.nextAt, ctx.now),
	isSet: eq(friendReminders.state, "set"),
	isThere: isNull(episodes.deletedAt),
});

export const isDue = (ctx: Ctx) => and(...Object.values(dueWhen(ctx)));

/** Those of some reminders whose turn it is. */
export const dueReminders = (ctx: Ctx, ids: readonly number[]) =>
	remindersWhere(ctx, and(isDue(ctx), sql`${friendReminders.id} in ${among(ids)}`));

/** Reminders as their steps are sent, whether it is their turn or not, in the order of their turns. */
export async function remindersWhere(ctx: Ctx, where: SQL | undefined) {
	const found = await ctx.db
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
	const reserved = found.flatMap(({ reservationId }) => reservationId ?? []);
	const facts =
		reserved.length === 0
			? new Map<number, TellingFacts>()
			: await reservationFacts(ctx, sql`r.id in ${among(reserved)}`);
	return found.map((reminder) => ({ ...reminder, facts: facts.get(reminder.reservationId ?? 0) }));
}

export type DueReminder = Awaited<ReturnType<typeof dueReminders>>[number];

/** All steps of the reminders. */
export const stepsOf = (ctx: Ctx, reminders: DueReminder[]) =>
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

/** A step as it is sent. */
export type Step = Awaited<ReturnType<typeof stepsOf>>[number];

/** The next steps, all of one moment, and that moment; null after the last. Steps that are long past are not sent. */
export function nextOf(
	ctx: Pick<Ctx, "zone">,
	reminder: DueReminder,
	steps: Step[],
): { due: number | null; group: Step[] } {
	const remaining = steps
		.filter(({ episodeId }) => episodeId === reminder.episodeId)
		.map((step) => ({ step, at: goalStepDueAt(step, reminder.originAt, ctx.zone) }))
		.filter(({ at }) => at > (reminder.doneUntil ?? 0));
	if (remaining.length === 0) return { due: null, group: [] };
	const due = Math.min(...remaining.map(({ at }) => at));
	return { due, group: remaining.filter(({ at }) => at === due).map(({ step }) => step) };
}

/** Reason why a step that is due is not sent. */
type Untimely = "goalPassed" | "besideVisit";

/**
 * Returns why a step of a moment is not sent. A step before the goal says nothing true once the goal has passed, which an
 * outage can bring about; a salon's reminder has no steps after the visit began, and a follow-up none before its end.
 */
export function untimely(
	{ now }: Pick<Ctx, "now">,
	{ type, originAt }: Pick<DueReminder, "type" | "originAt">,
	due: number,
): Untimely | null {
	if (type === EPISODE_TYPES.follow) return due < originAt ? "besideVisit" : null;
	const isLate = due < originAt && originAt <= now;
	if (type === EPISODE_TYPES.reserve) return isLate || due > originAt ? "besideVisit" : null;
	return isLate ? "goalPassed" : null;
}

/** Effect of a due step for a friend. */
export function deedOf({ facts, ...reminder }: DueReminder, step: Step): Moves["sending"][number] {
	const cause = episodeCause(reminder, step);
	if (!facts) return { friendId: reminder.friendId, step, cause };
	return {
		friendId: reminder.friendId,
		step,
		cause: { ...cause, label: `${cause.label}・${reservationLabel(facts)}` },
		context: contextOfFacts(reminder.type === EPISODE_TYPES.follow ? "follow" : "reminder", facts),
	};
}
