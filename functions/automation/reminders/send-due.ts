import { and, eq, sql } from "drizzle-orm";
import { episodes, friendReminders } from "#db/automation/reminders.ts";
import type { Statement } from "#db/client.ts";
import { among } from "#db/platform/sql/among.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { heldReaders } from "#functions/engine/steps/claim.ts";
import { type Course, type Moves, sendDue } from "#functions/engine/steps/send-due.ts";
import {
	type DueReminder,
	deedOf,
	dueReminders,
	isDue,
	nextOf,
	type Step,
	stepsOf,
	untimely,
} from "./due.ts";

const TRY_AGAIN_AFTER = 5 * MINUTE;

/** Sends the steps of reminders that are due, and finds out when each one's next step is. */
export const sendDueReminders = (ctx: Ctx): Promise<void> => sendDue(ctx, COURSE);

const COURSE: Course<DueReminder, Step> = {
	kind: "episode",
	due: (ctx) => sql`select ${friendReminders.id} as id from ${friendReminders}
		join ${episodes} on ${episodes.id} = ${friendReminders.episodeId}
		where ${isDue(ctx)} and ${friendReminders.id} not in ${heldReaders("episode")}
		order by ${friendReminders.nextAt}`,
	readers: dueReminders,
	steps: (ctx, reminders) => stepsOf(ctx, reminders),
	moves: (ctx, reminders, steps) => movesOf(ctx, reminders, steps),
	reschedule: (ctx, { id, doneUntil }) =>
		ctx.db
			.update(friendReminders)
			.set({ nextAt: ctx.now + TRY_AGAIN_AFTER, failures: sql`${friendReminders.failures} + 1` })
			.where(
				and(
					eq(friendReminders.id, id),
					eq(friendReminders.state, "set"),
					sql`${friendReminders.doneUntil} is ${doneUntil}`,
				),
			),
};

function movesOf(ctx: Ctx, reminders: DueReminder[], steps: Step[]): Moves {
	const moves = reminders.map((reminder) => ({ reminder, ...nextOf(ctx, reminder, steps) }));
	const sending = moves.filter(({ due }) => due !== null && due <= ctx.now);
	return {
		sending: sending.flatMap(({ reminder, due, group }) =>
			untimely(ctx, reminder, due!) ? [] : group.map((step) => deedOf(reminder, step)),
		),
		statements: [
			...stillSet(
				ctx,
				sending.map(({ reminder }) => reminder),
			),
			...advance(
				ctx,
				sending.map(({ reminder, due }) => ({ reminder, doneUntil: due!, nextAt: ctx.now })),
			),
			...advance(
				ctx,
				moves.flatMap(({ reminder, due }) =>
					due !== null && due > ctx.now ? { reminder, doneUntil: reminder.doneUntil ?? 0, nextAt: due } : [],
				),
			),
			...finish(
				ctx,
				moves.flatMap(({ reminder, due }) => (due === null ? reminder.id : [])),
			),
		],
	};
}

/**
 * Fails, and with it the sending transaction, where a reservation was moved or ended since its reminder was
 * read: the caller then reads it again. Invalid JSON is an error; no rows are none.
 */
function stillSet(ctx: Ctx, reminders: DueReminder[]): Statement[] {
	const reserved = reminders.filter(({ reservationId }) => reservationId !== null);
	if (reserved.length === 0) return [];
	const { rows, column } = rowsFrom(reserved, ["id", "friendId", "originAt", "round"]);
	return [
		execute(
			ctx.db,
			sql`select json('moved: ' || m.id) from ${rows} join ${friendReminders} m on m.id = ${column.id}
				where m.state <> 'set' or m.friend_id <> ${column.friendId} or m.origin_at <> ${column.originAt}
					or m.round <> ${column.round}`,
		),
	];
}

interface Advance {
	reminder: DueReminder;
	doneUntil: number;
	nextAt: number;
}

/** Reminders continue from where they were found. Where the steps were saved meanwhile, the next tick looks again. */
function advance(ctx: Ctx, all: Advance[]): Statement[] {
	if (all.length === 0) return [];
	const { rows, column } = rowsFrom(
		all.map(({ reminder: { id, doneUntil: from, episodeVersion: version }, ...stands }) => ({
			...{ id, from: from ?? 0, version },
			...stands,
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

const finish = (ctx: Ctx, ids: number[]): Statement[] =>
	ids.length === 0
		? []
		: [
				execute(
					ctx.db,
					sql`update ${friendReminders} set state = 'finished', ended_at = ${ctx.now}, next_at = null
						where state = 'set' and id in ${among(ids)}`,
				),
			];
