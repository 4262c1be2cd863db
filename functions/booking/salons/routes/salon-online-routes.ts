import { Hono } from "hono";
import type { z } from "zod";
import {
	ONLINE_PATCHES,
	onlineAttributeQuery,
	onlineConfigInput,
	salonFlowActionsInput,
} from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import { type HonoEnv, type OperatorCtx, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import {
	validateBody,
	validateBodyByAttribute,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import {
	deleteCustomerItem,
	reorderCustomerItems,
	saveCustomerItem,
} from "../online/manage-customer-items.ts";
import {
	saveOnlineConfig,
	saveOnlineFlowActions,
	saveShopInfo,
	saveWaitingSettings,
} from "../online/save-online-config.ts";
import { showOnlineConfig } from "../online/show-online-config.ts";
import { salonPathParams, salonRecordPath } from "./salon-path-parameters.ts";

type OnlineAttribute = keyof typeof ONLINE_PATCHES;

/** Handler per attribute of a patch. */
const ONLINE_HANDLERS: {
	[Attribute in OnlineAttribute]: (
		ctx: OperatorCtx,
		salonId: number,
		request: z.output<(typeof ONLINE_PATCHES)[Attribute]>,
	) => Promise<unknown>;
} = {
	"customer:upsert": (ctx, salonId, item) => saveCustomerItem({ ctx, input: { ...item, salonId } }),
	"customer:remove": (ctx, salonId, { id }) => deleteCustomerItem({ ctx, input: { salonId, id } }),
	"customer:sort": (ctx, salonId, sorted) => reorderCustomerItems({ ctx, input: { ...sorted, salonId } }),
	shop: (ctx, salonId, shop) => saveShopInfo({ ctx, input: { salonId, shop } }),
	waiting: (ctx, salonId, request) => saveWaitingSettings({ ctx, input: { ...request, salonId } }),
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
			const request = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveOnlineConfig({ ctx: operatorCtx(c), input: request }));
		},
	)
	.put(
		"/api/salon/:salonId/online_configs/:id/actions",
		requires("salon-setting"),
		requiresAlso("action-read"),
		validatePath(salonRecordPath),
		validateBody(salonFlowActionsInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...c.req.valid("param") };
			return c.json(await saveOnlineFlowActions({ ctx: operatorCtx(c), input: request }));
		},
	)
	.patch(
		"/api/salon/:salonId/online_configs",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateQuery(onlineAttributeQuery),
		validateBodyByAttribute(ONLINE_PATCHES),
		async (c) => {
			const patch = ONLINE_HANDLERS[c.req.valid("query").attr] as (typeof ONLINE_HANDLERS)["shop"];
			const request = c.req.valid("json") as z.output<(typeof ONLINE_PATCHES)["shop"]>;
			await patch(operatorCtx(c), c.req.valid("param").salonId, request);
			return c.json(await showOnlineConfig({ ctx: operatorCtx(c), input: c.req.valid("param") }));
		},
	);
