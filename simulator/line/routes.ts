import { type Context, Hono } from "hono";
import type { Platform } from "../platform.ts";
import type { EndpointName } from "../rules/fault.ts";
import { consumption, info, loading, profile, quota, validate, webhookEndpoint } from "./account.ts";
import { notFound } from "./answer.ts";
import { type Handle, receiveCall } from "./call.ts";
import { content, preview, transcoding } from "./content.ts";
import { multicast } from "./multicast.ts";
import { push } from "./push.ts";
import { reply } from "./reply.ts";
import { respond } from "./respond.ts";
import { createAlias, deleteAlias, findAlias, listAliases, updateAlias } from "./richmenu-aliases.ts";
import {
	clearDefault,
	linkMany,
	linkOne,
	setDefault,
	showDefault,
	showOne,
	unlinkMany,
	unlinkOne,
} from "./richmenu-links.ts";
import { createMenu, deleteMenu, listMenus, showMenu, uploadPicture } from "./richmenus.ts";

const API_HOST = "api.line.me";
const DATA_HOST = "api-data.line.me";

/** LINE's API, by its documented paths. Any other path answers like an unknown address at LINE. */
export function lineRoutes(platform: Platform): Hono {
	const call = async (context: Context, endpoint: EndpointName | null, handle: Handle) => {
		const request = context.req.raw;
		const received = await receiveCall(platform, endpoint, request, context.req.param());
		return respond(platform, received, handle, request.signal);
	};
	/** Files have a host of their own; a simulator with a single address serves both. */
	const at = (wrongHost: string, endpoint: EndpointName, handle: Handle) => (context: Context) =>
		new URL(context.req.url).hostname === wrongHost
			? call(context, null, notFound)
			: call(context, endpoint, handle);
	const api = (endpoint: EndpointName, handle: Handle) => at(DATA_HOST, endpoint, handle);
	const data = (endpoint: EndpointName, handle: Handle) => at(API_HOST, endpoint, handle);

	return new Hono()
		.post("/v2/bot/message/push", api("push", push))
		.post("/v2/bot/message/reply", api("reply", reply))
		.post("/v2/bot/message/multicast", api("multicast", multicast))
		.post("/v2/bot/message/validate/push", api("validate", validate))
		.post("/v2/bot/message/validate/reply", api("validate", validate))
		.post("/v2/bot/message/validate/multicast", api("validate", validate))
		.get("/v2/bot/message/quota", api("quota", quota))
		.get("/v2/bot/message/quota/consumption", api("quota", consumption))
		.get("/v2/bot/message/:messageId/content", data("content", content))
		.get("/v2/bot/message/:messageId/content/preview", data("content", preview))
		.get("/v2/bot/message/:messageId/content/transcoding", data("content", transcoding))
		.get("/v2/bot/profile/:userId", api("profile", profile))
		.get("/v2/bot/info", api("info", info))
		.get("/v2/bot/channel/webhook/endpoint", api("webhook", webhookEndpoint))
		.post("/v2/bot/chat/loading/start", api("loading", loading))
		.post("/v2/bot/richmenu", api("richmenu", createMenu))
		.get("/v2/bot/richmenu/list", api("richmenu", listMenus))
		.post("/v2/bot/richmenu/bulk/link", api("richmenu_link", linkMany))
		.post("/v2/bot/richmenu/bulk/unlink", api("richmenu_link", unlinkMany))
		.post("/v2/bot/richmenu/alias", api("richmenu", createAlias))
		.get("/v2/bot/richmenu/alias/list", api("richmenu", listAliases))
		.get("/v2/bot/richmenu/alias/:richMenuAliasId", api("richmenu", findAlias))
		.post("/v2/bot/richmenu/alias/:richMenuAliasId", api("richmenu", updateAlias))
		.delete("/v2/bot/richmenu/alias/:richMenuAliasId", api("richmenu", deleteAlias))
		.post("/v2/bot/richmenu/:richMenuId/content", data("richmenu", uploadPicture))
		.get("/v2/bot/richmenu/:richMenuId", api("richmenu", showMenu))
		.delete("/v2/bot/richmenu/:richMenuId", api("richmenu", deleteMenu))
		.get("/v2/bot/user/all/richmenu", api("richmenu_link", showDefault))
		.delete("/v2/bot/user/all/richmenu", api("richmenu_link", clearDefault))
		.post("/v2/bot/user/all/richmenu/:richMenuId", api("richmenu_link", setDefault))
		.post("/v2/bot/user/:userId/richmenu/:richMenuId", api("richmenu_link", linkOne))
		.get("/v2/bot/user/:userId/richmenu", api("richmenu_link", showOne))
		.delete("/v2/bot/user/:userId/richmenu", api("richmenu_link", unlinkOne))
		.all("*", (context) => call(context, null, notFound))
		.onError((error) => {
			// A dropped connection must reach the caller as a failed fetch, not as an answer.
			throw error;
		});
}
