import { Hono } from "hono";
import { sortedIdsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import {
	forceQuery,
	resourceAttributeQuery,
	resourceInput,
	resourcePatchInput,
	unlinksInput,
} from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { sendOperatorCommand } from "../call-salon-room.ts";
import { assertPictureVisible, preparePartUpdate } from "../salons/check-part-picture.ts";
import { findSalonSettings, presentResource, presentUnlinks } from "../salons/show-salon-settings.ts";
import { pickAttribute } from "./pick-attribute.ts";
import { salonPathParams, salonRecordPath } from "./salon-path-parameters.ts";

/** Routes for resources, and for the courses they cannot be booked for. */
export const salonResourceRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/resources/all",
		requires("salon-read"),
		validatePath(salonPathParams),
		async (c) => {
			const { resources } = await findSalonSettings(operatorCtx(c), c.req.valid("param").salonId);
			return c.json({ data: [...resources.values()].map(presentResource) });
		},
	)
	.post(
		"/api/salon/:salonId/resources/order",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateBody(sortedIdsInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			return c.json(await sendOperatorCommand(ctx, salonId, "orderResources", c.req.valid("json")));
		},
	)
	.post(
		"/api/salon/:salonId/resources",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateBody(resourceInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const fields = c.req.valid("json");
			await assertPictureVisible(ctx, fields);
			return c.json(await sendOperatorCommand(ctx, salonId, "createResource", fields));
		},
	)
	.put(
		"/api/salon/:salonId/resources/:id",
		requires("salon-setting"),
		validatePath(salonRecordPath),
		validateBody(resourceInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const update = await preparePartUpdate(ctx, id, c.req.valid("json"));
			return c.json(await sendOperatorCommand(ctx, salonId, "updateResource", update));
		},
	)
	.patch(
		"/api/salon/:salonId/resources/:id",
		requires("salon-setting"),
		validatePath(salonRecordPath),
		validateQuery(resourceAttributeQuery),
		validateBody(resourcePatchInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const { attr: attribute } = c.req.valid("query");
			const request = c.req.valid("json");
			const fields = { ...pickAttribute(request, attribute), version: request.version };
			const update = await preparePartUpdate(ctx, id, fields);
			return c.json(await sendOperatorCommand(ctx, salonId, "updateResource", update));
		},
	)
	.delete(
		"/api/salon/:salonId/resources/:id",
		requires("salon-setting"),
		validatePath(salonRecordPath),
		validateQuery(forceQuery),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const { force } = c.req.valid("query");
			return c.json(await sendOperatorCommand(ctx, salonId, "deleteResource", { id, force }));
		},
	)
	.get(
		"/api/salon/:salonId/resource_course_unlinks",
		requires("salon-read"),
		validatePath(salonPathParams),
		async (c) =>
			c.json({ data: presentUnlinks(await findSalonSettings(operatorCtx(c), c.req.valid("param").salonId)) }),
	)
	.put(
		"/api/salon/:salonId/resource_course_unlinks",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateBody(unlinksInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			return c.json(await sendOperatorCommand(ctx, salonId, "saveUnlinks", c.req.valid("json")));
		},
	);
