import { Hono } from "hono";
import { orderInput } from "#domain/booking/salons/inputs/configs.ts";
import {
	forceQuery,
	resourceAttribute,
	resourceInput,
	resourcePatch,
	unlinksInput,
} from "#domain/booking/salons/inputs/resources.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { operatorActor, order } from "../room.ts";
import { assertOwnPicture, isPictureUnseen } from "../salons/part-picture.ts";
import { findSettings, presentResource, presentUnlinks } from "../salons/show.ts";
import { ofSalon, within } from "./paths.ts";

/** Resources, and which courses they are not booked for. */
export const salonResourceRoutes = new Hono<HonoEnv>()
	.get("/api/salon/:salonId/resources/all", requires("salon-read"), path(ofSalon), async (c) => {
		const { resources } = await findSettings(operatorCtx(c), c.req.valid("param").salonId);
		return c.json({ data: [...resources.values()].map(presentResource) });
	})
	.post(
		"/api/salon/:salonId/resources/order",
		requires("salon-setting"),
		path(ofSalon),
		input(orderInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			return c.json(await order(ctx, salonId, operatorActor(ctx), "orderResources", c.req.valid("json")));
		},
	)
	.post(
		"/api/salon/:salonId/resources",
		requires("salon-setting"),
		path(ofSalon),
		input(resourceInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const fields = c.req.valid("json");
			await assertOwnPicture(ctx, fields);
			return c.json(await order(ctx, salonId, operatorActor(ctx), "createResource", fields));
		},
	)
	.put(
		"/api/salon/:salonId/resources/:id",
		requires("salon-setting"),
		path(within),
		input(resourceInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const fields = c.req.valid("json");
			const unseen_picture = await isPictureUnseen(ctx, fields);
			const update = { id, fields, unseen_picture };
			return c.json(await order(ctx, salonId, operatorActor(ctx), "updateResource", update));
		},
	)
	.patch(
		"/api/salon/:salonId/resources/:id",
		requires("salon-setting"),
		path(within),
		query(resourceAttribute),
		input(resourcePatch),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const { attr } = c.req.valid("query");
			const given = c.req.valid("json");
			if (given[attr] === undefined) throw invalid(attr, FIELD_TEXTS.required);
			const fields = { [attr]: given[attr], version: given.version };
			const unseen_picture = attr === "picture" && (await isPictureUnseen(ctx, given));
			const update = { id, fields, unseen_picture };
			return c.json(await order(ctx, salonId, operatorActor(ctx), "updateResource", update));
		},
	)
	.delete(
		"/api/salon/:salonId/resources/:id",
		requires("salon-setting"),
		path(within),
		query(forceQuery),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const { force } = c.req.valid("query");
			return c.json(await order(ctx, salonId, operatorActor(ctx), "removeResource", { id, force }));
		},
	)
	.get("/api/salon/:salonId/resource_course_unlinks", requires("salon-read"), path(ofSalon), async (c) =>
		c.json({ data: presentUnlinks(await findSettings(operatorCtx(c), c.req.valid("param").salonId)) }),
	)
	.put(
		"/api/salon/:salonId/resource_course_unlinks",
		requires("salon-setting"),
		path(ofSalon),
		input(unlinksInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			return c.json(await order(ctx, salonId, operatorActor(ctx), "saveUnlinks", c.req.valid("json")));
		},
	);
