import { isQuotable, type LineMessage } from "#domain/platform/line/message.ts";
import type { Platform } from "../platform.ts";
import { newMessageId, opaqueToken } from "../rules/ids.ts";
import { fitsQuota } from "../rules/quota.ts";
import { addAcceptance } from "../store/acceptances.ts";
import { type Friend, touchTalk } from "../store/friends.ts";
import { addMessage, isQuoteOf, type Via } from "../store/messages.ts";
import { quotaLimit, quotaUsed, spendQuota } from "../store/quota.ts";
import { answer, type LineAnswer, MONTHLY_LIMIT, refuse, refuseDetail } from "./answer.ts";
import type { Call } from "./call.ts";

interface SentMessage {
	id: string;
	quoteToken?: string;
}

/** Returns the refusal of well-formed messages that cannot be sent to these friends, else null. */
export function refuseMessages(
	platform: Platform,
	messages: LineMessage[],
	userIds: string[],
): LineAnswer | null {
	for (const [index, message] of messages.entries()) {
		const quoteToken = "quoteToken" in message ? message.quoteToken : undefined;
		if (quoteToken && !userIds.every((userId) => isQuoteOf(platform.sql, quoteToken, userId))) {
			return refuseDetail(`messages[${index}].quoteToken`, "Invalid quote token");
		}
		if (message.type === "textV2" && hasMention(message)) {
			return refuseDetail(`messages[${index}].substitution`, "Mentions can only be used in group chats");
		}
	}
	return null;
}

const hasMention = ({ substitution }: LineMessage & { type: "textV2" }) =>
	Object.values(substitution ?? {}).some(({ type }) => type === "mention");

/** Returns null while the monthly quota suffices. Friends who blocked the account are not counted. */
export function refuseBeyondQuota(platform: Platform, call: Call, friends: Friend[]): LineAnswer | null {
	const used = quotaUsed(platform.sql, call.at);
	return fitsQuota(used, reachable(friends), quotaLimit(platform.sql)) ? null : refuse(429, MONTHLY_LIMIT);
}

export const countTowardsQuota = (platform: Platform, call: Call, friends: Friend[]): void =>
	spendQuota(platform.sql, call.at, reachable(friends));

const reachable = (friends: Friend[]) => friends.filter(({ blocked }) => !blocked).length;

/** Adds messages to a friend's talk; a friend who blocked the account does not see them. */
export function deliver(
	platform: Platform,
	friend: Friend,
	messages: LineMessage[],
	via: Via,
): SentMessage[] {
	const at = platform.now();
	const sent = messages.map((message) => {
		const id = newMessageId(at);
		const quoteToken = isQuotable(message.type) ? opaqueToken() : undefined;
		addMessage(platform.sql, {
			id,
			userId: friend.userId,
			direction: "out",
			at,
			message,
			via,
			quoteToken,
			arrived: !friend.blocked,
		});
		return quoteToken ? { id, quoteToken } : { id };
	});
	if (!friend.blocked) touchTalk(platform.sql, friend.userId, at, messages.length);
	return sent;
}

/** Records a send under its retry key and answers it. */
export function accept(platform: Platform, call: Call, userIds: string[], body: object): LineAnswer {
	addAcceptance(platform.sql, {
		at: call.at,
		endpoint: call.endpoint ?? "",
		retryKey: call.headers["x-line-retry-key"]?.toLowerCase() ?? null,
		requestId: call.requestId,
		recipients: userIds,
		answer: body,
	});
	return answer(body);
}
