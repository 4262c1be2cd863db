import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { multicastRequest } from "../schemas/message-requests.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import { withJsonBody, withRetryKey } from "./call-guards.ts";
import { refuseLineProperty } from "./line-answer.ts";
import {
	acceptSend,
	countTowardsQuota,
	countUnderUnit,
	deliverToTalk,
	refuseMessages,
	refuseOverQuota,
} from "./send-messages.ts";

/** Sends the same messages to up to 500 friends. Unknown ids are accepted and reach nobody, as at LINE. */
export const handleMulticast = withRetryKey(
	withJsonBody(multicastRequest, (platform, call, { to, messages, customAggregationUnits }) => {
		const invalidIndex = to.findIndex(
			(userId, index) => !isLineUserId(userId) || to.indexOf(userId) !== index,
		);
		if (invalidIndex >= 0) return refuseLineProperty(`to[${invalidIndex}]`);
		const friends = to.flatMap((userId) => findSimulatedFriend(platform.sql, userId) ?? []);
		const refusal = refuseMessages(platform, messages, to) ?? refuseOverQuota(platform, call, friends);
		if (refusal) return refusal;
		countTowardsQuota(platform, call, friends);
		countUnderUnit(platform, call, customAggregationUnits, friends);
		for (const friend of friends) deliverToTalk(platform, friend, messages, "multicast");
		return acceptSend(platform, call, to, {});
	}),
);
