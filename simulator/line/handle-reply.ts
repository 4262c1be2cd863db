import { isReplyTokenValid } from "../rules/reply-token.ts";
import { replyRequest } from "../schemas/message-requests.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import { findReplyToken, spendReplyToken } from "../store/reply-tokens.ts";
import { withJsonBody, withoutRetryKey } from "./call-guards.ts";
import { refuseLineCall } from "./line-answer.ts";
import { acceptSend, deliverToTalk, refuseMessages } from "./send-messages.ts";

/** Answers an event with its reply token, free of charge, once and within a minute. */
export const handleReply = withoutRetryKey(
	withJsonBody(replyRequest, (platform, call, { replyToken, messages }) => {
		const token = findReplyToken(platform.sql, replyToken);
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
