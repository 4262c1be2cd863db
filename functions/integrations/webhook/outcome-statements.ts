import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { messages, unsends } from "#db/engine/messages.ts";
import { readReceipts } from "#db/inbox/read-receipts.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { FOLLOWED_UNKNOWN } from "#domain/engine/friend-records/followed-at.ts";
import { toIsoInstant } from "#domain/integrations/open-api/v1/api-fields.ts";
import { BY_FRIEND } from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { attributionStatements } from "#functions/acquisition/landings/attribute-landing-visit.ts";
import { beginFollowScenarios } from "#functions/automation/scenarios/begin-follow-scenarios.ts";
import { introductionStatements } from "#functions/commerce/introductions/introduction-visits.ts";
import type { Ctx } from "#functions/context.ts";
import { requestRuleCheck } from "#functions/engine/friend-records/menu-rule-checks.ts";
import { setSecureDelete } from "#functions/engine/messages/secure-delete.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";
import { publishEvents } from "#functions/platform/notices/publish-events.ts";
import { suspensionStatements } from "./account-suspension.ts";
import type { BatchOutcome, FollowState } from "./batch-outcome.ts";
import type { ClaimedBatch } from "./claim-webhook-events.ts";
import { eraseUnsentEvents } from "./unsent-events.ts";

/**
 * Statements of a batch: one per table, regardless of the number of events.
 */
export function outcomeStatements(
	ctx: Ctx,
	outcome: BatchOutcome,
	batch: Pick<ClaimedBatch, "hasWebhookEndpoints" | "answeredElsewhere" | "showsLoading">,
): Statement[] {
	return [
		...beginFollowScenarios(ctx, outcome.meetings),
		...whenAny(outcome.unsends, unsendStatements(ctx, outcome)),
		...whenAny(outcome.messages, [insertMessages(ctx, outcome), noteLastMessages(ctx, outcome)]),
		...whenAny(outcome.follows, [
			...followStatements(ctx, outcome.follows),
			requestRuleCheck(
				ctx,
				outcome.follows.map(({ friendId }) => friendId),
			),
		]),
		...attributionStatements(
			ctx,
			outcome.follows.flatMap(({ friendId, origin }) => (origin === "follow" ? friendId : [])),
			batch.answeredElsewhere,
		),
		...introductionStatements(
			ctx,
			outcome.follows.flatMap(({ friendId, origin }) => (origin === "follow" ? friendId : [])),
		),
		...suspensionStatements(ctx, outcome),
		...whenAny(outcome.readTokens, [storeReadTokens(ctx, outcome)]),
		...whenAny(outcome.backgroundTasks, [insertBackgroundTasks(ctx, outcome)]),
		...(batch.showsLoading ? whenAny(outcome.incomingTexts, [requestLoading(ctx, outcome)]) : []),
		...noteForOperators(ctx, outcome),
		...(batch.hasWebhookEndpoints ? notifyPrograms(ctx, outcome) : []),
	];
}

/** Notices for operators: messages that need an answer, and new or returning friends. */
const noteForOperators = (ctx: Ctx, { messages, follows }: BatchOutcome): Statement[] => [
	...noteEvents(
		ctx,
		"message_waiting",
		messages
			.filter(({ notify }) => notify)
			.map(({ webhookEventId, friendId }) => ({ key: `message:${webhookEventId}`, friendId, values: {} })),
	),
	...noteEvents(
		ctx,
		"friend_added",
		follows
			.filter(({ origin }) => origin !== null)
			.map(({ friendId, at }) => ({ key: `follow:${friendId}:${at}`, friendId, values: {} })),
	),
];

/** Events for other systems: every message, follow and block. */
const notifyPrograms = (ctx: Ctx, { messages, follows }: BatchOutcome): Statement[] =>
	publishEvents(ctx, [
		...messages
			.filter(({ type }) => type !== "postback")
			.map(({ webhookEventId, friendId, lineMessageId, type, timestamp }) => ({
				type: "message.received" as const,
				key: `message:${webhookEventId}`,
				friendId,
				actor: BY_FRIEND,
				data: { line_message_id: lineMessageId, message_type: type, sent_at: toIsoInstant(timestamp) },
			})),
		...follows.flatMap(({ friendId, at, blockedAt, origin }) => {
			if (blockedAt !== null)
				return {
					type: "friend.blocked" as const,
					key: `block:${friendId}:${at}`,
					friendId,
					actor: BY_FRIEND,
					data: {},
				};
			if (origin === null) return [];
			const data = { is_return: origin === "return" };
			return {
				type: "friend.followed" as const,
				key: `follow:${friendId}:${at}`,
				friendId,
				actor: BY_FRIEND,
				data,
			};
		}),
	]);

const whenAny = (rows: unknown[], statements: Statement[]) => (rows.length > 0 ? statements : []);

function insertMessages(ctx: Ctx, outcome: BatchOutcome) {
	const { rows, column, json } = rowsFrom(outcome.messages, [
		"friendId",
		"timestamp",
		"type",
		"text",
		"content",
		"lineMessageId",
		"quotedMessageId",
		"quoteToken",
		"webhookEventId",
		"notify",
	]);
	return execute(
		ctx.db,
		insertInto(
			messages,
			{
				...column,
				outgoing: false,
				text: sql`case when u.at is null then ${column.text} end`,
				content: sql`case when u.at is null then ${json.content} end`,
				unsentAt: sql`u.at`,
				notify: sql`u.at is null and ${column.notify}`,
			},
			sql`from ${rows} left join ${unsends} u on u.line_message_id = ${column.lineMessageId}
				where true on conflict do nothing`,
		),
	);
}

