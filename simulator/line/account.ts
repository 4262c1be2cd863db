import { SECOND } from "#domain/platform/time/time.ts";
import { ACCOUNT } from "../platform.ts";
import { isUserId } from "../rules/ids.ts";
import { loadingRequest, validateRequest } from "../schemas/requests.ts";
import { findFriend, showLoading } from "../store/friends.ts";
import { quotaLimit, quotaUsed } from "../store/quota.ts";
import { answer, notFound, refuseDetail, refuseProperty } from "./answer.ts";
import type { Handle } from "./call.ts";
import { unrepeatable, withBody } from "./door.ts";

/** Checks messages without sending them. */
export const validate = unrepeatable(withBody(validateRequest, () => answer({})));

/** A friend who blocked the account has no visible profile. */
export const profile: Handle = unrepeatable((platform, { parameters }) => {
	const friend = findFriend(platform.sql, parameters.userId ?? "");
	if (!friend || friend.blocked) return notFound();
	const { name, userId, pictureUrl, statusMessage, language } = friend;
	return answer({
		displayName: name,
		userId,
		...(language && { language }),
		...(pictureUrl && { pictureUrl }),
		...(statusMessage && { statusMessage }),
	});
});

export const info: Handle = unrepeatable(() => {
	const { userId, basicId, displayName } = ACCOUNT;
	return answer({ userId, basicId, displayName, chatMode: "bot", markAsReadMode: "auto" });
});

export const webhookEndpoint: Handle = unrepeatable(() =>
	answer({ endpoint: ACCOUNT.publicWebhookAddress, active: true }),
);

export const quota: Handle = unrepeatable((platform) => {
	const limit = quotaLimit(platform.sql);
	return answer(limit === null ? { type: "none" } : { type: "limited", value: limit });
});

export const consumption: Handle = unrepeatable((platform, call) =>
	answer({ totalUsage: quotaUsed(platform.sql, call.at) }),
);

/** Shows a friend that an answer is being prepared. */
export const loading = unrepeatable(
	withBody(loadingRequest, (platform, call, { chatId, loadingSeconds }) => {
		if (!isUserId(chatId)) {
			return refuseDetail(
				"chatId",
				"Only user id is acceptable, please confirm if there are any group/room ids or illegal ids.",
			);
		}
		const friend = findFriend(platform.sql, chatId);
		if (!friend) return refuseProperty("chatId");
		if (!friend.blocked) showLoading(platform.sql, chatId, call.at + loadingSeconds * SECOND);
		return answer({}, 202);
	}),
);
