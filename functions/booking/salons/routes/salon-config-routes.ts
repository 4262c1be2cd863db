import { Hono } from "hono";
import {
	SALON_CONFIG_FIELDS,
	salonConfigAttributeQuery,
	salonConfigPatchInput,
	salonConfigsInput,
	salonConfigsQuery,
	salonInput,
	sortedIdsInput,
} from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { forceQuery } from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { sendOperatorCommand } from "../call-salon-room.ts";
import { assertTermsOffered } from "../payments/assert-terms-offered.ts";
import { duplicateSalon } from "../salons/duplicate-salon.ts";
import { insertSalon } from "../salons/insert-salon.ts";
import { listAllSalons } from "../salons/list-all-salons.ts";
import { reorderSalons } from "../salons/reorder-salons.ts";
import { restoreArchivedSalon } from "../salons/restore-archived-salon.ts";
import { showOpeningHours, showSalonConfigs } from "../salons/show-salon-settings.ts";
import { pickAttribute } from "./pick-attribute.ts";
import { salonConfigTypePath, salonPathParams } from "./salon-path-parameters.ts";

/** Routes for salons and their configuration. */
export const salonConfigRoutes = new Hono<HonoEnv>()
	.get("/api/salon", requires("salon-read"), async (c) =>
		c.json({ data: await listAllSalons(operatorCtx(c)) }),
	)
	.post("/api/salon", requires("salon-setting"), validateBody(salonInput), async (c) =>
		c.json(await insertSalon({ ctx: operatorCtx(c), input: c.req.valid("json") })),
	)
	.post("/api/salon/order", requires("salon-setting"), validateBody(sortedIdsInput), async (c) =>
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
		c.json(await restoreArchivedSalon({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.delete(
		"/api/salon/:salonId",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateQuery(forceQuery),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const request = { salonId, ...c.req.valid("query") };
			return c.json(await sendOperatorCommand(ctx, salonId, "archiveSalon", request));
		},
	)
	.get(
		"/api/salon/:salonId/configs",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(salonConfigsQuery),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const { attr: attribute, y } = c.req.valid("query");
			return attribute === "opening"
				? c.json(await showOpeningHours({ ctx, input: { salonId, y } }))
				: c.json(await showSalonConfigs({ ctx, input: { salonId } }));
		},
	)
	.post(
		"/api/salon/:salonId/configs",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateBody(salonConfigsInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const request = c.req.valid("json");
			await assertTermsOffered(ctx, request.booking?.payment, "booking[payment]");
			return c.json(await sendOperatorCommand(ctx, salonId, "saveSalonConfigs", request));
		},
	)
	.put(
		"/api/salon/:salonId/configs",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateBody(salonConfigsInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const request = c.req.valid("json");
			await assertTermsOffered(ctx, request.booking?.payment, "booking[payment]");
			return c.json(await sendOperatorCommand(ctx, salonId, "saveSalonConfigs", request));
		},
	)
	.put(
		"/api/salon/:salonId/configs/:type",
		requires("salon-setting"),
		validatePath(salonConfigTypePath),
		validateBody(salonConfigsInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, type } = c.req.valid("param");
			const request = c.req.valid("json");
			const { year, force, version } = request;
			await assertTermsOffered(ctx, request.booking?.payment, "booking[payment]");
			const configPart = { ...pickAttribute(request, SALON_CONFIG_FIELDS[type]), year, force, version };
			return c.json(await sendOperatorCommand(ctx, salonId, "saveSalonConfigs", configPart));
		},
	)
	.patch(
		"/api/v2/salon/:salonId/configs",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateQuery(salonConfigAttributeQuery),
		validateBody(salonConfigPatchInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const { attr: attribute } = c.req.valid("query");
			const request = c.req.valid("json");
			const { force, version } = request;
			const configPart = { ...pickAttribute(request, attribute), force, version };
			return c.json(await sendOperatorCommand(ctx, salonId, "saveSalonConfigs", configPart));
		},
	);
