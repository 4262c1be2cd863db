import { Hono } from "hono";
import { sortedIdsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import {
	forceQuery,
	resourceAttributeQuery,
	resourceInput,
	resourcePatchInput,
	unlinksInput,
} from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { sendCommand, toOperatorActor } from "../call-salon-room.ts";
import { assertPictureVisible, isPictureUnseen } from "../salons/check-part-picture.ts";
import { findSalonSettings, presentResource, presentUnlinks } from "../salons/show-salon-settings.ts";
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
			return c.json(
				await sendCommand(ctx, salonId, toOperatorActor(ctx), "orderResources", c.req.valid("json")),
			);
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
			return c.json(await sendCommand(ctx, salonId, toOperatorActor(ctx), "createResource", fields));
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
			const fields = c.req.valid("json");
			const unseen_picture = await isPictureUnseen(ctx, fields);
			const update = { id, fields, unseen_picture };
			return c.json(await sendCommand(ctx, salonId, toOperatorActor(ctx), "updateResource", update));
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
			if (request[attribute] === undefined) throw invalid(attribute, FIELD_TEXTS.required);
			const fields = { [attribute]: request[attribute], version: request.version };
			const unseen_picture = attribute === "picture" && (await isPictureUnseen(ctx, request));
			const update = { id, fields, unseen_picture };
			return c.json(await sendCommand(ctx, salonId, toOperatorActor(ctx), "updateResource", update));
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
			return c.json(await sendCommand(ctx, salonId, toOperatorActor(ctx), "removeResource", { id, force }));
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
			return c.json(
				await sendCommand(ctx, salonId, toOperatorActor(ctx), "saveUnlinks", c.req.valid("json")),
			);
		},
	);
