import { Hono } from "hono";
import type { z } from "zod";
import {
	flowActionsInput,
	ONLINE_PATCHES,
	onlineAttribute,
	onlineConfigInput,
} from "#domain/booking/salons/inputs/online.ts";
import { also, requires } from "#functions/platform/http/access.ts";
import { input, inputByAttribute, path, query } from "#functions/platform/http/input.ts";
import { type HonoEnv, type OperatorCtx, operatorCtx } from "#functions/platform/http/types.ts";
import { removeItem, sortItems, upsertItem } from "../online/items.ts";
import { saveFlowActions, saveOnlineConfig, saveShop, saveWaiting } from "../online/save.ts";
import { showOnlineConfig } from "../online/show.ts";
import { ofSalon, within } from "./paths.ts";

type Attribute = keyof typeof ONLINE_PATCHES;

/** What each attribute of a patch does with its body. */
const PATCHES: {
	[Each in Attribute]: (
		ctx: OperatorCtx,
		salonId: number,
		given: z.output<(typeof ONLINE_PATCHES)[Each]>,
	) => Promise<unknown>;
} = {
	"customer:upsert": (ctx, salonId, item) => upsertItem({ ctx, input: { ...item, salonId } }),
	"customer:remove": (ctx, salonId, { id }) => removeItem({ ctx, input: { salonId, id } }),
	"customer:sort": (ctx, salonId, sorted) => sortItems({ ctx, input: { ...sorted, salonId } }),
	shop: (ctx, salonId, shop) => saveShop({ ctx, input: { salonId, shop } }),
	waiting: (ctx, salonId, given) => saveWaiting({ ctx, input: { ...given, salonId } }),
};

/** How a salon is booked online. */
export const salonOnlineRoutes = new Hono<HonoEnv>()
	.get("/api/salon/:salonId/online_configs", requires("salon-read"), path(ofSalon), async (c) =>
		c.json(await showOnlineConfig({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/salon/:salonId/online_configs/:id",
		requires("salon-setting"),
		path(within),
		input(onlineConfigInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveOnlineConfig({ ctx: operatorCtx(c), input: given }));
		},
	)
	.put(
		"/api/salon/:salonId/online_configs/:id/actions",
		requires("salon-setting"),
		also("action-read"),
		path(within),
		input(flowActionsInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveFlowActions({ ctx: operatorCtx(c), input: given }));
		},
	)
	.patch(
		"/api/salon/:salonId/online_configs",
		requires("salon-setting"),
		path(ofSalon),
		query(onlineAttribute),
		inputByAttribute(ONLINE_PATCHES),
		async (c) => {
			const patch = PATCHES[c.req.valid("query").attr] as (typeof PATCHES)["shop"];
			const given = c.req.valid("json") as z.output<(typeof ONLINE_PATCHES)["shop"]>;
			await patch(operatorCtx(c), c.req.valid("param").salonId, given);
			return c.json(await showOnlineConfig({ ctx: operatorCtx(c), input: c.req.valid("param") }));
		},
	);
