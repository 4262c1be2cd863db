import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { type FriendRecord, friends } from "#db/engine/friends.ts";
import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhook-tables.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { settings } from "#db/platform/settings-table.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import type { WebhookEvent } from "#domain/integrations/webhook/line-webhook-event.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import {
	type ActiveAutoResponse,
	activeAutoResponses,
} from "#functions/automation/auto-responses/active-auto-responses.ts";
import type { Ctx } from "#functions/context.ts";
import {
	ANSWER_SCOPE,
	findAnsweredElsewhere,
	parseAnswerScope,
} from "#functions/engine/answering/find-answered-elsewhere.ts";
import { findDeletedFriends } from "#functions/people/friend-deletion/find-deleted-friends.ts";
import { retryBatchSize } from "#functions/platform/queues/retry-batch-size.ts";
import { dropEventsBefore, formerDeletionOf, storeFormerDeletion } from "./events-before-deletion.ts";
import { PAYLOAD_UNLESS_UNSENT } from "./unsent-events.ts";

/** Maximum number of events in a batch. A batch ends in one transaction, so this limits the transaction. */
const EVENTS_PER_BATCH = 200;
/** Lease of claimed events; a worker beyond it is presumed dead. */
const EVENT_LEASE = MINUTE;
/** Number of failures after which an event waits for an operator. */
export const MAX_EVENT_ATTEMPTS = 8;

export interface ClaimedWebhookEvent {
	id: number;
	webhookEventId: string;
	lineUserId: string | null;
	receivedAt: number;
	attempts: number;
	/** Claim that leases it; null once the event is done, another one's after a takeover. */
	lease: string | null;
	event: WebhookEvent;
}

export interface ClaimedBatch {
	/** Whether no other events were due. */
	isQueueEmpty: boolean;
	/** Whether due events wait for others of their friends, which another worker processes. */
	hasWaiting: boolean;
	/** Whether some events were given up. */
	hasGivenUp: boolean;
	/** In LINE's order. */
	events: ClaimedWebhookEvent[];
	/** Friends of the events by LINE's user id, including new ones. */
	friends: Map<string, FriendRecord>;
	/** Friends whom another tool answers: their events are recorded, and trigger nothing. */
	answeredElsewhere: ReadonlySet<number>;
	/** Whether LINE shows its loading animation while an answer is prepared. */
	showsLoading: boolean;
	/** Whether this tool answers everybody, and so groups too. */
	answersGroups: boolean;
	/** Active auto-responses; empty if no event is a message. */
	autoResponses: ActiveAutoResponse[];
	/** Whether other systems are notified of events. */
	hasWebhookEndpoints: boolean;
}

/**
 * Claims the next events and reads their friends and auto-responses in one D1 call; unknown senders become
 * friends in another. Events of a friend whose earlier events are leased are skipped, so that one friend's
 * events never run in parallel. A claim has either events of dead workers only, which come first, in small
 * groups, and are given up after their last attempt, or others only.
 */
