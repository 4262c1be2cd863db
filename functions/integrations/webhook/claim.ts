import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { type Friend, friends } from "#db/engine/friends.ts";
import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhooks.ts";
import { webhookEvents } from "#db/integrations/webhook.ts";
import { insertInto, overwriting } from "#db/platform/sql/insert-into.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import type { WebhookEvent } from "#domain/integrations/webhook/event.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { type ActiveReaction, activeReactions } from "#functions/automation/auto-responses/active.ts";
import type { Ctx } from "#functions/context.ts";
import { company } from "#functions/platform/queues/company.ts";
import { UNLESS_UNSENT } from "./unsent-events.ts";

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
	/** Whether some were given up. */
	hasGivenUp: boolean;
	/** In LINE's order. */
	events: ClaimedEvent[];
	/** The friends of the events, by LINE's user id, including those that the claim has just made. */
	friends: Map<string, Friend>;
	/** The auto-responses that are active; none where no event is a message. */
	reactions: ActiveReaction[];
	/** Whether other systems are told of what happens. */
	isTold: boolean;
}

/**
 * Claims the next events, and reads their friends and what may answer them, in one round trip; unknown senders become
 * friends in another. Events of a friend whose earlier events are held are left for later, so one friend's events never
 * run in parallel. Events whose worker died come first, in small groups, and are given up here after their last attempt.
 */
export async function claimEvents(ctx: Ctx, limit = EVENTS_PER_BATCH): Promise<ClaimedBatch> {
	const lease = ctx.newId();
	const now = ctx.clock();
	// Not through the index of due events, which may be long: few events are held at any time.
	const lost = sql`(select max(attempts) from ${webhookEvents} where lease is not null and +next_attempt_at <= ${now})`;
	const isLast = sql`${webhookEvents.attempts} >= ${MAX_EVENT_ATTEMPTS}`;
	const [claimed, known, reactions, endpoints] = await ctx.db.batch([
		ctx.db
			.update(webhookEvents)
			.set({
				state: sql`iif(${isLast}, 'failed', 'open')`,
				lease: sql`iif(${isLast}, null, ${lease})`,
				nextAttemptAt: sql`iif(${isLast}, null, ${now + LEASE})`,
				attempts: sql`iif(${isLast}, ${webhookEvents.attempts}, ${webhookEvents.attempts} + 1)`,
				payload: UNLESS_UNSENT,
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
		friendsOf(ctx, lease),
		activeReactions(
			ctx,
			sql`exists (select 1 from ${webhookEvents} where lease = ${lease} and ${webhookEvents.type} = 'message')`,
		),
		rowsOf(
			ctx.db,
			sql`select 1 from ${outgoingWebhookEndpoints} where is_active and deleted_at is null limit 1`,
		),
	]);
	const events = claimed
		.filter((row) => row.lease !== null)
		.map((row) => ({ ...row, event: JSON.parse(row.payload) as WebhookEvent }))
		.sort((a, b) => a.timestamp - b.timestamp || a.id - b.id);
	return {
		hasGivenUp: claimed.some((row) => row.lease === null),
		isAll: claimed.length < limit && claimed.every(({ attempts }) => attempts === 1),
		events,
		friends: await withStrangers(ctx, { lease, now, events, known: byUserId(known) }),
		reactions,
		isTold: endpoints.length > 0,
	};
}

/** The friends of the events that are held under a lease. */
const friendsOf = ({ db }: Ctx, lease: string) =>
	db
		.select()
		.from(friends)
		.where(
			sql`${friends.lineUserId} in (
				select line_user_id from ${webhookEvents} where lease = ${lease} and line_user_id is not null)`,
		);

const byUserId = (known: Friend[]) => new Map(known.map((friend) => [friend.lineUserId, friend]));

interface Claimed {
	lease: string;
	now: number;
	events: ClaimedEvent[];
	known: ClaimedBatch["friends"];
}

/**
 * Makes friends of unknown senders, and has LINE asked for the profiles that are missing, anew where that was given up.
 * Where all are known nothing is asked of the database: an insert that inserts nothing still writes the row of the table's counter.
 */
async function withStrangers(
	ctx: Ctx,
	{ lease, now, events, known }: Claimed,
): Promise<ClaimedBatch["friends"]> {
	const isKnown = ({ lineUserId }: ClaimedEvent) =>
		lineUserId === null || (known.get(lineUserId)?.profileFetchedAt ?? null) !== null;
	if (events.every(isKnown)) return known;
	const [, , met] = await ctx.db.batch([
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
					on conflict (kind, subject) do update set
						${overwriting(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null
						where ${backgroundTasks.nextAttemptAt} is null`,
			),
		),
		friendsOf(ctx, lease),
	]);
	return byUserId(met);
}
