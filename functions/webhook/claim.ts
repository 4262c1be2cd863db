import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/background-tasks.ts";
import { type Friend, friends } from "#db/friends.ts";
import { insertInto } from "#db/insert-into.ts";
import { execute } from "#db/raw.ts";
import { webhookEvents } from "#db/webhook.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { MINUTE } from "#domain/time.ts";
import type { WebhookEvent } from "#domain/webhook/event.ts";
import type { Ctx } from "../context.ts";
import { company } from "../queues/company.ts";

/** Events to a batch. A batch ends in one transaction, so its size bounds the transaction. */
export const EVENTS_PER_BATCH = 200;
/** Whoever holds events longer than this is taken to be dead. */
const LEASE = MINUTE;
/** An event that failed this often is left for a person to see and try again. */
export const MAX_EVENT_ATTEMPTS = 8;

export interface ClaimedEvent {
	id: number;
	webhookEventId: string;
	lineUserId: string | null;
	receivedAt: number;
	attempts: number;
	/** The claim that holds it; gone once the event is done, another's once this one was overtaken. */
	lease: string | null;
	event: WebhookEvent;
}

export interface ClaimedBatch {
	/** Nothing else was due. */
	isAll: boolean;
	/** In LINE's order. */
	events: ClaimedEvent[];
	/** The friends of the events, by LINE's user id; new ones have just been made. */
	friends: Map<string, Friend>;
}

/**
 * Takes the next events, makes friends of senders not yet known, and reads them, all in one round trip. Events of a
 * friend whose earlier ones somebody holds are left for later, so one friend's events never run side by side. Events whose
 * worker died come before all others, in small company, and are given up here where that was the last attempt.
 */
export async function claimEvents(ctx: Ctx, limit = EVENTS_PER_BATCH): Promise<ClaimedBatch> {
	const lease = ctx.newId();
	const now = ctx.clock();
	// Off the index of what is due, which may be long: few events are held at any time.
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
				error: sql`iif(${isLast}, ${TEXTS.workStopped}, ${webhookEvents.error})`,
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
