import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { episodes, friendReminders } from "#db/automation/reminders.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import { EPISODE_TYPES } from "#domain/automation/reminders/reminder-types.ts";
import { type ApiPage, pageOfItems, toIsoInstant } from "#domain/integrations/open-api/v1/api-fields.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { assertFriendVisible, visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { announceLater } from "../announce-later.ts";
import { doOnce } from "../do-once.ts";
import type { ProgramCtx } from "../program-context.ts";

/** Maximum number of reminders returned for a friend, next ones first. */
const MAX_REMINDERS_SHOWN = 100;

/** Condition on reminders that operators or actions set; those of salons are set by reservations. */
const isSettable = and(
	isNull(episodes.deletedAt),
	inArray(episodes.type, [EPISODE_TYPES.item, EPISODE_TYPES.relative]),
);

/** A page of the reminders that can be set. */
export async function listProgramReminders(ctx: ProgramCtx, page: ApiPage) {
	const rows = await ctx.db
		.select({ id: episodes.id, name: episodes.name })
		.from(episodes)
		.where(and(gt(episodes.id, page.after), isSettable))
		.orderBy(asc(episodes.id))
		.limit(page.limit + 1);
	return pageOfItems(rows, page);
}

const COLUMNS = {
	reminder_id: number,
	name: text,
	goal: number,
	of_reservation: typed<0 | 1>(number),
};

/** Reminders set for a friend. @throws Refusal 404 for a friend hidden from the program */
export async function showReminders(ctx: ProgramCtx, fid: number) {
	const [visibleFriends, rows] = await ctx.db.batch([
		ctx.db
			.select({ id: friends.id })
			.from(friends)
			.where(and(eq(friends.id, fid), visibleTo(ctx.operator))),
		queryRows(
			ctx.db,
			COLUMNS,
			sql`select e.id as reminder_id, e.name, r.origin_at as goal, r.reservation_id is not null as of_reservation
				from ${friendReminders} r join ${episodes} e on e.id = r.episode_id and e.deleted_at is null
				where r.friend_id = ${fid} and r.state = 'set' order by r.origin_at, r.id limit ${MAX_REMINDERS_SHOWN}`,
		),
	]);
	if (visibleFriends.length === 0) throw notFound();
	return {
		fid,
		reminders: rows.map(({ goal, of_reservation, ...reminder }) => ({
			...reminder,
			goal_at: toIsoInstant(goal),
			of_reservation: of_reservation === 1,
		})),
	};
}

interface ReminderSetting {
	fid: number;
	reminderId: number;
	goalAt: number;
}

/**
 * Sets a reminder for a date. An existing one for the same date is kept, since a second would send everything
 * twice.
 * @throws Refusal 404, 422 for a deleted reminder or a date in the past
 */
export async function setReminder(ctx: ProgramCtx, { fid, reminderId, goalAt }: ReminderSetting) {
	const verb = "friend.reminder.set";
	await doOnce(ctx, verb, async () => {
		await assertFriendVisible(ctx, fid);
		await assertReminderExists(ctx, reminderId);
		if (goalAt <= ctx.now) throw invalid("goal_at", ACTION_TEXTS.goalInPast);
		await commitBatch(ctx.db, [
			insertReminder(ctx, { fid, reminderId, goalAt }),
			auditRow(ctx, {
				verb,
				subjectType: "friend",
				subjectId: fid,
				detail: { reminder_id: reminderId, goal_at: goalAt },
			}),
		]);
	});
	announceLater(ctx, "friend", [fid]);
	return showReminders(ctx, fid);
}

const insertReminder = (ctx: ProgramCtx, { fid, reminderId, goalAt }: ReminderSetting): Statement =>
	execute(
		ctx.db,
		insertInto(
			friendReminders,
			{
				episodeId: reminderId,
				friendId: fid,
				state: "set",
				originAt: goalAt,
				cause: ctx.saveKey,
				doneUntil: ctx.now,
				nextAt: ctx.now,
				createdAt: ctx.now,
			},
			sql`where not exists (select 1 from ${friendReminders} r where r.friend_id = ${fid}
				and r.episode_id = ${reminderId} and r.state = 'set' and r.origin_at = ${goalAt})`,
		),
	);

/**
 * Cancels a reminder of a friend, except those of reservations.
 * @throws Refusal 404 for the friend, 422 for the reminder
 */
export async function cancelReminder(ctx: ProgramCtx, { fid, reminderId }: Omit<ReminderSetting, "goalAt">) {
	const verb = "friend.reminder.cancel";
	await doOnce(ctx, verb, async () => {
		await assertFriendVisible(ctx, fid);
		await assertReminderExists(ctx, reminderId);
		await commitBatch(ctx.db, [
			execute(
				ctx.db,
				sql`update ${friendReminders} set state = 'cancelled', ended_at = ${ctx.now}, next_at = null
					where friend_id = ${fid} and episode_id = ${reminderId} and state = 'set' and reservation_id is null`,
			),
			auditRow(ctx, { verb, subjectType: "friend", subjectId: fid, detail: { reminder_id: reminderId } }),
		]);
	});
	announceLater(ctx, "friend", [fid]);
	return showReminders(ctx, fid);
}

/** @throws Refusal 422 for a reminder that does not exist or cannot be set */
async function assertReminderExists(ctx: ProgramCtx, id: number): Promise<void> {
	const [existingReminder] = await ctx.db
		.select({ id: episodes.id })
		.from(episodes)
		.where(and(eq(episodes.id, id), isSettable));
	if (!existingReminder) throw invalid("reminder_id", API_V1_TEXTS.reminderGone);
}
