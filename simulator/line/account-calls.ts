import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import {
	loadingRequest,
	markAsReadRequest,
	validateRequest,
	webhookEndpointRequest,
	webhookTestRequest,
} from "../schemas/message-requests.ts";
import { simulatedAccountOf } from "../simulator-platform.ts";
import { findSimulatedFriend, showLoading } from "../store/friend-store.ts";
import { markReadByToken } from "../store/message-store.ts";
import { readQuotaLimit, readQuotaUsed } from "../store/quota-store.ts";
import { readStoredText, storeText } from "../store/setting-store.ts";
import { withJsonBody, withoutRetryKey } from "./call-guards.ts";
import { answerLine, lineNotFound, refuseLineDetail, refuseLineProperty } from "./line-answer.ts";
import type { LineCallHandler } from "./receive-call.ts";

/** Checks messages without sending them. */
export const handleValidate = withoutRetryKey(withJsonBody(validateRequest, () => answerLine({})));

/** A friend who blocked the account has no visible profile. */
export const handleProfile: LineCallHandler = withoutRetryKey((platform, { parameters }) => {
	const friend = findSimulatedFriend(platform.sql, parameters.userId ?? "");
	if (!friend || friend.blocked) return lineNotFound();
	const { name, userId, pictureUrl, statusMessage, language } = friend;
	return answerLine({
		displayName: name,
		userId,
		...(language && { language }),
		...(pictureUrl && { pictureUrl }),
		...(statusMessage && { statusMessage }),
	});
});

export const handleBotInfo: LineCallHandler = withoutRetryKey(({ env }) => {
	const { userId, basicId, displayName } = simulatedAccountOf(env);
	return answerLine({ userId, basicId, displayName, chatMode: "bot", markAsReadMode: "auto" });
});

/** Stored webhook address; until one is set, the address that the console would have. */
const ENDPOINT = "webhook_endpoint";

/** Name of the stored text that says whether Webhookの利用 is off. */
export const WEBHOOK_OFF = "webhook_off";

export const handleWebhookEndpoint: LineCallHandler = withoutRetryKey(({ sql, env }) =>
	answerLine({
		endpoint: readStoredText(sql, ENDPOINT) ?? simulatedAccountOf(env).publicWebhookAddress,
		active: readStoredText(sql, WEBHOOK_OFF) !== "true",
	}),
);

/**
 * Sets the webhook address. LINE accepts https only; http is accepted here for a console on this machine,
 * which has no certificate.
 */
export const handleWebhookEndpointSet = withoutRetryKey(
	withJsonBody(webhookEndpointRequest, ({ sql }, _call, { endpoint }) => {
		const url = URL.parse(endpoint);
		const isLocal = url?.protocol === "http:" && /(^|\.)localhost$|^127\./.test(url.hostname);
		if (url?.protocol !== "https:" && !isLocal)
			return refuseLineDetail("endpoint", "Webhook endpoint URL must be https");
		storeText(sql, ENDPOINT, endpoint);
		return answerLine({});
	}),
);

/** Accepts the request of a test webhook (`lineRoutes` sends it). */
export const handleWebhookTest = withoutRetryKey(withJsonBody(webhookTestRequest, () => answerLine({})));

export const handleQuota: LineCallHandler = withoutRetryKey((platform) => {
	const limit = readQuotaLimit(platform.sql);
	return answerLine(limit === null ? { type: "none" } : { type: "limited", value: limit });
});

export const handleConsumption: LineCallHandler = withoutRetryKey((platform, call) =>
	answerLine({ totalUsage: readQuotaUsed(platform.sql, call.at) }),
);

/** Marks a friend's messages as read, by the token of the newest of them. */
export const handleMarkAsRead = withoutRetryKey(
	withJsonBody(markAsReadRequest, ({ sql }, _call, { markAsReadToken }) =>
		markReadByToken(sql, markAsReadToken)
			? answerLine({})
			: refuseLineDetail("markAsReadToken", "Invalid markAsReadToken"),
	),
);

/** Shows the loading animation in a friend's talk. */
export const handleLoading = withoutRetryKey(
	withJsonBody(loadingRequest, (platform, call, { chatId, loadingSeconds }) => {
		if (!isLineUserId(chatId)) {
			return refuseLineDetail(
				"chatId",
				"Only user id is acceptable, please confirm if there are any group/room ids or illegal ids.",
			);
		}
		const friend = findSimulatedFriend(platform.sql, chatId);
		if (!friend) return refuseLineProperty("chatId");
		if (!friend.blocked) showLoading(platform.sql, chatId, call.at + loadingSeconds * SECOND);
		return answerLine({}, 202);
	}),
);
