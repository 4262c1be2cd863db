import { type Context, Hono } from "hono";
import type { LineEndpointName } from "../rules/line-fault.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { dispatchWebhook } from "../webhooks/dispatch-webhook.ts";
import {
	handleBotInfo,
	handleConsumption,
	handleLoading,
	handleMarkAsRead,
	handleProfile,
	handleQuota,
	handleValidate,
	handleWebhookEndpoint,
	handleWebhookEndpointSet,
	handleWebhookTest,
} from "./account-calls.ts";
import {
	handleAudienceAdd,
	handleAudienceCreate,
	handleAudienceDelete,
	handleAudienceGet,
	handleAudienceList,
	handleClickAudience,
	handleImpressionAudience,
} from "./audience-calls.ts";
import { handleContent, handleContentPreview, handleTranscoding } from "./content-calls.ts";
import { handleCouponClose, handleCouponCreate, handleCouponGet, handleCouponList } from "./coupon-calls.ts";
import { handleFollowerIds } from "./follower-calls.ts";
import {
	handleGroupSummary,
	handleLeave,
	handleMemberCount,
	handleMemberIds,
	handleMemberProfile,
} from "./group-calls.ts";
import { handleBroadcast } from "./handle-broadcast.ts";
import { handleMulticast } from "./handle-multicast.ts";
import { handlePush } from "./handle-push.ts";
import { handleReply } from "./handle-reply.ts";
import {
	handleDeliveryCount,
	handleDemographic,
	handleFollowerCount,
	handleMenuStatistics,
	handleSendStatistics,
	handleUnitCount,
	handleUnitList,
	handleUnitStatistics,
} from "./insight-calls.ts";
import { lineNotFound } from "./line-answer.ts";
import { handleLinkToken } from "./link-token-call.ts";
import { handleMembershipList } from "./membership-calls.ts";
import { handleNarrowcast, handleNarrowcastProgress } from "./narrowcast-calls.ts";
import { type LineCallHandler, receiveLineCall } from "./receive-call.ts";
import { respondToCall } from "./respond.ts";
import {
	handleAliasCreate,
	handleAliasDelete,
	handleAliasGet,
	handleAliasList,
	handleAliasUpdate,
} from "./richmenu-alias-calls.ts";
import { handleBatch, handleBatchProgress, handleBatchValidate } from "./richmenu-batch-calls.ts";
import {
	handleMenuCreate,
	handleMenuDelete,
	handleMenuGet,
	handleMenuList,
	handleMenuPicture,
} from "./richmenu-calls.ts";
import {
	handleBulkLink,
	handleBulkUnlink,
	handleDefaultMenuClear,
	handleDefaultMenuGet,
	handleDefaultMenuSet,
	handleLinkedMenuGet,
	handleMenuLink,
	handleMenuUnlink,
} from "./richmenu-link-calls.ts";

const API_HOST = "api.line.me";
const DATA_HOST = "api-data.line.me";

