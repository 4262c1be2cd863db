import { Hono } from "hono";
import { changeNoticeQuery } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { previewChangeNotice } from "../notices/preview-change-notice.ts";
import { listReservationPreviews } from "../notices/preview-salon-reservation.ts";
import { salonPathParams, salonRecordPath } from "./salon-path-parameters.ts";

/** Routes for previews of notifications to friends. */
export const salonPreviewRoutes = new Hono<HonoEnv>()
	.get("/api/salon/:salonId/previews", requires("salon-read"), validatePath(salonPathParams), async (c) =>
		c.json(await listReservationPreviews({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/salon/:salonId/reservations/:id/notice",
		requires("salon-read"),
		validatePath(salonRecordPath),
		validateQuery(changeNoticeQuery),
		async (c) => {
			const input = { ...c.req.valid("param"), change: c.req.valid("query") };
			return c.json(await previewChangeNotice({ ctx: operatorCtx(c), input }));
		},
	);
