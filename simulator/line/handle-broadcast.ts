import { broadcastRequest } from "../schemas/narrowcast-requests.ts";
import { listReachableFriends } from "../store/friend-store.ts";
import { withJsonBody, withRetryKey } from "./call-guards.ts";
import {
	acceptSend,
	countTowardsQuota,
	deliverToTalk,
	refuseMessages,
	refuseOverQuota,
} from "./send-messages.ts";

/** Sends the same messages to every friend who has not blocked the account. */
export const handleBroadcast = withRetryKey(
	withJsonBody(broadcastRequest, (platform, call, { messages }) => {
		const friends = listReachableFriends(platform.sql);
		const userIds = friends.map(({ userId }) => userId);
		const refusal = refuseMessages(platform, messages, userIds) ?? refuseOverQuota(platform, call, friends);
		if (refusal) return refusal;
		countTowardsQuota(platform, call, friends);
		for (const friend of friends) deliverToTalk(platform, friend, messages, "broadcast");
		return acceptSend(platform, call, userIds, {});
	}),
);
