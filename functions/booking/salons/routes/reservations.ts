import { Hono } from "hono";
import {
	changedReservation,
	exportQuery,
	judgement,
	newReservation,
	reservationAttribute,
	reservationPatch,
	reservationQuery,
	reservationsQuery,
	unsolvedQuery,
} from "#domain/booking/salons/inputs/reservations.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { checksShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { unseenAmong } from "#functions/platform/media/readable.ts";
import { exportReservations } from "../reservations/export.ts";
import { friendName } from "../reservations/friend.ts";
import { showHistory } from "../reservations/history.ts";
import { listReservations } from "../reservations/list.ts";
import { countNoShows } from "../reservations/no-shows.ts";
import { patchReservation } from "../reservations/patch.ts";
import { assertUploaded, showPictureOf } from "../reservations/pictures.ts";
import { assertSeen } from "../reservations/rows.ts";
import { listUnsolved } from "../reservations/unsolved.ts";
import { countUnsolved } from "../reservations/unsolved-count.ts";
import { operatorActor, order } from "../room.ts";
import { ofChild, ofPicture, ofSalon, within } from "./paths.ts";

/** Reservations and their requests. */
export const salonReservationRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/reservations",
		requires("salon-read"),
		path(ofSalon),
		query(reservationsQuery),
		async (c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listReservations({ ctx: operatorCtx(c), input: given }));
		},
	)
	.get("/api/salon/unsolved", requires("salon-read"), async (c) =>
		c.json(await countUnsolved(operatorCtx(c))),
	)
	.get(
		"/api/salon/:salonId/unsolved",
		requires("salon-read"),
		path(ofSalon),
		query(unsolvedQuery),
		async (c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listUnsolved({ ctx: operatorCtx(c), input: given }));
		},
	)
	.get(
		"/api/salon/:salonId/reservations/export",
		requires("salon-read"),
		path(ofSalon),
		query(exportQuery),
		checksShiftJis(),
		(c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return exportReservations({ ctx: operatorCtx(c), input: given });
		},
	)
	.get("/api/salon/:salonId/reservations/:id/history", requires("salon-read"), path(within), async (c) =>
		c.json(await showHistory({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/salon/:salonId/reservations/:id/pictures/:key", requires("salon-read"), path(ofPicture), (c) =>
		showPictureOf({ ctx: operatorCtx(c), input: c.req.valid("param") }),
	)
	.get("/api/salon/:salonId/reservations/:id/no_shows", requires("salon-read"), path(within), async (c) =>
		c.json(await countNoShows({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/v2/salon/:salonId/reservations",
		requires("salon-write"),
		path(ofSalon),
		query(reservationQuery),
		input(newReservation),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const given = { ...c.req.valid("json"), ...overBody(c.req.valid("query")) };
			const friend_name = await friendName(ctx, given.member_id);
			await assertUploaded(ctx, given.meta_data.pictures);
			return c.json(await order(ctx, salonId, operatorActor(ctx), "create", { ...given, friend_name }));
		},
	)
	.put(
		"/api/v2/salon/:salonId/reservations",
		requires("salon-write"),
		path(ofSalon),
		query(reservationQuery),
		input(changedReservation),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const given = { ...c.req.valid("json"), ...overBody(c.req.valid("query")) };
			await assertSeen(ctx, salonId, given.id);
			const friend_name = await friendName(ctx, given.member_id);
			const unseen_pictures = [...(await unseenAmong(ctx, given.meta_data.pictures ?? []))];
			const update = { ...given, friend_name, unseen_pictures };
			return c.json(await order(ctx, salonId, operatorActor(ctx), "update", update));
		},
	)
	.patch(
		"/api/v2/salon/:salonId/reservations",
		requires("salon-write"),
		path(ofSalon),
		query(reservationAttribute),
		input(reservationPatch),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const { attr, force } = c.req.valid("query");
			const given = c.req.valid("json");
			const value = attr === "memo" ? given.memo : given[attr];
			if (value === undefined) throw invalid(attr, FIELD_TEXTS.required);
			const patch = { ...given, force: force ?? given.force, salonId, attr };
			return c.json(await patchReservation({ ctx, input: patch }));
		},
	)
	.post(
		"/api/v2/salon/:salonId/reservations/:id/judge/:childId/edit",
		requires("salon-write"),
		path(ofChild),
		query(reservationQuery),
		input(judgement),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, ...which } = c.req.valid("param");
			const given = { ...c.req.valid("json"), ...forced(c.req.valid("query")) };
			await assertSeen(ctx, salonId, which.id);
			return c.json(
				await order(ctx, salonId, operatorActor(ctx), "judgeRequest", { ...which, ...given, kind: "edit" }),
			);
		},
	)
	.post(
		"/api/v2/salon/:salonId/reservations/:id/judge/:childId/cancel",
		requires("salon-write"),
		path(ofChild),
		query(reservationQuery),
		input(judgement),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, ...which } = c.req.valid("param");
			const given = { ...c.req.valid("json"), ...forced(c.req.valid("query")) };
			await assertSeen(ctx, salonId, which.id);
			return c.json(
				await order(ctx, salonId, operatorActor(ctx), "judgeRequest", { ...which, ...given, kind: "cancel" }),
			);
		},
	)
	.delete("/api/salon/:salonId/reservations/:id", requires("salon-write"), path(within), async (c) => {
		const ctx = operatorCtx(c);
		const { salonId, id } = c.req.valid("param");
		await assertSeen(ctx, salonId, id);
		return c.json(await order(ctx, salonId, operatorActor(ctx), "remove", { id }));
	});

type Query = { force?: boolean | undefined; option?: "" | "request" | undefined };

const forced = ({ force }: Query) => (force === undefined ? {} : { force });
/** What the address says goes above what the body says. */
const overBody = ({ force, option }: Query) => ({
	...forced({ force }),
	...(option !== undefined && { option }),
});
