import { Hono } from "hono";
import { sortedIdsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import {
	courseAttributeQuery,
	courseInput,
	coursePatchInput,
	forceQuery,
} from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { sendOperatorCommand } from "../call-salon-room.ts";
import { assertTermsOffered } from "../payments/assert-terms-offered.ts";
import { assertPictureVisible, preparePartUpdate } from "../salons/check-part-picture.ts";
import { findSalonSettings, presentCourse } from "../salons/show-salon-settings.ts";
import { pickAttribute } from "./pick-attribute.ts";
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
			return c.json(await sendOperatorCommand(ctx, salonId, "orderCourses", c.req.valid("json")));
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
			await assertTermsOffered(ctx, fields.payment, "payment");
			return c.json(await sendOperatorCommand(ctx, salonId, "createCourse", fields));
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
			await assertTermsOffered(ctx, fields.payment, "payment");
			const update = await preparePartUpdate(ctx, id, fields);
			return c.json(await sendOperatorCommand(ctx, salonId, "updateCourse", update));
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
			const fields = { ...pickAttribute(request, attribute), version: request.version };
			await assertTermsOffered(ctx, fields.payment, "payment");
			const update = await preparePartUpdate(ctx, id, fields);
			return c.json(await sendOperatorCommand(ctx, salonId, "updateCourse", update));
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
			return c.json(await sendOperatorCommand(ctx, salonId, "deleteCourse", { id, force }));
		},
	);
