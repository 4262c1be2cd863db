import { Hono } from "hono";
import { changedShift, newShift, removedShift, shiftsQuery } from "#domain/salon/inputs/shifts.ts";
import { SALON_TEXTS } from "#domain/texts/salon.ts";
import { requires } from "../../http/access.ts";
import { input, path, query } from "../../http/input.ts";
import { invalid } from "../../http/refusal.ts";
import { type HonoEnv, operatorCtx } from "../../http/types.ts";
import { operatorActor, order } from "../room.ts";
import { findSettings } from "../salons/show.ts";
import { listShifts } from "../shifts/list.ts";
import { ofResource, ofSalon, ofShift } from "./paths.ts";

/** Time shifts. */
export const salonShiftRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/time_shifts",
		requires("salon-read"),
		path(ofSalon),
		query(shiftsQuery),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const { range_date, resource } = c.req.valid("query");
			const [from = "", to = ""] = range_date;
			await findSettings(ctx, salonId);
			return c.json(await listShifts({ ctx, input: { salonId, from, to, resourceId: resource } }));
		},
	)
	.post(
		"/api/salon/:salonId/resources/:resourceId/time_shifts",
		requires("salon-setting"),
		path(ofResource),
		input(newShift),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, resourceId } = c.req.valid("param");
			const given = { ...c.req.valid("json"), resourceId };
			return c.json(await order(ctx, salonId, operatorActor(ctx), "createShift", given));
		},
	)
	.put(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId/:type",
		requires("salon-setting"),
		path(ofShift),
		input(changedShift),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, ...which } = c.req.valid("param");
			const given = { ...c.req.valid("json"), ...which };
			return c.json(await order(ctx, salonId, operatorActor(ctx), "updateShift", given));
		},
	)
	.delete(
		"/api/salon/:salonId/resources/:resourceId/time_shifts/:masterId/:type",
		requires("salon-setting"),
		path(ofShift),
		input(removedShift),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, ...which } = c.req.valid("param");
			const given = c.req.valid("json");
			if (which.type === "once" && given.date === null) throw invalid("date", SALON_TEXTS.idOfOnce);
			return c.json(await order(ctx, salonId, operatorActor(ctx), "removeShift", { ...which, ...given }));
		},
	);
