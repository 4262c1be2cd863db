import { fulfils, MIN_RECIPIENTS, NARROWCAST_ERRORS, phaseAt } from "../rules/narrowcast-rule.ts";
import { narrowcastRequest, type SimulatedRecipient } from "../schemas/narrowcast-requests.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { addNarrowcast, findAudience, findNarrowcast, listAudienceUsers } from "../store/audience-store.ts";
import { listReachableFriends } from "../store/friend-store.ts";
import { readQuotaLimit, readQuotaUsed } from "../store/quota-store.ts";
import { isAccountVerified } from "../store/verification-store.ts";
import { isAudienceReady } from "./audience-calls.ts";
import { withJsonBody, withoutRetryKey, withRetryKey } from "./call-guards.ts";
import { answerLine, lineNotFound, MONTHLY_LIMIT, refuseLineCall, refuseLineDetail } from "./line-answer.ts";
import type { LineCallHandler } from "./receive-call.ts";
import { acceptSend, countTowardsQuota, deliverToTalk, refuseMessages } from "./send-messages.ts";

/**
 * Accepts a narrowcast. The messages are delivered at once, while its progress follows the clock; one that LINE does not
 * send is accepted as well, and its progress says why.
 */
export const handleNarrowcast: LineCallHandler = (platform, call) =>
	isAccountVerified(platform.sql)
		? acceptNarrowcast(platform, call)
		: refuseLineCall(403, "Access to this API is not available for your account");

const acceptNarrowcast = withRetryKey(
	withJsonBody(narrowcastRequest, (platform, call, { messages, recipient, filter, limit }) => {
		const { sql } = platform;
		const audienceIds = audienceIdsOf(recipient);
		const unknown = audienceIds.find((id) => !findAudience(sql, id));
		if (unknown !== undefined)
			return refuseLineDetail("recipient", `The audience group (${unknown}) does not exist`);
		const unready = audienceIds.find((id) => !isAudienceReady(findAudience(sql, id)!, call.at));
		if (unready !== undefined)
			return refuseLineDetail("recipient", `The audience group (${unready}) is not ready`);
		const refusal = refuseMessages(platform, messages, []);
		if (refusal) return refusal;
		const quotaLimit = readQuotaLimit(sql);
		const remaining =
			quotaLimit === null ? Number.POSITIVE_INFINITY : quotaLimit - readQuotaUsed(sql, call.at);
		if (remaining <= 0) return refuseLineCall(429, MONTHLY_LIMIT);
		const matching = listReachableFriends(sql).filter(
			({ userId }) =>
				(!recipient || isRecipient(platform, userId, recipient)) &&
				(!filter?.demographic || fulfils(userId, filter.demographic)),
		);
		const drawn = matching.slice(0, limit?.max ?? matching.length);
		const friends = limit?.upToRemainingQuota ? drawn.slice(0, remaining) : drawn;
		const errorCode = audienceIds.some((id) => listAudienceUsers(sql, id).length < MIN_RECIPIENTS)
			? NARROWCAST_ERRORS.smallAudience
			: matching.length < MIN_RECIPIENTS
				? NARROWCAST_ERRORS.tooFewRecipients
				: friends.length > remaining
					? NARROWCAST_ERRORS.internal
					: null;
		addNarrowcast(sql, call.requestId, { acceptedAt: call.at, target: friends.length, errorCode });
		if (errorCode === null) {
			countTowardsQuota(platform, call, friends);
			for (const friend of friends) deliverToTalk(platform, friend, messages, "narrowcast");
		}
		const recipients = errorCode === null ? friends.map(({ userId }) => userId) : [];
		return { ...acceptSend(platform, call, recipients, {}), status: 202 };
	}),
);

function audienceIdsOf(recipient: SimulatedRecipient | undefined): number[] {
	if (!recipient || recipient.type === "redelivery") return [];
	if (recipient.type === "audience") return [recipient.audienceGroupId];
	const { and = [], or = [], not } = recipient;
	return [...and, ...or, ...(not ? [not] : [])].flatMap(audienceIdsOf);
}

function isRecipient(platform: SimulatorPlatform, userId: string, recipient: SimulatedRecipient): boolean {
	if (recipient.type === "audience")
		return listAudienceUsers(platform.sql, recipient.audienceGroupId).includes(userId);
	if (recipient.type === "redelivery") return false;
	const { and, or, not } = recipient;
	if (and) return and.every((each) => isRecipient(platform, userId, each));
	if (or) return or.some((each) => isRecipient(platform, userId, each));
	return not === undefined || !isRecipient(platform, userId, not);
}

/** Progress of a narrowcast by its request id. */
export const handleNarrowcastProgress: LineCallHandler = withoutRetryKey((platform, { path, at }) => {
	const requestId = new URL(path, "https://api.line.me").searchParams.get("requestId");
	if (!requestId) return refuseLineCall(400, "requestId is required");
	const record = findNarrowcast(platform.sql, requestId);
	if (!record) return lineNotFound();
	const phase = phaseAt(record, at);
	const isOver = phase === "succeeded" || phase === "failed";
	return answerLine({
		phase,
		...(phase !== "waiting" && phase !== "failed" && { targetCount: record.target }),
		...(phase === "succeeded" && { successCount: record.target, failureCount: 0 }),
		...(phase === "failed" && { failedDescription: "not sent", errorCode: record.errorCode }),
		acceptedTime: new Date(record.acceptedAt).toISOString(),
		...(isOver && { completedTime: new Date(at).toISOString() }),
	});
});
