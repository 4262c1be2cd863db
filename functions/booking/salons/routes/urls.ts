import { Hono } from "hono";
import { revokeLinksInput, salonUrlInput } from "#domain/booking/salons/inputs/urls.ts";
import { also, requires } from "#functions/platform/http/access.ts";
import { input, path } from "#functions/platform/http/input.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { createUrl } from "../urls/create.ts";
import { listUrls, showOnlineUrl } from "../urls/list.ts";
import { removeUrl, revokeUrlLinks } from "../urls/remove.ts";
import { revokeFriendLinks } from "../urls/revoke-friend.ts";
import { ofSalon, within } from "./paths.ts";

/** Salons' public addresses. */
export const salonUrlRoutes = new Hono<HonoEnv>()
	.get("/api/salon/:salonId/online_url", requires("salon-read"), path(ofSalon), async (c) =>
		c.json(await showOnlineUrl({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/salon/:salonId/salon_urls", requires("salon-read"), path(ofSalon), async (c) =>
		c.json(await listUrls({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/v2/salon/:salonId/salon_urls",
		requires("salon-setting"),
		path(ofSalon),
		input(salonUrlInput),
		async (c) =>
			c.json(
				await createUrl({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.delete("/api/v2/salon/:salonId/salon_urls/:id", requires("salon-setting"), path(within), async (c) =>
		c.json(await removeUrl({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/v2/salon/:salonId/salon_urls/:id/revoke", requires("salon-setting"), path(within), async (c) =>
		c.json(await revokeUrlLinks({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/v2/salon/:salonId/friend_links/revoke",
		requires("salon-setting"),
		also("friend-read"),
		path(ofSalon),
		input(revokeLinksInput),
		async (c) =>
			c.json(
				await revokeFriendLinks({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	);
