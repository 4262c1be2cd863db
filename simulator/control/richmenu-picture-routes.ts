import { Hono } from "hono";
import { SimulatorRefusal } from "../requests/read-input.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findMenuPicture } from "../store/richmenu-store.ts";

/** Pictures of rich menus, for the page that shows the phones. */
export const richmenuPictureRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono().get("/:richMenuId/picture", (context) => {
		const picture = findMenuPicture(platform.sql, context.req.param("richMenuId"));
		if (!picture) throw new SimulatorRefusal(404, { richMenuId: ["画像がありません。"] });
		return new Response(picture.bytes, { headers: { "Content-Type": picture.type } });
	});