/** LINE's API, by its documented paths. Any other path answers like an unknown address at LINE. */
export function lineRoutes(platform: SimulatorPlatform): Hono {
	const call = async (context: Context, endpoint: LineEndpointName | null, handle: LineCallHandler) => {
		const request = context.req.raw;
		const received = await receiveLineCall(platform, endpoint, request, context.req.param());
		return respondToCall(platform, received, handle, request.signal);
	};
	/** Files have a host of their own; a simulator with a single address serves both. */
	const onOtherHostThan =
		(wrongHost: string, endpoint: LineEndpointName, handle: LineCallHandler) => (context: Context) =>
			new URL(context.req.url).hostname === wrongHost
				? call(context, null, lineNotFound)
				: call(context, endpoint, handle);
	const api = (endpoint: LineEndpointName, handle: LineCallHandler) =>
		onOtherHostThan(DATA_HOST, endpoint, handle);
	const data = (endpoint: LineEndpointName, handle: LineCallHandler) =>
		onOtherHostThan(API_HOST, endpoint, handle);

	return new Hono()
		.post("/v2/bot/message/push", api("push", handlePush))
		.post("/v2/bot/message/reply", api("reply", handleReply))
		.post("/v2/bot/message/multicast", api("multicast", handleMulticast))
		.post("/v2/bot/message/broadcast", api("broadcast", handleBroadcast))
		.post("/v2/bot/message/narrowcast", api("narrowcast", handleNarrowcast))
		.get("/v2/bot/message/progress/narrowcast", api("narrowcast", handleNarrowcastProgress))
		.post("/v2/bot/audienceGroup/upload", api("audience", handleAudienceCreate))
		.put("/v2/bot/audienceGroup/upload", api("audience", handleAudienceAdd))
		.post("/v2/bot/audienceGroup/imp", api("audience", handleImpressionAudience))
		.post("/v2/bot/audienceGroup/click", api("audience", handleClickAudience))
		.get("/v2/bot/audienceGroup/list", api("audience", handleAudienceList))
		.get("/v2/bot/audienceGroup/:audienceGroupId", api("audience", handleAudienceGet))
		.delete("/v2/bot/audienceGroup/:audienceGroupId", api("audience", handleAudienceDelete))
		.get("/v2/bot/coupon", api("coupon", handleCouponList))
		.post("/v2/bot/coupon", api("coupon", handleCouponCreate))
		.get("/v2/bot/coupon/:couponId", api("coupon", handleCouponGet))
		.put("/v2/bot/coupon/:couponId/close", api("coupon", handleCouponClose))
		.post("/v2/bot/message/validate/push", api("validate", handleValidate))
		.post("/v2/bot/message/validate/reply", api("validate", handleValidate))
		.post("/v2/bot/message/validate/multicast", api("validate", handleValidate))
		.get("/v2/bot/message/quota", api("quota", handleQuota))
		.get("/v2/bot/message/quota/consumption", api("quota", handleConsumption))
		.get("/v2/bot/message/:messageId/content", data("content", handleContent))
		.get("/v2/bot/message/:messageId/content/preview", data("content", handleContentPreview))
		.get("/v2/bot/message/:messageId/content/transcoding", data("content", handleTranscoding))
		.get("/v2/bot/profile/:userId", api("profile", handleProfile))
		.get("/v2/bot/info", api("info", handleBotInfo))
		.get("/v2/bot/followers/ids", api("followers", handleFollowerIds))
		.get("/v2/bot/insight/followers", api("insight", handleFollowerCount))
		.get("/v2/bot/insight/message/delivery", api("insight", handleDeliveryCount))
		.get("/v2/bot/insight/demographic", api("insight", handleDemographic))
		.get("/v2/bot/insight/message/event", api("insight", handleSendStatistics))
		.get("/v2/bot/insight/message/event/aggregation", api("insight", handleUnitStatistics))
		.get("/v2/bot/insight/richmenu/:richMenuId/summary", api("insight", handleMenuStatistics))
		.get("/v2/bot/message/aggregation/info", api("insight", handleUnitCount))
		.get("/v2/bot/message/aggregation/list", api("insight", handleUnitList))
		.get("/v2/bot/membership/list", api("insight", handleMembershipList))
		.get("/v2/bot/channel/webhook/endpoint", api("webhook", handleWebhookEndpoint))
		.put("/v2/bot/channel/webhook/endpoint", api("webhook", handleWebhookEndpointSet))
		.post("/v2/bot/channel/webhook/test", async (context) => {
			const accepted = await call(context, "webhook", handleWebhookTest);
			return accepted.ok ? Response.json(await sendTestWebhook(platform)) : accepted;
		})
		.post("/v2/bot/chat/markAsRead", api("read", handleMarkAsRead))
		.post("/v2/bot/user/:userId/linkToken", api("link", handleLinkToken))
		.get("/v2/bot/group/:groupId/summary", api("group", handleGroupSummary))
		.get("/v2/bot/group/:groupId/members/count", api("group", handleMemberCount("group")))
		.get("/v2/bot/group/:groupId/members/ids", api("group", handleMemberIds("group")))
		.get("/v2/bot/group/:groupId/member/:userId", api("group", handleMemberProfile("group")))
		.post("/v2/bot/group/:groupId/leave", api("group", handleLeave("group")))
		.get("/v2/bot/room/:groupId/members/count", api("group", handleMemberCount("room")))
		.get("/v2/bot/room/:groupId/members/ids", api("group", handleMemberIds("room")))
		.get("/v2/bot/room/:groupId/member/:userId", api("group", handleMemberProfile("room")))
		.post("/v2/bot/room/:groupId/leave", api("group", handleLeave("room")))
		.post("/v2/bot/chat/loading/start", api("loading", handleLoading))
		.post("/v2/bot/richmenu", api("richmenu", handleMenuCreate))
		.get("/v2/bot/richmenu/list", api("richmenu", handleMenuList))
		.post("/v2/bot/richmenu/bulk/link", api("richmenu_link", handleBulkLink))
		.post("/v2/bot/richmenu/bulk/unlink", api("richmenu_link", handleBulkUnlink))
		.post("/v2/bot/richmenu/batch", api("richmenu_link", handleBatch))
		.post("/v2/bot/richmenu/validate/batch", api("richmenu_link", handleBatchValidate))
		.get("/v2/bot/richmenu/progress/batch", api("richmenu_link", handleBatchProgress))
		.post("/v2/bot/richmenu/alias", api("richmenu", handleAliasCreate))
		.get("/v2/bot/richmenu/alias/list", api("richmenu", handleAliasList))
		.get("/v2/bot/richmenu/alias/:richMenuAliasId", api("richmenu", handleAliasGet))
		.post("/v2/bot/richmenu/alias/:richMenuAliasId", api("richmenu", handleAliasUpdate))
		.delete("/v2/bot/richmenu/alias/:richMenuAliasId", api("richmenu", handleAliasDelete))
		.post("/v2/bot/richmenu/:richMenuId/content", data("richmenu", handleMenuPicture))
		.get("/v2/bot/richmenu/:richMenuId", api("richmenu", handleMenuGet))
		.delete("/v2/bot/richmenu/:richMenuId", api("richmenu", handleMenuDelete))
		.get("/v2/bot/user/all/richmenu", api("richmenu_link", handleDefaultMenuGet))
		.delete("/v2/bot/user/all/richmenu", api("richmenu_link", handleDefaultMenuClear))
		.post("/v2/bot/user/all/richmenu/:richMenuId", api("richmenu_link", handleDefaultMenuSet))
		.post("/v2/bot/user/:userId/richmenu/:richMenuId", api("richmenu_link", handleMenuLink))
		.get("/v2/bot/user/:userId/richmenu", api("richmenu_link", handleLinkedMenuGet))
		.delete("/v2/bot/user/:userId/richmenu", api("richmenu_link", handleMenuUnlink))
		.all("*", (context) => call(context, null, lineNotFound))
		.onError((error) => {
			// A dropped connection must reach the caller as a failed fetch, not as an answer.
			throw error;
		});
}

/** Sends a webhook without events, and describes the console's answer as LINE does. */
async function sendTestWebhook(platform: SimulatorPlatform): Promise<object> {
	const { status } = await dispatchWebhook(platform, []);
	const success = status === 200;
	return {
		success,
		timestamp: new Date(platform.now()).toISOString(),
		statusCode: status ?? 0,
		reason: success ? "OK" : status === null ? "COULD_NOT_CONNECT" : "ERROR_STATUS_CODE",
		detail: String(status ?? ""),
	};
}
