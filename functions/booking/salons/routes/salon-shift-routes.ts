import { Hono } from "hono";
import type { z } from "zod";
import {
	type ChangedShift,
	changedShiftInput,
	deletedShiftInput,
	newShiftInput,
	shiftsQuery,
} from "#domain/booking/salons/inputs/shift-inputs.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { type HonoEnv, type OperatorCtx, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { sendOperatorCommand } from "../call-salon-room.ts";
import { findSalonSettings } from "../salons/show-salon-settings.ts";
import { listShifts } from "../shifts/list-shifts.ts";
import { salonPathParams, salonResourcePath, shiftMasterPath, shiftPath } from "./salon-path-parameters.ts";

/** Routes for shifts. */
export const salonShiftRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/time_shifts",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(shiftsQuery),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const { range_date, resource } = c.req.valid("query");
			const [from = "", to = ""] = range_date;
			await findSalonSettings(ctx, salonId);
			return c.json(await listShifts({ ctx, input: { salonId, from, to, resourceId: resource } }));
		},
	)
	.post(
		"/api/salon/:salonId/resources/:resourceId/time_shifts",
		requires("salon-setting"),
		validatePath(salonResourcePath),
		validateBody(newShiftInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, resourceId } = c.req.valid("param");
			const request = { ...c.req.valid("json"), resourceId };
			return c.json(await sendOperatorCommand(ctx, salonId, "createShift", request));
		},
	)
	.put(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId/:type",
		requires("salon-setting"),
		validatePath(shiftPath),
		validateBody(changedShiftInput),
		async (c) => c.json(await sendShiftUpdate(operatorCtx(c), c.req.valid("param"), c.req.valid("json"))),
	)
	.delete(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId/:type",
		requires("salon-setting"),
		validatePath(shiftPath),
		validateBody(deletedShiftInput),
		async (c) => c.json(await sendShiftDelete(operatorCtx(c), c.req.valid("param"), c.req.valid("json"))),
	)
	// Without a type the whole shift is meant (M-306 to M-308).
	.put(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId",
		requires("salon-setting"),
		validatePath(shiftMasterPath),
		validateBody(changedShiftInput),
		async (c) =>
			c.json(await sendShiftUpdate(operatorCtx(c), toWholeShift(c.req.valid("param")), c.req.valid("json"))),
	)
	.delete(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId",
		requires("salon-setting"),
		validatePath(shiftMasterPath),
		validateBody(deletedShiftInput),
		async (c) =>
			c.json(await sendShiftDelete(operatorCtx(c), toWholeShift(c.req.valid("param")), c.req.valid("json"))),
	)
	// Creating a shift in place of an existing one changes that one.
	.post(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId/:type",
		requires("salon-setting"),
		validatePath(shiftPath),
		validateBody(changedShiftInput),
		async (c) => c.json(await sendShiftUpdate(operatorCtx(c), c.req.valid("param"), c.req.valid("json"))),
	)
	.post(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId",
		requires("salon-setting"),
		validatePath(shiftMasterPath),
		validateBody(changedShiftInput),
		async (c) =>
			c.json(await sendShiftUpdate(operatorCtx(c), toWholeShift(c.req.valid("param")), c.req.valid("json"))),
	);

type ShiftPath = z.output<typeof shiftPath>;

const toWholeShift = (master: z.output<typeof shiftMasterPath>): ShiftPath => ({
	...master,
	type: "permanently",
});

const sendShiftUpdate = (
	ctx: OperatorCtx,
	{ salonId, ...pathParameters }: ShiftPath,
	request: ChangedShift,
) => sendOperatorCommand(ctx, salonId, "updateShift", { ...request, ...pathParameters });

/** @throws Refusal 422 for a single-day deletion without a day */
function sendShiftDelete(
	ctx: OperatorCtx,
	{ salonId, ...pathParameters }: ShiftPath,
	request: z.output<typeof deletedShiftInput>,
) {
	if (pathParameters.type === "once" && request.date === null) throw invalid("date", SALON_TEXTS.idOfOnce);
	return sendOperatorCommand(ctx, salonId, "deleteShift", { ...pathParameters, ...request });
}
