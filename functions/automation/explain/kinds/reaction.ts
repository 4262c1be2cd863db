import { eq, sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { messages } from "#db/engine/messages.ts";
import { runs } from "#db/engine/runs.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { isWithinSchedule, localMoment } from "#domain/automation/auto-responses/auto-response-schedule.ts";
import { EVERY_TEXT, KEYWORD_RULES } from "#domain/automation/auto-responses/match-auto-response.ts";
import type { BlockingReason, Fact, ItemExplanation } from "#domain/automation/explain/explanation.ts";
import { reactionCause } from "#domain/engine/actions/action-cause.ts";
import { mayTrigger, type WebhookEvent } from "#domain/integrations/webhook/line-webhook-event.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import { formatInstant } from "#domain/platform/time/format-instant.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { activeAutoResponses } from "#functions/automation/auto-responses/active-auto-responses.ts";
import { matchAutoResponses } from "#functions/automation/auto-responses/trigger-auto-responses.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import { readArchiveExtent, toArchiveExtent } from "#functions/engine/messages/archive/archive-extent.ts";
import { readJoinedColumns } from "#functions/engine/messages/archive/archived-columns.ts";
import {
	historyPage,
	type MessageHistoryQuery,
	readRecentHistory,
} from "#functions/engine/messages/message-history.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { actionBlockingReason } from "../action-blocking-reason.ts";
import { answeredElsewhereReason } from "../answered-elsewhere-reason.ts";
import { audienceBlockingReason } from "../audience-blocking-reason.ts";
import { explainRun } from "../explain-run.ts";
import { nameContains } from "../name-contains.ts";
import type { ExplainKind } from "./kind.ts";

/** An auto-response: explained for the friend's last text, or for a hypothetical one. */
export const reaction: ExplainKind = {
	choices: (_ctx, search) =>
		sql`select id, name from ${reactions} where deleted_at is null and ${nameContains(search)} order by id desc`,
	explain: async (ctx, { friendId, itemId, text }) => {
		const [autoResponse] = await ctx.db.select().from(reactions).where(eq(reactions.id, itemId));
		if (!autoResponse) return null;
		if (text !== "") {
			const blockingReason = await answerBlockingReason(ctx, autoResponse, {
				friend: { id: friendId },
				text,
				at: ctx.now,
			});
			return blockingReason ? { verdict: "not", ...blockingReason } : { verdict: "will", at: ctx.now };
		}
		const receivedText = await lastText(ctx, friendId);
		if (!receivedText) return { verdict: "not", reason: "nothingWritten" };
		return explainReceivedText(ctx, autoResponse, receivedText);
	},
};

type Reaction = typeof reactions.$inferSelect;

interface ReceivedText {
	friendId: number;
	text: string;
	at: number;
	/** Null for a message without an event, such as imported history. */
	webhookEventId: string | null;
	/** Payload of the event; null after it was purged. */
	payload: string | null;
	state: "open" | "done" | "failed" | null;
}

/** The friend's newest text that was not unsent, from the recent messages or the archive. */
async function lastText(ctx: OperatorCtx, friendId: number): Promise<ReceivedText | null> {
	const historyQuery: MessageHistoryQuery = {
		friendId,
		where: IS_RECEIVED_TEXT,
		cursor: null,
		direction: "past",
		take: 1,
	};
	const [recent, archiveExtent] = await ctx.db.batch([
		readRecentHistory(ctx, historyQuery),
		readArchiveExtent(ctx),
	]);
	const { rows } = await historyPage(ctx, historyQuery, {
		recent,
		archiveExtent: toArchiveExtent(ctx, archiveExtent),
		readJoined: (archived) => readJoinedColumns(ctx, archived),
	});
	const { text, timestamp: at, webhookEventId } = rows[0]?.message ?? {};
	if (text == null || at === undefined) return null;
	const [event] = webhookEventId
		? await ctx.db
				.select({ payload: webhookEvents.payload, state: webhookEvents.state })
				.from(webhookEvents)
				.where(eq(webhookEvents.webhookEventId, webhookEventId))
		: [];
	return {
		friendId,
		text,
		at,
		webhookEventId: webhookEventId ?? null,
		payload: event?.payload ?? null,
		state: event?.state ?? null,
	};
}

const IS_RECEIVED_TEXT = sql`${messages.outgoing} = 0 and ${messages.type} = 'text' and ${messages.text} is not null`;

/** Recorded outcome for the message's own event; otherwise the outcome under the current settings. */
async function explainReceivedText(
	ctx: OperatorCtx,
	autoResponse: Reaction,
	receivedText: ReceivedText,
): Promise<ItemExplanation> {
	const { text, at, payload, webhookEventId } = receivedText;
	const recordedRun =
		webhookEventId &&
		(await explainRun(ctx, eq(runs.cause, reactionCause(autoResponse, webhookEventId).key)));
	const facts: Fact[] = [
		{ label: EXPLAIN_TEXTS.text, value: text },
		{ label: EXPLAIN_TEXTS.writtenAt, value: formatInstant(at, ctx.zone) },
	];
	if (recordedRun) return { ...recordedRun, facts: [...facts, ...(recordedRun.facts ?? [])] };
	if (payload !== null && !mayTrigger(JSON.parse(payload) as WebhookEvent))
		return { verdict: "not", reason: "standby", facts };
	const blockingReason = await answerBlockingReason(ctx, autoResponse, {
		friend: { id: receivedText.friendId },
		text,
		at,
	});
	if (blockingReason)
		return { verdict: "not", ...blockingReason, facts: [...facts, ...(blockingReason.facts ?? [])] };
	return receivedText.state === "open"
		? { verdict: "will", at: ctx.now, facts }
		: { verdict: "not", reason: "otherThen", facts };
}

/**
 * Returns the stage of `matchAutoResponses` that drops the auto-response, or the reason that prevents its action from
 * sending.
 */
async function answerBlockingReason(
	ctx: OperatorCtx,
	autoResponse: Reaction,
	writtenText: { friend: { id: number }; text: string; at: number },
): Promise<BlockingReason | null> {
	const elsewhere = await answeredElsewhereReason(ctx, writtenText.friend.id);
	if (elsewhere) return elsewhere;
	const [stages] = await matchAutoResponses(ctx, [writtenText], await activeAutoResponses(ctx));
	const includesIt = (autoResponses: { id: number }[]) =>
		autoResponses.some(({ id }) => id === autoResponse.id);
	if (!includesIt(stages!.active))
		return { reason: autoResponse.deletedAt === null ? "switchedOff" : "itemGone" };
	if (!includesIt(stages!.matching)) return matchBlockingReason(ctx, autoResponse, writtenText.at);
	if (!includesIt(stages!.withinAudience))
		return storedAudienceReason(ctx, autoResponse, writtenText.friend.id);
	if (!includesIt(stages!.answering))
		return {
			reason: "othersAnswer",
			facts: [{ label: EXPLAIN_TEXTS.others, value: stages!.answering.map(({ name }) => name).join("、") }],
		};
	const { action: version } = stages!.answering.find(({ id }) => id === autoResponse.id)!;
	const action = (await loadActions(ctx, [version])).get(actionKey(version));
	if (!action) return { reason: "actionGone" };
	// Nothing has run for an event yet, so that no earlier run is found.
	const cause = reactionCause(autoResponse, "");
	return actionBlockingReason(ctx, { action, friend: writtenText.friend, cause }, { isFree: true });
}

const RULE_TEXTS = new Map<number, string>([
	[KEYWORD_RULES.all, EXPLAIN_TEXTS.allKeywords],
	[KEYWORD_RULES.exact, EXPLAIN_TEXTS.exactKeyword],
]);

function matchBlockingReason(ctx: OperatorCtx, autoResponse: Reaction, at: number): BlockingReason {
	if (!isWithinSchedule(autoResponse, localMoment(at, ctx.zone)))
		return { reason: "closedThen", facts: [{ label: EXPLAIN_TEXTS.hours, value: hoursOf(autoResponse) }] };
	const ruleText = RULE_TEXTS.get(autoResponse.ruleMix) ?? EXPLAIN_TEXTS.anyKeyword;
	const keywordText =
		autoResponse.type === EVERY_TEXT ? "" : `${autoResponse.keywords.join("、")}${ruleText}`;
	return { reason: "otherWords", facts: [{ label: EXPLAIN_TEXTS.keywords, value: keywordText }] };
}

function hoursOf({ weekdays, hasTimeRestriction, hourFrom, hourTo }: Reaction): string {
	const days = WEEKDAYS.filter((_, day) => (weekdays & (1 << day)) !== 0).join("・");
	return hasTimeRestriction ? `${days} ${hourFrom}〜${hourTo}` : days;
}

/** Reason by the filter as stored; one that cannot be read includes nobody. */
async function storedAudienceReason(
	ctx: OperatorCtx,
	autoResponse: Reaction,
	friendId: number,
): Promise<BlockingReason> {
	const [query] = await ctx.db
		.select({ filter: memberQueries.filter })
		.from(memberQueries)
		.where(eq(memberQueries.id, autoResponse.memberQueryId ?? 0));
	const blockingReason = query && (await audienceBlockingReason(ctx, query.filter, friendId));
	return blockingReason ?? { reason: "audienceBroken" };
}
