import { Hono } from "hono";
import { revokeLinksInput, salonUrlInput } from "#domain/booking/salons/inputs/salon-url-inputs.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath } from "#functions/platform/http/validate-input.ts";
import { createSalonUrl } from "../urls/create-salon-url.ts";
import { deleteSalonUrl, revokeSalonUrlLinks } from "../urls/delete-salon-url.ts";
import { listSalonUrls, showOnlineUrl } from "../urls/list-salon-urls.ts";
import { revokeSalonFriendLinks } from "../urls/revoke-salon-friend-links.ts";
import { salonPathParams, salonRecordPath } from "./salon-path-parameters.ts";

/** Routes for the public URLs of a salon. */
export const salonUrlRoutes = new Hono<HonoEnv>()
	.get("/api/salon/:salonId/online_url", requires("salon-read"), validatePath(salonPathParams), async (c) =>
		c.json(await showOnlineUrl({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/salon/:salonId/salon_urls", requires("salon-read"), validatePath(salonPathParams), async (c) =>
		c.json(await listSalonUrls({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/v2/salon/:salonId/salon_urls",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateBody(salonUrlInput),
		async (c) =>
			c.json(
				await createSalonUrl({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	)
	.delete(
		"/api/v2/salon/:salonId/salon_urls/:id",
		requires("salon-setting"),
		validatePath(salonRecordPath),
		async (c) => c.json(await deleteSalonUrl({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/v2/salon/:salonId/salon_urls/:id/revoke",
		requires("salon-setting"),
		validatePath(salonRecordPath),
		async (c) => c.json(await revokeSalonUrlLinks({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/v2/salon/:salonId/friend_links/revoke",
		requires("salon-setting"),
		requiresAlso("friend-read"),
		validatePath(salonPathParams),
		validateBody(revokeLinksInput),
		async (c) =>
			c.json(
				await revokeSalonFriendLinks({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				}),
			),
	);
