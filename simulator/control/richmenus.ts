import { Hono } from "hono";
import type { Platform } from "../platform.ts";
import { Refused } from "../requests/body.ts";
import { pictureOf } from "../store/richmenus.ts";

/** Pictures of rich menus, for the page that shows the phones. */
export const richmenuRoutes = (platform: Platform): Hono =>
	new Hono().get("/:richMenuId/picture", (context) => {
		const picture = pictureOf(platform.sql, context.req.param("richMenuId"));
		if (!picture) throw new Refused(404, { richMenuId: ["画像がありません。"] });
		return new Response(picture.bytes, { headers: { "Content-Type": picture.type } });
	});
