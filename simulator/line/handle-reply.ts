import { isReplyTokenValid } from "../rules/reply-token.ts";
import { replyRequest } from "../schemas/message-requests.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import { findSimulatedGroup } from "../store/group-store.ts";
import { findReplyToken, spendReplyToken } from "../store/reply-tokens.ts";
import { withJsonBody, withoutRetryKey } from "./call-guards.ts";
import { deliverToGroup } from "./group-calls.ts";
import { refuseLineCall } from "./line-answer.ts";
import { acceptSend, deliverToTalk, refuseMessages } from "./send-messages.ts";

/** Answers an event with its reply token, free of charge, once and within a minute. */
export const handleReply = withoutRetryKey(
	withJsonBody(replyRequest, (platform, call, { replyToken, messages }) => {
		const token = findReplyToken(platform.sql, replyToken);
		const group = token && findSimulatedGroup(platform.sql, token.userId);
		if (token && group?.active && isReplyTokenValid(token, call.at)) {
			const refused = refuseMessages(platform, messages, [group.groupId]);
			if (refused) return refused;
			spendReplyToken(platform.sql, replyToken, call.at);
			return acceptSend(platform, call, [group.groupId], {
				sentMessages: deliverToGroup(platform, group, messages),
			});
		}
		const friend = token && findSimulatedFriend(platform.sql, token.userId);
		if (!friend || !isReplyTokenValid(token, call.at)) return refuseLineCall(400, "Invalid reply token");
		const refusal = refuseMessages(platform, messages, [friend.userId]);
		if (refusal) return refusal;
		spendReplyToken(platform.sql, replyToken, call.at);
		return acceptSend(platform, call, [friend.userId], {
			sentMessages: deliverToTalk(platform, friend, messages, "reply"),
		});
	}),
);
