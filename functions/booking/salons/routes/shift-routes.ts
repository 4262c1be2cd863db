import { Hono } from "hono";
import type { z } from "zod";
import {
	type ChangedShift,
	changedShift,
	newShift,
	removedShift,
	shiftsQuery,
} from "#domain/booking/salons/inputs/shifts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { type HonoEnv, type OperatorCtx, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { operatorActor, sendCommand } from "../call-salon-room.ts";
import { findSalonSettings } from "../salons/show-salon-settings.ts";
import { listShifts } from "../shifts/list-shifts.ts";
import { resourcePath, salonPathParams, shiftMasterPath, shiftPath } from "./path-parameters.ts";

/** Time shifts. */
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
		validatePath(resourcePath),
		validateBody(newShift),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, resourceId } = c.req.valid("param");
			const given = { ...c.req.valid("json"), resourceId };
			return c.json(await sendCommand(ctx, salonId, operatorActor(ctx), "createShift", given));
		},
	)
	.put(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId/:type",
		requires("salon-setting"),
		validatePath(shiftPath),
		validateBody(changedShift),
		async (c) => c.json(await change(operatorCtx(c), c.req.valid("param"), c.req.valid("json"))),
	)
	.delete(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId/:type",
		requires("salon-setting"),
		validatePath(shiftPath),
		validateBody(removedShift),
		async (c) => c.json(await remove(operatorCtx(c), c.req.valid("param"), c.req.valid("json"))),
	)
	// Without a type it is all of the shift (M-306 to M-308).
	.put(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId",
		requires("salon-setting"),
		validatePath(shiftMasterPath),
		validateBody(changedShift),
		async (c) => c.json(await change(operatorCtx(c), whole(c.req.valid("param")), c.req.valid("json"))),
	)
	.delete(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId",
		requires("salon-setting"),
		validatePath(shiftMasterPath),
		validateBody(removedShift),
		async (c) => c.json(await remove(operatorCtx(c), whole(c.req.valid("param")), c.req.valid("json"))),
	)
	// A shift that is made in the place of one that there is changes that one.
	.post(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId/:type",
		requires("salon-setting"),
		validatePath(shiftPath),
		validateBody(changedShift),
		async (c) => c.json(await change(operatorCtx(c), c.req.valid("param"), c.req.valid("json"))),
	)
	.post(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId",
		requires("salon-setting"),
		validatePath(shiftMasterPath),
		validateBody(changedShift),
		async (c) => c.json(await change(operatorCtx(c), whole(c.req.valid("param")), c.req.valid("json"))),
	);

type Which = z.output<typeof shiftPath>;

const whole = (master: z.output<typeof shiftMasterPath>): Which => ({ ...master, type: "permanently" });

const change = (ctx: OperatorCtx, { salonId, ...which }: Which, given: ChangedShift) =>
	sendCommand(ctx, salonId, operatorActor(ctx), "updateShift", { ...given, ...which });

/** @throws Refusal 422 where one day is to be taken away and none is named */
function remove(ctx: OperatorCtx, { salonId, ...which }: Which, given: z.output<typeof removedShift>) {
	if (which.type === "once" && given.date === null) throw invalid("date", SALON_TEXTS.idOfOnce);
	return sendCommand(ctx, salonId, operatorActor(ctx), "removeShift", { ...which, ...given });
}