export async function claimWebhookEvents(ctx: Ctx, limit = EVENTS_PER_BATCH): Promise<ClaimedBatch> {
	const lease = ctx.newId();
	const now = ctx.clock();
	// `+` avoids the index of due events, which may be long: few events are leased at any time.
	const mostLostAttempts = sql`(select max(attempts) from ${webhookEvents} where lease is not null and +next_attempt_at <= ${now})`;
	const isGivenUp = sql`${webhookEvents.attempts} >= ${MAX_EVENT_ATTEMPTS}`;
	const [claimedRows, knownFriends, autoResponses, endpoints, [dueRow]] = await ctx.db.batch([
		ctx.db
			.update(webhookEvents)
			.set({
				state: sql`iif(${isGivenUp}, 'failed', 'open')`,
				lease: sql`iif(${isGivenUp}, null, ${lease})`,
				nextAttemptAt: sql`iif(${isGivenUp}, null, ${now + EVENT_LEASE})`,
				attempts: sql`iif(${isGivenUp}, ${webhookEvents.attempts}, ${webhookEvents.attempts} + 1)`,
				payload: PAYLOAD_UNLESS_UNSENT,
				error: sql`iif(${isGivenUp}, ${BACKGROUND_TEXTS.workStopped}, ${webhookEvents.error})`,
			})
			.where(
				sql`${webhookEvents.id} in (
					select id from ${webhookEvents} where next_attempt_at <= ${now}
					and (lease is not null) = (${mostLostAttempts} is not null)
					and (line_user_id is null or line_user_id not in (
						select line_user_id from ${webhookEvents}
						where lease is not null and next_attempt_at > ${now} and line_user_id is not null))
					order by next_attempt_at, id limit ${retryBatchSize(limit, mostLostAttempts)})`,
			)
			.returning(),
		selectFriendsOfLease(ctx, lease),
		activeAutoResponses(
			ctx,
			sql`exists (select 1 from ${webhookEvents} where lease = ${lease} and ${webhookEvents.type} in ('message', 'membership', 'accountLink', 'beacon'))`,
		),
		queryRows(
			ctx.db,
			sql`select 1 from ${outgoingWebhookEndpoints} where is_active and deleted_at is null and kind = 'events' limit 1`,
		),
		queryRows(
			ctx.db,
			{ isLeft: number, answerScope: nullable(text), showsLoading: number },
			sql`select exists (select 1 from ${webhookEvents} where next_attempt_at <= ${now} and lease is null) as isLeft,
				${ANSWER_SCOPE} as answerScope,
				exists (select 1 from ${settings} where key = 'loading_animation' and value ->> '$' = 1) as showsLoading`,
		),
	]);
	const claimedEvents = claimedRows
		.filter((row) => row.lease !== null)
		.map((row) => ({ ...row, event: JSON.parse(row.payload) as WebhookEvent }))
		.sort((a, b) => a.timestamp - b.timestamp || a.id - b.id);
	const isQueueEmpty = claimedRows.length < limit && claimedRows.every(({ attempts }) => attempts === 1);
	const friendByUserId = byUserId(knownFriends);
	const events = await dropEventsBefore(ctx, claimedEvents, formerDeletionOf(friendByUserId));
	const senders = await withNewFriends(ctx, { lease, now, events, knownFriends: friendByUserId });
	const scope = parseAnswerScope(dueRow?.answerScope ?? null);
	return {
		hasWaiting: isQueueEmpty && dueRow?.isLeft === 1,
		hasGivenUp: claimedRows.some((row) => row.lease === null),
		isQueueEmpty,
		...senders,
		showsLoading: dueRow?.showsLoading === 1,
		answersGroups: scope.mode === "everybody",
		answeredElsewhere: await findAnsweredElsewhere(ctx, scope, [...senders.friends.values()]),
		autoResponses,
		hasWebhookEndpoints: endpoints.length > 0,
	};
}

/** Reads the friends of the events with this lease. */
const selectFriendsOfLease = ({ db }: Ctx, lease: string) =>
	db
		.select()
		.from(friends)
		.where(
			sql`${friends.lineUserId} in (
				select line_user_id from ${webhookEvents} where lease = ${lease} and line_user_id is not null)`,
		);

const byUserId = (friendRows: FriendRecord[]) =>
	new Map(friendRows.map((friend) => [friend.lineUserId, friend]));

interface NewClaim {
	lease: string;
	now: number;
	events: ClaimedWebhookEvent[];
	knownFriends: ClaimedBatch["friends"];
}

/**
 * Creates friends for unknown senders, and requests missing profiles from LINE, also those given up before.
 * Sends no statement when all senders are known: an insert without rows still writes the table's counter.
 * Events from before the deletion of a sender create none.
 */
async function withNewFriends(
	ctx: Ctx,
	{ lease, now, events: claimedEvents, knownFriends }: NewClaim,
): Promise<Pick<ClaimedBatch, "events" | "friends">> {
	const isKnown = ({ lineUserId }: ClaimedWebhookEvent) =>
		lineUserId === null || (knownFriends.get(lineUserId)?.profileFetchedAt ?? null) !== null;
	if (claimedEvents.every(isKnown)) return { events: claimedEvents, friends: knownFriends };
	const unknownSenders = claimedEvents.flatMap(({ lineUserId }) =>
		lineUserId === null || knownFriends.has(lineUserId) ? [] : lineUserId,
	);
	const deletedAtByUser = await findDeletedFriends(ctx, [...new Set(unknownSenders)]);
	const events = await dropEventsBefore(ctx, claimedEvents, (lineUserId) => deletedAtByUser.get(lineUserId));
	if (events.every(isKnown)) return { events, friends: knownFriends };
	const [, , , eventFriends] = await ctx.db.batch([
		execute(
			ctx.db,
			insertInto(
				friends,
				{ lineUserId: sql`line_user_id`, followedAt: sql`min(timestamp)`, createdAt: now },
				sql`from ${webhookEvents} where lease = ${lease} and line_user_id is not null group by line_user_id
					on conflict (line_user_id) do nothing`,
			),
		),
		storeFormerDeletion(ctx, deletedAtByUser),
		execute(
			ctx.db,
			insertInto(
				backgroundTasks,
				{ kind: "profile", subject: sql`line_user_id`, nextAttemptAt: now, createdAt: now },
				sql`from ${friends} where profile_fetched_at is null and line_user_id in (
						select line_user_id from ${webhookEvents} where lease = ${lease} and line_user_id is not null)
					on conflict (kind, subject) do update set
						${excludedAssignments(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null
						where ${backgroundTasks.nextAttemptAt} is null`,
			),
		),
		selectFriendsOfLease(ctx, lease),
	]);
	return { events, friends: byUserId(eventFriends) };
}
