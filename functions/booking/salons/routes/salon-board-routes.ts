import { Hono } from "hono";
import {
	availabilityQuery,
	blockInput,
	boardQuery,
	explainAvailabilityQuery,
} from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { RESERVATION_STATUS_LABELS } from "#domain/engine/reservations/reservation-status.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { listFilterSalons } from "#functions/engine/filters/list-filter-salons.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { queryRoom, sendOperatorCommand } from "../call-salon-room.ts";
import { explainAvailability } from "../replay/explain-availability.ts";
import { showSalonBoard } from "../reservations/show-salon-board.ts";
import { salonPathParams, salonRecordPath } from "./salon-path-parameters.ts";

/** Routes of the board, of free times and of blocks, and of the choices for editors. */
export const salonBoardRoutes = new Hono<HonoEnv>()
	.get("/api/salon/resources", requires("salon_created", "salon-read"), async (c) => {
		const { resources } = await listFilterSalons(operatorCtx(c));
		return c.json({ data: resources });
	})
	.get("/api/salon/courses", requires("salon_created", "salon-read"), async (c) => {
		const { courses } = await listFilterSalons(operatorCtx(c));
		return c.json({ data: courses });
	})
	.get("/api/salon/statuses", requires("salon_created", "salon-read"), (c) =>
		c.json({
			data: Object.entries(RESERVATION_STATUS_LABELS).map(([key, name]) => ({ key, name })),
		}),
	)
	.get(
		"/api/salon/:salonId/board",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(boardQuery),
		async (c) => {
			const request = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await showSalonBoard({ ctx: operatorCtx(c), input: request }));
		},
	)
	.get(
		"/api/salon/:salonId/availability",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(availabilityQuery),
		async (c) => {
			const { zone } = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const request = c.req.valid("query");
			const { isKnown, resourceCount, ...freeTimes } = await queryRoom(c.env, salonId, "freeTimes", {
				...request,
				zone,
			});
			if (!isKnown) throw invalid("course_id", SALON_TEXTS.courseUnknown);
			return c.json({ ...freeTimes, of: resourceCount });
		},
	)
	.get(
		"/api/salon/:salonId/holds",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(boardQuery),
		async (c) => c.json(await queryRoom(c.env, c.req.valid("param").salonId, "holds", c.req.valid("query"))),
	)
	.get(
		"/api/salon/:salonId/why",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(explainAvailabilityQuery),
		async (c) => {
			const request = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await explainAvailability({ ctx: operatorCtx(c), input: request }));
		},
	)
	.post(
		"/api/v2/salon/:salonId/block_times",
		requires("salon-write"),
		validatePath(salonPathParams),
		validateBody(blockInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			return c.json(await sendOperatorCommand(ctx, salonId, "createBlock", c.req.valid("json")));
		},
	)
	.put(
		"/api/v2/salon/:salonId/block_times/:id",
		requires("salon-write"),
		validatePath(salonRecordPath),
		validateBody(blockInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const request = { ...c.req.valid("json"), id };
			return c.json(await sendOperatorCommand(ctx, salonId, "updateBlock", request));
		},
	)
	.delete(
		"/api/salon/:salonId/block_times/:id",
		requires("salon-write"),
		validatePath(salonRecordPath),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			return c.json(await sendOperatorCommand(ctx, salonId, "deleteBlock", { id }));
		},
	);
