import { type AcceptedLineMessage, isQuotableType } from "#domain/platform/line/line-message-schema.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { generateMessageId, generateToken } from "../rules/line-ids.ts";
import { fitsQuota } from "../rules/quota-rule.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { addAcceptance } from "../store/acceptance-store.ts";
import { findStoredCoupon } from "../store/coupon-store.ts";
import { moveTalkToTop, type SimulatedFriend } from "../store/friend-store.ts";
import { findSimulatedGroup } from "../store/group-store.ts";
import { assignUnit } from "../store/insight-store.ts";
import { isQuoteOf, type MessageOrigin, storeMessage } from "../store/message-store.ts";
import { readQuotaLimit, readQuotaUsed, spendQuota } from "../store/quota-store.ts";
import {
	answerLine,
	MONTHLY_LIMIT,
	refuseLineCall,
	refuseLineDetail,
	type SimulatedLineAnswer,
} from "./line-answer.ts";
import type { ReceivedLineCall } from "./receive-call.ts";

interface SentMessage {
	id: string;
	quoteToken?: string;
}

/** Returns the refusal of well-formed messages that cannot be sent to these friends, else null. */
export function refuseMessages(
	platform: SimulatorPlatform,
	messages: AcceptedLineMessage[],
	userIds: string[],
): SimulatedLineAnswer | null {
	for (const [index, message] of messages.entries()) {
		const quoteToken = "quoteToken" in message ? message.quoteToken : undefined;
		if (quoteToken && !userIds.every((userId) => isQuoteOf(platform.sql, quoteToken, userId))) {
			return refuseLineDetail(`messages[${index}].quoteToken`, "Invalid quote token");
		}
		if (message.type === "coupon" && !isCouponAvailable(platform, message.couponId))
			return refuseLineDetail(`messages[${index}].couponId`, "The coupon does not exist or is not available");
		const refusal = message.type === "textV2" ? refuseMention(platform, message, userIds) : null;
		if (refusal !== null) return refuseLineDetail(`messages[${index}].substitution`, refusal);
	}
	return null;
}

function isCouponAvailable(platform: SimulatorPlatform, couponId: string): boolean {
	const coupon = findStoredCoupon(platform.sql, couponId);
	return coupon !== undefined && !coupon.isClosed && coupon.body.endTimestamp * SECOND > platform.now();
}

/** Mentions are for groups, and name their members. */
function refuseMention(
	{ sql }: SimulatorPlatform,
	{ substitution }: AcceptedLineMessage & { type: "textV2" },
	recipients: string[],
): string | null {
	const mentions = Object.values(substitution ?? {}).filter((each) => each.type === "mention");
	if (mentions.length === 0) return null;
	const groups = recipients.map((id) => findSimulatedGroup(sql, id));
	if (groups.includes(undefined)) return "Mentions can only be used in group chats";
	const isMember = (userId: string) => groups.every((group) => group!.members.includes(userId));
	return mentions.every(({ mentionee }) => mentionee.type === "all" || isMember(mentionee.userId))
		? null
		: "The mentioned user is not a member of the group";
}

/**
 * Returns the refusal of a send beyond the monthly quota, else null. Friends who blocked the account are not
 * counted.
 */
export function refuseOverQuota(
	platform: SimulatorPlatform,
	call: ReceivedLineCall,
	friends: SimulatedFriend[],
): SimulatedLineAnswer | null {
	const used = readQuotaUsed(platform.sql, call.at);
	return fitsQuota(used, countReachable(friends), readQuotaLimit(platform.sql))
		? null
		: refuseLineCall(429, MONTHLY_LIMIT);
}

export const countTowardsQuota = (
	platform: SimulatorPlatform,
	call: ReceivedLineCall,
	friends: SimulatedFriend[],
): void => spendQuota(platform.sql, call.at, countReachable(friends));

/** Counts a send under its unit, if it has one. */
export function countUnderUnit(
	platform: SimulatorPlatform,
	call: ReceivedLineCall,
	units: readonly string[] | undefined,
	friends: SimulatedFriend[],
): void {
	if (units?.[0]) assignUnit(platform.sql, call.at, units[0], countReachable(friends));
}

const countReachable = (friends: SimulatedFriend[]) => friends.filter(({ blocked }) => !blocked).length;

/** Adds messages to a friend's talk; a friend who blocked the account does not see them. */
export function deliverToTalk(
	platform: SimulatorPlatform,
	friend: SimulatedFriend,
	messages: AcceptedLineMessage[],
	via: MessageOrigin,
): SentMessage[] {
	const at = platform.now();
	const sent = messages.map((message) => {
		const id = generateMessageId(at);
		const quoteToken = isQuotableType(message.type) ? generateToken() : undefined;
		storeMessage(platform.sql, {
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
	if (!friend.blocked) moveTalkToTop(platform.sql, friend.userId, at, messages.length);
	return sent;
}

/** Records an accepted send with its retry key, and returns the response. */
export function acceptSend(
	platform: SimulatorPlatform,
	call: ReceivedLineCall,
	userIds: string[],
	body: object,
): SimulatedLineAnswer {
	addAcceptance(platform.sql, {
		at: call.at,
		endpoint: call.endpoint ?? "",
		retryKey: call.headers["x-line-retry-key"]?.toLowerCase() ?? null,
		requestId: call.requestId,
		recipients: userIds,
		answer: body,
	});
	return answerLine(body);
}
