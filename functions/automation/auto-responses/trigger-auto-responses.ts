import type { ContextValue } from "#db/engine/runs.ts";
import { createMomentReader } from "#domain/automation/auto-responses/auto-response-schedule.ts";
import {
	matchingAutoResponses,
	selectByPriority,
} from "#domain/automation/auto-responses/match-auto-response.ts";
import { reactionCause } from "#domain/engine/actions/action-cause.ts";
import { RECEIVED_MESSAGE } from "#domain/engine/actions/effects/dynamic-context.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import type { IncomingText } from "#functions/integrations/webhook/batch-outcome.ts";
import { findValidReplyToken } from "#functions/platform/line/line-reply-token.ts";
import type { ActiveAutoResponse } from "./active-auto-responses.ts";
import { loadAudienceCheck } from "./auto-response-audiences.ts";

/** Actions triggered by auto-responses to received texts, in the order of the texts. */
export async function triggerAutoResponses(
	ctx: Ctx,
	incomingTexts: IncomingText[],
	active: ActiveAutoResponse[],
): Promise<Firing[]> {
	// Matched at the time of writing, however late the event arrives.
	const textsWithTime = incomingTexts.map((incomingText) => ({
		...incomingText,
		at: incomingText.event.event.timestamp,
	}));
	const answeringPairs = (await matchAutoResponses(ctx, textsWithTime, active)).flatMap(
		({ answering, ...incomingText }) => answering.map((autoResponse) => ({ ...incomingText, autoResponse })),
	);
	if (answeringPairs.length === 0) return [];
	const versions = new Map(answeringPairs.map(({ autoResponse: { action } }) => [actionKey(action), action]));
	const actionsByKey = await loadActions(ctx, [...versions.values()]);
	return answeringPairs.flatMap(({ autoResponse, friend, event, text }) => {
		const action = actionsByKey.get(actionKey(autoResponse.action));
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
export async function matchAutoResponses<TextEntry extends WrittenText>(
	ctx: Ctx,
	texts: TextEntry[],
	active: ActiveAutoResponse[],
) {
	const momentAt = createMomentReader(ctx.zone);
	const matches = texts.map((writtenText) => ({
		...writtenText,
		autoResponses: matchingAutoResponses(active, {
			text: writtenText.text,
			moment: momentAt(writtenText.at),
		}),
	}));
	const isInAudience = await loadAudienceCheck(ctx, matches);
	return matches.map(({ autoResponses, ...writtenText }) => {
		const withinAudience = autoResponses.filter((autoResponse) =>
			isInAudience(autoResponse, writtenText.friend.id),
		);
		return {
			...writtenText,
			active,
			matching: autoResponses,
			withinAudience,
			answering: selectByPriority(withinAudience),
		};
	});
}

/** Placeholder values that an auto-response passes to the effects of its action. */
const receivedContext = (text: string, timestamp: number, zone: string): ContextValue[] => [
	[RECEIVED_MESSAGE.category, RECEIVED_MESSAGE.event, "text", text],
	[RECEIVED_MESSAGE.category, RECEIVED_MESSAGE.event, "timestamp", toWireTime(timestamp, zone)],
];
