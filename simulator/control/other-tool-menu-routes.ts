import { Hono } from "hono";
import { z } from "zod";
import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { generatePng } from "../content/generate-png.ts";
import { readRequestBody, SimulatorRefusal } from "../requests/read-input.ts";
import { generateToken } from "../rules/line-ids.ts";
import { aliasRequest, richMenuRequest } from "../schemas/richmenu-requests.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findSimulatedFriend } from "../store/friend-store.ts";
import { linkMenu, storeAlias, storeMenu, storeMenuPicture } from "../store/richmenu-store.ts";

const otherToolMenu = z.object({
	name: richMenuRequest.shape.name,
	userIds: z.array(z.string().refine(isLineUserId)).max(500).default([]),
	alias: aliasRequest.shape.richMenuAliasId.optional(),
});

/** Rich menus that another tool made with the account's token and linked to some friends. */
export const otherToolMenuRoutes = ({ sql }: SimulatorPlatform): Hono =>
	new Hono().post("/", async (context) => {
		const { name, userIds, alias } = await readRequestBody(context, otherToolMenu);
		if (userIds.some((userId) => !findSimulatedFriend(sql, userId)))
			throw new SimulatorRefusal(404, { userIds: ["この友だちは登録されていません。"] });
		const richMenuId = `richmenu-${generateToken(16)}`;
		storeMenu(sql, richMenuId, {
			size: { width: 1200, height: 405 },
			selected: true,
			name,
			chatBarText: "メニュー",
			areas: [],
		});
		storeMenuPicture(sql, richMenuId, generatePng(0), "image/png");
		for (const userId of userIds) linkMenu(sql, userId, richMenuId);
		if (alias !== undefined) storeAlias(sql, { richMenuAliasId: alias, richMenuId });
		return context.json({ richMenuId });
	});
