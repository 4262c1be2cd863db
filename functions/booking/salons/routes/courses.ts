import { Hono } from "hono";
import { orderInput } from "#domain/booking/salons/inputs/configs.ts";
import {
	courseAttribute,
	courseInput,
	coursePatch,
	forceQuery,
} from "#domain/booking/salons/inputs/resources.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { operatorActor, order } from "../room.ts";
import { assertOwnPicture, isPictureUnseen } from "../salons/part-picture.ts";
import { findSettings, presentCourse } from "../salons/show.ts";
import { ofSalon, within } from "./paths.ts";

/** Courses. */
export const salonCourseRoutes = new Hono<HonoEnv>()
	.get("/api/salon/:salonId/courses/all", requires("salon-read"), path(ofSalon), async (c) => {
		const { courses } = await findSettings(operatorCtx(c), c.req.valid("param").salonId);
		return c.json({ data: [...courses.values()].map(presentCourse) });
	})
	.post(
		"/api/salon/:salonId/courses/order",
		requires("salon-setting"),
		path(ofSalon),
		input(orderInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			return c.json(await order(ctx, salonId, operatorActor(ctx), "orderCourses", c.req.valid("json")));
		},
	)
	.post(
		"/api/salon/:salonId/courses",
		requires("salon-setting"),
		path(ofSalon),
		input(courseInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const fields = c.req.valid("json");
			await assertOwnPicture(ctx, fields);
			return c.json(await order(ctx, salonId, operatorActor(ctx), "createCourse", fields));
		},
	)
	.put(
		"/api/salon/:salonId/courses/:id",
		requires("salon-setting"),
		path(within),
		input(courseInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const fields = c.req.valid("json");
			const unseen_picture = await isPictureUnseen(ctx, fields);
			const update = { id, fields, unseen_picture };
			return c.json(await order(ctx, salonId, operatorActor(ctx), "updateCourse", update));
		},
	)
	.patch(
		"/api/salon/:salonId/courses/:id",
		requires("salon-setting"),
		path(within),
		query(courseAttribute),
		input(coursePatch),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const { attr } = c.req.valid("query");
			const given = c.req.valid("json");
			if (given[attr] === undefined) throw invalid(attr, FIELD_TEXTS.required);
			const fields = { [attr]: given[attr], version: given.version };
			const unseen_picture = attr === "picture" && (await isPictureUnseen(ctx, given));
			const update = { id, fields, unseen_picture };
			return c.json(await order(ctx, salonId, operatorActor(ctx), "updateCourse", update));
		},
	)
	.delete(
		"/api/salon/:salonId/courses/:id",
		requires("salon-setting"),
		path(within),
		query(forceQuery),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const { force } = c.req.valid("query");
			return c.json(await order(ctx, salonId, operatorActor(ctx), "removeCourse", { id, force }));
		},
	);
