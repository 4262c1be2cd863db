import { sql } from "drizzle-orm";
import { chatGroups } from "#db/inbox/groups.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { localMoment } from "#domain/automation/auto-responses/auto-response-schedule.ts";
import { answeringAutoResponses } from "#domain/automation/auto-responses/match-auto-response.ts";
import { DELAY_TYPE } from "#domain/engine/actions/effects/delay.ts";
import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import { type LineMessage, MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import { hasReportedButton } from "#domain/engine/messages/reported-buttons.ts";
import type { ActiveAutoResponse } from "#functions/automation/auto-responses/active-auto-responses.ts";
import type { Ctx } from "#functions/context.ts";
import { actionKey, type LoadedAction, loadActions } from "#functions/engine/actions/load-actions.ts";
import type { GroupSend } from "#functions/inbox/groups/queue-group-messages.ts";
import { findValidReplyToken } from "#functions/platform/line/line-reply-token.ts";
import type { GroupText } from "./group-outcome.ts";

/** Condition on groups `g` in which auto-responses answer. */
export const ANSWERS_AUTOMATICALLY = sql`g.answers_automatically = 1`;

/**
 * Automatic answers to texts of groups that allow them. A group is no friend: auto-responses for an audience do
 * not answer, and of an action only messages count that are sent at once, to everybody, without words about a
 * friend and without buttons that do nothing in a group.
 */
export async function answerGroups(
	ctx: Ctx,
	texts: GroupText[],
	autoResponses: ActiveAutoResponse[],
): Promise<(GroupSend & { webhookEventId: string })[]> {
	const responsesToAll = autoResponses.filter(({ memberQueryId }) => memberQueryId === null);
	const matchedTexts = texts.flatMap(({ lineId, text, event }) => {
		const moment = localMoment(event.event.timestamp, ctx.zone);
		const responses = answeringAutoResponses(responsesToAll, { text, moment });
		return responses.length === 0 ? [] : [{ lineId, event, responses }];
	});
	if (matchedTexts.length === 0) return [];
	const answeringGroupIds = await findAnsweringGroups(ctx, [
		...new Set(matchedTexts.map(({ lineId }) => lineId)),
	]);
	const textsToAnswer = matchedTexts.filter(({ lineId }) => answeringGroupIds.has(lineId));
	if (textsToAnswer.length === 0) return [];
	const versions = new Map(
		textsToAnswer.flatMap(({ responses }) => responses).map(({ action }) => [actionKey(action), action]),
	);
	const actions = await loadActions(ctx, [...versions.values()]);
	return textsToAnswer.flatMap(({ lineId, event, responses }) => {
		const messages = responses
			.flatMap(({ action }) => messagesForEverybody(actions.get(actionKey(action))))
			.slice(0, MAX_MESSAGES_PER_CALL);
		if (messages.length === 0) return [];
		const { webhookEventId } = event;
		return [{ lineId, messages, webhookEventId, reply: findValidReplyToken(event) }];
	});
}

/** Those of some groups in which auto-responses answer. */
async function findAnsweringGroups(ctx: Ctx, lineIds: string[]): Promise<ReadonlySet<string>> {
	const rows = await ctx.db
		.select({ lineId: chatGroups.lineId })
		.from(chatGroups)
		.where(sql`${chatGroups.lineId} in ${valuesOfList(lineIds)} and ${chatGroups.answersAutomatically} = 1`);
	return new Set(rows.map(({ lineId }) => lineId));
}

/** Messages of an action that suit a group. */
function messagesForEverybody(action: LoadedAction | undefined): LineMessage[] {
	if (!action) return [];
	return action.effects.flatMap((effect, position) => {
		const plannedSend = action.messages.get(position);
		const isForEverybody =
			"delay_type" in effect &&
			effect.delay_type === DELAY_TYPE.immediate &&
			!("member_query_id" in effect && effect.member_query_id);
		if (!plannedSend || !isForEverybody || hasPlaceholders(plannedSend.messages)) return [];
		return plannedSend.messages.filter((message) => !hasReportedButton(message));
	});
}
