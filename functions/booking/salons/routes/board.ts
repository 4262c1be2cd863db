import { Hono } from "hono";
import {
	availabilityQuery,
	blockInput,
	boardQuery,
	whyQuery,
} from "#domain/booking/salons/inputs/reservations.ts";
import { RESERVATION_STATUS_LABELS } from "#domain/engine/reservations/status.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon.ts";
import { listSalons } from "#functions/engine/filters/salons.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { whyNot } from "../replay/why.ts";
import { showBoard } from "../reservations/board.ts";
import { askRoom, operatorActor, order } from "../room.ts";
import { ofSalon, within } from "./paths.ts";

/** Block times, free times, and what the board opens with; and the lists that editors choose from. */
export const salonBoardRoutes = new Hono<HonoEnv>()
	.get("/api/salon/resources", requires("salon_created", "salon-read"), async (c) => {
		const { resources } = await listSalons(operatorCtx(c));
		return c.json({ data: resources });
	})
	.get("/api/salon/courses", requires("salon_created", "salon-read"), async (c) => {
		const { courses } = await listSalons(operatorCtx(c));
		return c.json({ data: courses });
	})
	.get("/api/salon/statuses", requires("salon_created", "salon-read"), (c) =>
		c.json({
			data: Object.entries(RESERVATION_STATUS_LABELS).map(([key, name]) => ({ key, name })),
		}),
	)
	.get("/api/salon/:salonId/board", requires("salon-read"), path(ofSalon), query(boardQuery), async (c) => {
		const given = { ...c.req.valid("query"), ...c.req.valid("param") };
		return c.json(await showBoard({ ctx: operatorCtx(c), input: given }));
	})
	.get(
		"/api/salon/:salonId/availability",
		requires("salon-read"),
		path(ofSalon),
		query(availabilityQuery),
		async (c) => {
			const { zone } = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const given = c.req.valid("query");
			const { isKnown, ...found } = await askRoom(c.env, salonId, "freeTimes", { ...given, zone });
			if (!isKnown) throw invalid("course_id", SALON_TEXTS.courseUnknown);
			return c.json(found);
		},
	)
	.get("/api/salon/:salonId/holds", requires("salon-read"), path(ofSalon), query(boardQuery), async (c) =>
		c.json(await askRoom(c.env, c.req.valid("param").salonId, "holds", c.req.valid("query"))),
	)
	.get("/api/salon/:salonId/why", requires("salon-read"), path(ofSalon), query(whyQuery), async (c) => {
		const given = { ...c.req.valid("query"), ...c.req.valid("param") };
		return c.json(await whyNot({ ctx: operatorCtx(c), input: given }));
	})
	.post(
		"/api/v2/salon/:salonId/block_times",
		requires("salon-write"),
		path(ofSalon),
		input(blockInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			return c.json(await order(ctx, salonId, operatorActor(ctx), "createBlock", c.req.valid("json")));
		},
	)
	.put(
		"/api/v2/salon/:salonId/block_times/:id",
		requires("salon-write"),
		path(within),
		input(blockInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			const given = { ...c.req.valid("json"), id };
			return c.json(await order(ctx, salonId, operatorActor(ctx), "updateBlock", given));
		},
	)
	.delete("/api/salon/:salonId/block_times/:id", requires("salon-write"), path(within), async (c) => {
		const ctx = operatorCtx(c);
		const { salonId, id } = c.req.valid("param");
		return c.json(await order(ctx, salonId, operatorActor(ctx), "removeBlock", { id }));
	});