function noteLastMessages(ctx: Ctx, outcome: BatchOutcome) {
	const { rows, column } = rowsFrom(outcome.messages, ["friendId", "timestamp"]);
	return execute(
		ctx.db,
		sql`update ${friends} set last_message_at = max(coalesce(last_message_at, 0), said.at)
		from (select ${column.friendId} as friend_id, max(${column.timestamp}) as at from ${rows} group by 1) as said
		where ${friends.id} = said.friend_id`,
	);
}

const unsendStatements = (ctx: Ctx, outcome: BatchOutcome) => {
	const { rows, column } = rowsFrom(outcome.unsends, ["friendId", "lineMessageId", "at"]);
	const unsendColumns = { lineMessageId: column.lineMessageId, at: column.at };
	return [
		execute(ctx.db, setSecureDelete(true)),
		execute(ctx.db, insertInto(unsends, unsendColumns, sql`from ${rows} where true on conflict do nothing`)),
		execute(
			ctx.db,
			sql`update ${messages} set text = null, content = null, media_key = null, notify = 0,
				unsent_at = (select at from ${unsends} where line_message_id = ${messages.lineMessageId})
			where ${messages.lineMessageId} in (select ${column.lineMessageId} from ${rows})
				and ${messages.unsentAt} is null and ${messages.outgoing} = 0`,
		),
		...eraseUnsentEvents(ctx.db, { rows, column }),
		execute(ctx.db, setSecureDelete(false)),
	];
};

/**
 * Applies the newest follow or unfollow event of each friend; a late one changes nothing. A friend who
 * returns after a block is marked as returned, and counts as a friend from then on.
 */
function followStatements(ctx: Ctx, follows: FollowState[]): Statement[] {
	const newestByFriend = new Map<number, FollowState & { returnedAt: number | null }>();
	for (const follow of follows) {
		const previous = newestByFriend.get(follow.friendId);
		const origin = originOf(previous, follow);
		const returnAt = origin === "return" && follow.origin !== null ? follow.at : null;
		const returnedAt = previous?.returnedAt ? Math.max(previous.returnedAt, returnAt ?? 0) : returnAt;
		newestByFriend.set(follow.friendId, {
			...(!previous || follow.at >= previous.at ? follow : previous),
			origin,
			returnedAt,
		});
	}
	const { rows, column } = rowsFrom(
		[...newestByFriend.values()],
		["friendId", "at", "blockedAt", "origin", "returnedAt"],
	);
	return [
		execute(
			ctx.db,
			sql`update ${friends} set
				blocked_at = ${column.blockedAt}, follow_state_at = ${column.at},
				followed_at = coalesce(${column.returnedAt},
					iif(${column.origin} = 'follow' and followed_at = ${FOLLOWED_UNKNOWN}, ${column.at}, followed_at)),
				added_by = case ${column.origin} when 'return' then 'return'
					when 'follow' then iif(added_by in ('contact', 'before'), 'follow', added_by) else added_by end
			from ${rows}
			where ${friends.id} = ${column.friendId} and ${friends.followStateAt} <= ${column.at}`,
		),
	];
}

/** Origin after a further follow event of the batch: a follow after a block in the same batch is a return. */
function originOf(earlier: FollowState | undefined, { origin }: FollowState): FollowState["origin"] {
	if (!earlier) return origin;
	const isReturn = earlier.origin === "return" || (origin !== null && earlier.blockedAt !== null);
	return isReturn ? "return" : (origin ?? earlier.origin);
}

/** Stores the newest token of each friend; a late event changes nothing. */
function storeReadTokens(ctx: Ctx, outcome: BatchOutcome) {
	const newestByFriend = new Map(
		outcome.readTokens.toSorted((a, b) => a.messageAt - b.messageAt).map((each) => [each.friendId, each]),
	);
	const { rows, column } = rowsFrom([...newestByFriend.values()], ["friendId", "token", "messageAt"]);
	return execute(
		ctx.db,
		insertInto(
			readReceipts,
			column,
			sql`from ${rows} where true on conflict (friend_id) do update set
				${excludedAssignments(readReceipts.token, readReceipts.messageAt)}
				where excluded.message_at >= ${readReceipts.messageAt}`,
		),
	);
}

function insertBackgroundTasks(ctx: Ctx, outcome: BatchOutcome) {
	const { rows, column } = rowsFrom(outcome.backgroundTasks, ["kind", "subject"]);
	return execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{ ...column, nextAttemptAt: ctx.now, createdAt: ctx.now },
			sql`from ${rows} where true on conflict (kind, subject) do update set
				${excludedAssignments(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null`,
		),
	);
}

/** Delay of the loading animation: an answer that is there within a second needs none. */
const LOADING_DELAY = SECOND;

/** Requests the loading animation for friends who wrote. */
function requestLoading(ctx: Ctx, { incomingTexts }: BatchOutcome) {
	const friendIds = [...new Set(incomingTexts.map(({ friend }) => friend.id))];
	const { rows, column } = rowsFrom(
		friendIds.map((friendId) => ({ subject: String(friendId) })),
		["subject"],
	);
	return execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{
				kind: "loading",
				subject: column.subject,
				nextAttemptAt: ctx.now + LOADING_DELAY,
				createdAt: ctx.now,
			},
			sql`from ${rows} where true on conflict (kind, subject) do update set
				${excludedAssignments(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null`,
		),
	);
}
