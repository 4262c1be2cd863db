import { isReplyTokenValid } from "../rules/reply-token.ts";
import { replyRequest } from "../schemas/requests.ts";
import { findFriend } from "../store/friends.ts";
import { findReplyToken, spendReplyToken } from "../store/reply-tokens.ts";
import { refuse } from "./answer.ts";
import { unrepeatable, withBody } from "./door.ts";
import { accept, deliver, refuseMessages } from "./sending.ts";

/** Answers an event with its reply token, free of charge, once and within a minute. */
export const reply = unrepeatable(
	withBody(replyRequest, (platform, call, { replyToken, messages }) => {
		const token = findReplyToken(platform.sql, replyToken);
		const friend = token && findFriend(platform.sql, token.userId);
		if (!friend || !isReplyTokenValid(token, call.at)) return refuse(400, "Invalid reply token");
		const refusal = refuseMessages(platform, messages, [friend.userId]);
		if (refusal) return refusal;
		spendReplyToken(platform.sql, replyToken, call.at);
		return accept(platform, call, [friend.userId], {
			sentMessages: deliver(platform, friend, messages, "reply"),
		});
	}),
);
