import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { isLineDestination } from "../rules/line-ids.ts";
import { pushRequest } from "../schemas/message-requests.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import { findSimulatedGroup } from "../store/group-store.ts";
import { withJsonBody, withRetryKey } from "./call-guards.ts";
import { deliverToGroup, refuseOrCountGroupPush } from "./group-calls.ts";
import { refuseLineCall, refuseLineProperty } from "./line-answer.ts";
import {
	acceptSend,
	countTowardsQuota,
	countUnderUnit,
	deliverToTalk,
	refuseMessages,
	refuseOverQuota,
} from "./send-messages.ts";

/** Sends to one friend at any time; counted towards the month's quota. */
export const handlePush = withRetryKey(
	withJsonBody(pushRequest, (platform, call, { to, messages, customAggregationUnits }) => {
		if (!isLineDestination(to)) return refuseLineProperty("to");
		if (!isLineUserId(to)) {
			const group = findSimulatedGroup(platform.sql, to);
			const refusal =
				refuseMessages(platform, messages, [to]) ?? refuseOrCountGroupPush(platform, call, group);
			if (refusal) return refusal;
			return acceptSend(platform, call, [to], { sentMessages: deliverToGroup(platform, group!, messages) });
		}
		const friend = findSimulatedFriend(platform.sql, to);
		if (!friend) return refuseLineCall(400, "Failed to send messages");
		const refusal = refuseMessages(platform, messages, [to]) ?? refuseOverQuota(platform, call, [friend]);
		if (refusal) return refusal;
		countTowardsQuota(platform, call, [friend]);
		countUnderUnit(platform, call, customAggregationUnits, [friend]);
		return acceptSend(platform, call, [to], {
			sentMessages: deliverToTalk(platform, friend, messages, "push"),
		});
	}),
);
