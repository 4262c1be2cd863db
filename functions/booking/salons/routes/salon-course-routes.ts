import { Hono } from "hono";
import { sortedIdsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import {
	courseAttributeQuery,
	courseInput,
	coursePatchInput,
	forceQuery,
} from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { sendCommand, toOperatorActor } from "../call-salon-room.ts";
import { assertPictureVisible, isPictureUnseen } from "../salons/check-part-picture.ts";
import { findSalonSettings, presentCourse } from "../salons/show-salon-settings.ts";
import { salonPathParams, salonRecordPath } from "./salon-path-parameters.ts";

/** Routes for courses. */
export const salonCourseRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/courses/all",
		requires("salon-read"),
		validatePath(salonPathParams),
		async (c) => {
			const { courses } = await findSalonSettings(operatorCtx(c), c.req.valid("param").salonId);
			return c.json({ data: [...courses.values()].map(presentCourse) });
		},
	)
	.post(
		"/api/salon/:salonId/courses/order",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateBody(sortedIdsInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			return c.json(
				await sendCommand(ctx, salonId, toOperatorActor(ctx), "orderCourses", c.req.valid("json")),
			);
		},
	)
	.post(
		"/api/salon/:salonId/courses",
		requires("salon-setting"),
		validatePath(salonPathParams),
		validateBody(courseInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const fields = c.req.valid("json");
			await assertPictureVisible(ctx, fields);
			return c.json(await sendCommand(ctx, salonId, toOperatorActor(ctx), "createCourse", fields));
		},
	)
	.put(
		"/api/salon/:salonId/courses/:id",
		requires("salon-setting"),
		validatePath(salonRecordPath),
		validateBody(courseInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const fields = c.req.valid("json");
			const unseen_picture = await isPictureUnseen(ctx, fields);
			const update = { id, fields, unseen_picture };
			return c.json(await sendCommand(ctx, salonId, toOperatorActor(ctx), "updateCourse", update));
		},
	)
	.patch(
		"/api/salon/:salonId/courses/:id",
		requires("salon-setting"),
		validatePath(salonRecordPath),
		validateQuery(courseAttributeQuery),
		validateBody(coursePatchInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const { attr: attribute } = c.req.valid("query");
			const request = c.req.valid("json");
			if (request[attribute] === undefined) throw invalid(attribute, FIELD_TEXTS.required);
			const fields = { [attribute]: request[attribute], version: request.version };
			const unseen_picture = attribute === "picture" && (await isPictureUnseen(ctx, request));
			const update = { id, fields, unseen_picture };
			return c.json(await sendCommand(ctx, salonId, toOperatorActor(ctx), "updateCourse", update));
		},
	)
	.delete(
		"/api/salon/:salonId/courses/:id",
		requires("salon-setting"),
		validatePath(salonRecordPath),
		validateQuery(forceQuery),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const { force } = c.req.valid("query");
			return c.json(await sendCommand(ctx, salonId, toOperatorActor(ctx), "removeCourse", { id, force }));
		},
	);
