import { Hono } from "hono";
import {
	CONFIG_FIELDS,
	configAttribute,
	configPatch,
	configsInput,
	configsQuery,
	orderInput,
	salonInput,
} from "#domain/booking/salons/inputs/configs.ts";
import { forceQuery } from "#domain/booking/salons/inputs/resources.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, keyed, path, query } from "#functions/platform/http/input.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { operatorActor, order } from "../room.ts";
import { copySalon } from "../salons/copy.ts";
import { createSalon } from "../salons/create.ts";
import { listSalons } from "../salons/list.ts";
import { orderSalons } from "../salons/order.ts";
import { restoreSalon } from "../salons/restore.ts";
import { showConfigs, showOpening } from "../salons/show.ts";
import { ofConfigType, ofSalon } from "./paths.ts";

/** Salons and their configuration. */
export const salonConfigRoutes = new Hono<HonoEnv>()
	.get("/api/salon", requires("salon-read"), async (c) => c.json({ data: await listSalons(operatorCtx(c)) }))
	.post("/api/salon", requires("salon-setting"), input(salonInput), async (c) =>
		c.json(await createSalon({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/salon/order", requires("salon-setting"), input(orderInput), async (c) =>
		c.json(await orderSalons({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/salon/:salonId/copy", requires("salon-setting"), path(ofSalon), keyed(), async (c) =>
		c.json(await copySalon({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/salon/:salonId/restore", requires("salon-setting"), path(ofSalon), async (c) =>
		c.json(await restoreSalon({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.delete("/api/salon/:salonId", requires("salon-setting"), path(ofSalon), query(forceQuery), async (c) => {
		const ctx = operatorCtx(c);
		const { salonId } = c.req.valid("param");
		const given = { salonId, ...c.req.valid("query") };
		return c.json(await order(ctx, salonId, operatorActor(ctx), "archive", given));
	})
	.get(
		"/api/salon/:salonId/configs",
		requires("salon-read"),
		path(ofSalon),
		query(configsQuery),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const { attr, y } = c.req.valid("query");
			return attr === "opening"
				? c.json(await showOpening({ ctx, input: { salonId, y } }))
				: c.json(await showConfigs({ ctx, input: { salonId } }));
		},
	)
	.post(
		"/api/salon/:salonId/configs",
		requires("salon-setting"),
		path(ofSalon),
		input(configsInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			return c.json(await order(ctx, salonId, operatorActor(ctx), "saveConfigs", c.req.valid("json")));
		},
	)
	.put(
		"/api/salon/:salonId/configs",
		requires("salon-setting"),
		path(ofSalon),
		input(configsInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			return c.json(await order(ctx, salonId, operatorActor(ctx), "saveConfigs", c.req.valid("json")));
		},
	)
	.put(
		"/api/salon/:salonId/configs/:type",
		requires("salon-setting"),
		path(ofConfigType),
		input(configsInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, type } = c.req.valid("param");
			const given = c.req.valid("json");
			const field = CONFIG_FIELDS[type];
			if (given[field] === undefined) throw invalid(field, FIELD_TEXTS.required);
			const part = { [field]: given[field], year: given.year, force: given.force, version: given.version };
			return c.json(await order(ctx, salonId, operatorActor(ctx), "saveConfigs", part));
		},
	)
	.patch(
		"/api/v2/salon/:salonId/configs",
		requires("salon-setting"),
		path(ofSalon),
		query(configAttribute),
		input(configPatch),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const { attr } = c.req.valid("query");
			const given = c.req.valid("json");
			if (given[attr] === undefined) throw invalid(attr, FIELD_TEXTS.required);
			const part = { [attr]: given[attr], force: given.force, version: given.version };
			return c.json(await order(ctx, salonId, operatorActor(ctx), "saveConfigs", part));
		},
	);
