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
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { operatorActor, sendCommand } from "../call-salon-room.ts";
import { duplicateSalon } from "../salons/copy-salon.ts";
import { insertSalon } from "../salons/create-salon.ts";
import { listAllSalons } from "../salons/list-salons.ts";
import { reorderSalons } from "../salons/order-salons.ts";
import { restoreDeletedSalon } from "../salons/restore-salon.ts";
import { showConfigs, showOpening } from "../salons/show-salon-settings.ts";
import { configTypePath, salonPathParams } from "./path-parameters.ts";

/** Salons and their configuration. */
export const salonConfigRoutes = new Hono<HonoEnv>()
	.get("/api/salon", requires("salon-read"), async (c) =>
		c.json({ data: await listAllSalons(operatorCtx(c)) }),
	)
	.post("/api/salon", requires("salon-setting"), validateBody(salonInput), async (c) =>
		c.json(await insertSalon({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/salon/order", requires("salon-setting"), validateBody(orderInput), async (c) =>
		c.json(await reorderSalons({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post(
		"/api/salon/:salonId/copy",
		requires("salon-setting"),
		validatePath(salonPathParams),
		claimSaveKey(),
		async (c) => c.json(await duplicateSalon({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/salon/:salonId/restore", requires("salon-setting"), validatePath(salonPathParams), async (c) =>
		c.json(await restoreDeletedSalon({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.delete(
		"/api/salon/:salonId",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateQuery(forceQuery),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const given = { salonId, ...c.req.valid("query") };
			return c.json(await sendCommand(ctx, salonId, operatorActor(ctx), "archive", given));
		},
	)
	.get(
		"/api/salon/:salonId/configs",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(configsQuery),
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
		validatePath(salonPathParams),
		validateBody(configsInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			return c.json(await sendCommand(ctx, salonId, operatorActor(ctx), "saveConfigs", c.req.valid("json")));
		},
	)
	.put(
		"/api/salon/:salonId/configs",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateBody(configsInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			return c.json(await sendCommand(ctx, salonId, operatorActor(ctx), "saveConfigs", c.req.valid("json")));
		},
	)
	.put(
		"/api/salon/:salonId/configs/:type",
		requires("salon-setting"),
		validatePath(configTypePath),
		validateBody(configsInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, type } = c.req.valid("param");
			const given = c.req.valid("json");
			const field = CONFIG_FIELDS[type];
			if (given[field] === undefined) throw invalid(field, FIELD_TEXTS.required);
			const part = { [field]: given[field], year: given.year, force: given.force, version: given.version };
			return c.json(await sendCommand(ctx, salonId, operatorActor(ctx), "saveConfigs", part));
		},
	)
	.patch(
		"/api/v2/salon/:salonId/configs",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateQuery(configAttribute),
		validateBody(configPatch),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const { attr } = c.req.valid("query");
			const given = c.req.valid("json");
			if (given[attr] === undefined) throw invalid(attr, FIELD_TEXTS.required);
			const part = { [attr]: given[attr], force: given.force, version: given.version };
			return c.json(await sendCommand(ctx, salonId, operatorActor(ctx), "saveConfigs", part));
		},
	);
