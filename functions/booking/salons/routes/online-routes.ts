import { Hono } from "hono";
import type { z } from "zod";
import {
	flowActionsInput,
	ONLINE_PATCHES,
	onlineAttribute,
	onlineConfigInput,
} from "#domain/booking/salons/inputs/online.ts";
import { type HonoEnv, type OperatorCtx, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import {
	validateBody,
	validateBodyByAttribute,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { removeItem, sortItems, upsertItem } from "../online/online-items.ts";
import { saveOnlineConfig, saveOnlineFlowActions, saveShop, saveWaiting } from "../online/save-online.ts";
import { showOnlineConfig } from "../online/show-online.ts";
import { salonPathParams, salonRecordPath } from "./path-parameters.ts";

type Attribute = keyof typeof ONLINE_PATCHES;

/** Handler per attribute of a patch. */
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

/** Routes for a salon's online booking. */
export const salonOnlineRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/online_configs",
		requires("salon-read"),
		validatePath(salonPathParams),
		async (c) => c.json(await showOnlineConfig({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.put(
		"/api/salon/:salonId/online_configs/:id",
		requires("salon-setting"),
		validatePath(salonRecordPath),
		validateBody(onlineConfigInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveOnlineConfig({ ctx: operatorCtx(c), input: given }));
		},
	)
	.put(
		"/api/salon/:salonId/online_configs/:id/actions",
		requires("salon-setting"),
		requiresAlso("action-read"),
		validatePath(salonRecordPath),
		validateBody(flowActionsInput),
		async (c) => {
			const given = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveOnlineFlowActions({ ctx: operatorCtx(c), input: given }));
		},
	)
	.patch(
		"/api/salon/:salonId/online_configs",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateQuery(onlineAttribute),
		validateBodyByAttribute(ONLINE_PATCHES),
		async (c) => {
			const patch = PATCHES[c.req.valid("query").attr] as (typeof PATCHES)["shop"];
			const given = c.req.valid("json") as z.output<(typeof ONLINE_PATCHES)["shop"]>;
			await patch(operatorCtx(c), c.req.valid("param").salonId, given);
			return c.json(await showOnlineConfig({ ctx: operatorCtx(c), input: c.req.valid("param") }));
		},
	);
