import type { ContextValue } from "#db/engine/runs.ts";
import { localMoment, type Moment } from "#domain/automation/auto-responses/auto-response-schedule.ts";
import {
	matchingAutoResponses,
	selectByPriority,
} from "#domain/automation/auto-responses/match-auto-response.ts";
import { reactionCause } from "#domain/engine/actions/action-cause.ts";
import { RECEIVED_MESSAGE } from "#domain/engine/actions/effects/dynamic-context.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import type { IncomingText } from "#functions/integrations/webhook/batch-outcome.ts";
import { findValidReplyToken } from "#functions/platform/line/line-reply-token.ts";
import type { ActiveAutoResponse } from "./active-auto-responses.ts";
import { findAudiences } from "./auto-response-audiences.ts";

/** Actions triggered by auto-responses to received texts, in the order of the texts. */
export async function triggerAutoResponses(
	ctx: Ctx,
	incomingTexts: IncomingText[],
	active: ActiveAutoResponse[],
): Promise<Firing[]> {
	// Matched at the time of writing, however late the event arrives.
	const said = incomingTexts.map((each) => ({ ...each, at: each.event.event.timestamp }));
	const answers = (await matchAutoResponses(ctx, said, active)).flatMap(({ answering, ...each }) =>
		answering.map((autoResponse) => ({ ...each, autoResponse })),
	);
	if (answers.length === 0) return [];
	const versions = new Map(answers.map(({ autoResponse: { action } }) => [actionKey(action), action]));
	const loaded = await loadActions(ctx, [...versions.values()]);
	return answers.flatMap(({ autoResponse, friend, event, text }) => {
		const action = loaded.get(actionKey(autoResponse.action));
		if (!action) return [];
		return [
			{
				action,
				friend,
				cause: reactionCause(autoResponse, event.webhookEventId),
				reply: findValidReplyToken(event),
				context: receivedContext(text, event.event.timestamp, ctx.zone),
			},
		];
	});
}

/** Text that a friend wrote, with its time. */
interface WrittenText {
	friend: { id: number };
	text: string;
	at: number;
}

/**
 * For each text the auto-responses that remain after each stage: active, matching the text, with a filter
 * that includes the friend, and selected by priority.
 */
export async function matchAutoResponses<Each extends WrittenText>(
	ctx: Ctx,
	said: Each[],
	active: ActiveAutoResponse[],
) {
	const momentAt = cachedMoments(ctx.zone);
	const hits = said.map((each) => ({
		...each,
		autoResponses: matchingAutoResponses(active, { text: each.text, moment: momentAt(each.at) }),
	}));
	const answersFriend = await findAudiences(ctx, hits);
	return hits.map(({ autoResponses, ...each }) => {
		const heard = autoResponses.filter((autoResponse) => answersFriend(autoResponse, each.friend.id));
		return {
			...each,
			active,
			matching: autoResponses,
			withinAudience: heard,
			answering: selectByPriority(heard),
		};
	});
}

/**
 * Caches the local time per minute: texts of a batch are mostly written within the same minutes, and time
 * zone arithmetic is expensive.
 */
function cachedMoments(zone: string): (timestamp: number) => Moment {
	const byMinute = new Map<number, Moment>();
	return (timestamp) => {
		const minute = Math.floor(timestamp / MINUTE);
		const moment = byMinute.get(minute) ?? localMoment(timestamp, zone);
		byMinute.set(minute, moment);
		return moment;
	};
}

/** Placeholder values that an auto-response passes to the effects of its action. */
const receivedContext = (text: string, timestamp: number, zone: string): ContextValue[] => [
	[RECEIVED_MESSAGE.category, RECEIVED_MESSAGE.event, "text", text],
	[RECEIVED_MESSAGE.category, RECEIVED_MESSAGE.event, "timestamp", toWireTime(timestamp, zone)],
];
