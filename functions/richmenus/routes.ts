import { Hono } from "hono";
import { requires } from "../http/access.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { agreeToBuilder } from "./agree.ts";
import { listFailedMenus } from "./failed.ts";

/** The calls of rich menus besides the explorer's. */
export const richmenuRoutes = new Hono<HonoEnv>()
	.get("/api/richmenus/failed", requires("richmenu-read"), async (c) =>
		c.json(await listFailedMenus({ ctx: operatorCtx(c) })),
	)
	.post("/api/permissions/lmenuplus", requires("richmenu-agree"), async (c) => {
		await agreeToBuilder({ ctx: operatorCtx(c) });
		return c.json({ ok: true });
	});
