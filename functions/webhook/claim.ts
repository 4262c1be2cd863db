import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/background-tasks.ts";
import { type Friend, friends } from "#db/friends.ts";
import { insertInto } from "#db/insert-into.ts";
import { execute } from "#db/raw.ts";
import { webhookEvents } from "#db/webhook.ts";
import { BACKGROUND_TEXTS } from "#domain/texts/background.ts";
import { MINUTE } from "#domain/time.ts";
import type { WebhookEvent } from "#domain/webhook/event.ts";
import type { Ctx } from "../context.ts";
import { company } from "../queues/company.ts";

/** How many events a batch has. A batch ends in one transaction, so this limits the transaction. */
const EVENTS_PER_BATCH = 200;
/** A worker that holds events longer than this counts as dead. */
const LEASE = MINUTE;
/** An event that has failed this often waits for a person. */
export const MAX_EVENT_ATTEMPTS = 8;

export interface ClaimedEvent {
	id: number;
	webhookEventId: string;
	lineUserId: string | null;
	receivedAt: number;
	attempts: number;
	/** The claim that holds it; null once the event is done, another one's after a takeover. */
	lease: string | null;
	event: WebhookEvent;
}

export interface ClaimedBatch {
	/** Whether nothing else was due. */
	isAll: boolean;
	/** In LINE's order. */
	events: ClaimedEvent[];
	/** The friends of the events, by LINE's user id, including those that the claim has just made. */
	friends: Map<string, Friend>;
}

/**
 * Claims the next events, makes friends of unknown senders, and reads them, all in one round trip. Events of a friend
 * whose earlier events are held are left for later, so one friend's events never run in parallel. Events whose worker
 * died come first, in small groups, and are given up here after their last attempt.
 */
export async function claimEvents(ctx: Ctx, limit = EVENTS_PER_BATCH): Promise<ClaimedBatch> {
	const lease = ctx.newId();
	const now = ctx.clock();
	// Not through the index of due events, which may be long: few events are held at any time.
	const lost = sql`(select max(attempts) from ${webhookEvents} where lease is not null and +next_attempt_at <= ${now})`;
	const isLast = sql`${webhookEvents.attempts} >= ${MAX_EVENT_ATTEMPTS}`;
	const [claimed, , , known] = await ctx.db.batch([
		ctx.db
			.update(webhookEvents)
			.set({
				state: sql`iif(${isLast}, 'failed', 'open')`,
				lease: sql`iif(${isLast}, null, ${lease})`,
				nextAttemptAt: sql`iif(${isLast}, null, ${now + LEASE})`,
				attempts: sql`iif(${isLast}, ${webhookEvents.attempts}, ${webhookEvents.attempts} + 1)`,
				error: sql`iif(${isLast}, ${BACKGROUND_TEXTS.workStopped}, ${webhookEvents.error})`,
			})
			.where(
				sql`${webhookEvents.id} in (
					select id from ${webhookEvents} where next_attempt_at <= ${now}
					and (lease is not null) = (${lost} is not null)
					and (line_user_id is null or line_user_id not in (
						select line_user_id from ${webhookEvents}
						where lease is not null and next_attempt_at > ${now} and line_user_id is not null))
					order by next_attempt_at, id limit ${company(limit, lost)})`,
			)
			.returning(),
		execute(
			ctx.db,
			insertInto(
				friends,
				{ lineUserId: sql`line_user_id`, followedAt: sql`min(timestamp)`, createdAt: now },
				sql`from ${webhookEvents} where lease = ${lease} and line_user_id is not null group by line_user_id
					on conflict (line_user_id) do nothing`,
			),
		),
		execute(
			ctx.db,
			insertInto(
				backgroundTasks,
				{ kind: "profile", subject: sql`line_user_id`, nextAttemptAt: now, createdAt: now },
				sql`from ${friends} where profile_fetched_at is null and line_user_id in (
						select line_user_id from ${webhookEvents} where lease = ${lease} and line_user_id is not null)
					on conflict (kind, subject) do nothing`,
			),
		),
		ctx.db
			.select()
			.from(friends)
			.where(
				sql`${friends.lineUserId} in (
					select line_user_id from ${webhookEvents} where lease = ${lease} and line_user_id is not null)`,
			),
	]);
	return {
		isAll: claimed.length < limit && claimed.every(({ attempts }) => attempts === 1),
		events: claimed
			.filter((row) => row.lease !== null)
			.map((row) => ({ ...row, event: JSON.parse(row.payload) as WebhookEvent }))
			.sort((a, b) => a.timestamp - b.timestamp || a.id - b.id),
		friends: new Map(known.map((friend) => [friend.lineUserId, friend])),
	};
}
