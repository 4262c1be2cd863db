import { Hono } from "hono";
import {
	boardReservationsQuery,
	changedReservation,
	judgement,
	newReservation,
	reservationAttribute,
	reservationExportQuery,
	reservationPatch,
	reservationQuery,
	unsolvedQuery,
} from "#domain/booking/salons/inputs/reservations.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { checkShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { findUnreadableKeys } from "#functions/platform/media/readable-uploads.ts";
import { operatorActor, sendCommand } from "../call-salon-room.ts";
import { findBookingFriendName } from "../reservations/booking-friend-name.ts";
import { countNoShows } from "../reservations/count-no-shows.ts";
import { countUnsolved } from "../reservations/count-unsolved.ts";
import { exportReservations } from "../reservations/export-reservations.ts";
import { listSalonReservations } from "../reservations/list-reservations.ts";
import { listUnsolved } from "../reservations/list-unsolved.ts";
import { applyReservationPatch } from "../reservations/patch-reservation.ts";
import { showReservationHistory } from "../reservations/reservation-history.ts";
import { assertPicturesUploaded, showReservationPicture } from "../reservations/reservation-pictures.ts";
import { assertReservationVisible } from "../reservations/reservation-rows.ts";
import { childPath, picturePath, salonPathParams, salonRecordPath } from "./path-parameters.ts";

/** Reservations and their requests. */
export const salonReservationRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/reservations",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(boardReservationsQuery),
		async (c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listSalonReservations({ ctx: operatorCtx(c), input: given }));
		},
	)
	.get("/api/salon/unsolved", requires("salon-read"), async (c) =>
		c.json(await countUnsolved(operatorCtx(c))),
	)
	.get(
		"/api/salon/:salonId/unsolved",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(unsolvedQuery),
		async (c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listUnsolved({ ctx: operatorCtx(c), input: given }));
		},
	)
	.get(
		"/api/salon/:salonId/reservations/export",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(reservationExportQuery),
		checkShiftJis(),
		(c) => {
			const given = { ...c.req.valid("query"), ...c.req.valid("param") };
			return exportReservations({ ctx: operatorCtx(c), input: given });
		},
	)
	.get(
		"/api/salon/:salonId/reservations/:id/history",
		requires("salon-read"),
		validatePath(salonRecordPath),
		async (c) => c.json(await showReservationHistory({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/salon/:salonId/reservations/:id/pictures/:key",
		requires("salon-read"),
		validatePath(picturePath),
		(c) => showReservationPicture({ ctx: operatorCtx(c), input: c.req.valid("param") }),
	)
	.get(
		"/api/salon/:salonId/reservations/:id/no_shows",
		requires("salon-read"),
		validatePath(salonRecordPath),
		async (c) => c.json(await countNoShows({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/v2/salon/:salonId/reservations",
		requires("salon-write"),
		validatePath(salonPathParams),
		validateQuery(reservationQuery),
		validateBody(newReservation),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const given = { ...c.req.valid("json"), ...overBody(c.req.valid("query")) };
			const friend_name = await findBookingFriendName(ctx, given.member_id);
			await assertPicturesUploaded(ctx, given.meta_data.pictures);
			return c.json(await sendCommand(ctx, salonId, operatorActor(ctx), "create", { ...given, friend_name }));
		},
	)
	.put(
		"/api/v2/salon/:salonId/reservations",
		requires("salon-write"),
		validatePath(salonPathParams),
		validateQuery(reservationQuery),
		validateBody(changedReservation),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const given = { ...c.req.valid("json"), ...overBody(c.req.valid("query")) };
			await assertReservationVisible(ctx, salonId, given.id);
			const friend_name = await findBookingFriendName(ctx, given.member_id);
			const unseen_pictures = [...(await findUnreadableKeys(ctx, given.meta_data.pictures ?? []))];
			const update = { ...given, friend_name, unseen_pictures };
			return c.json(await sendCommand(ctx, salonId, operatorActor(ctx), "update", update));
		},
	)
	.patch(
		"/api/v2/salon/:salonId/reservations",
		requires("salon-write"),
		validatePath(salonPathParams),
		validateQuery(reservationAttribute),
		validateBody(reservationPatch),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const { attr, force } = c.req.valid("query");
			const given = c.req.valid("json");
			const value = attr === "memo" ? given.memo : given[attr];
			if (value === undefined) throw invalid(attr, FIELD_TEXTS.required);
			const patch = { ...given, force: force ?? given.force, salonId, attr };
			return c.json(await applyReservationPatch({ ctx, input: patch }));
		},
	)
	.post(
		"/api/v2/salon/:salonId/reservations/:id/judge/:childId/edit",
		requires("salon-write"),
		validatePath(childPath),
		validateQuery(reservationQuery),
		validateBody(judgement),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, ...which } = c.req.valid("param");
			const given = { ...c.req.valid("json"), ...forced(c.req.valid("query")) };
			await assertReservationVisible(ctx, salonId, which.id);
			return c.json(
				await sendCommand(ctx, salonId, operatorActor(ctx), "judgeRequest", {
					...which,
					...given,
					kind: "edit",
				}),
			);
		},
	)
	.post(
		"/api/v2/salon/:salonId/reservations/:id/judge/:childId/cancel",
		requires("salon-write"),
		validatePath(childPath),
		validateQuery(reservationQuery),
		validateBody(judgement),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, ...which } = c.req.valid("param");
			const given = { ...c.req.valid("json"), ...forced(c.req.valid("query")) };
			await assertReservationVisible(ctx, salonId, which.id);
			return c.json(
				await sendCommand(ctx, salonId, operatorActor(ctx), "judgeRequest", {
					...which,
					...given,
					kind: "cancel",
				}),
			);
		},
	)
	.delete(
		"/api/salon/:salonId/reservations/:id",
		requires("salon-write"),
		validatePath(salonRecordPath),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			await assertReservationVisible(ctx, salonId, id);
			return c.json(await sendCommand(ctx, salonId, operatorActor(ctx), "remove", { id }));
		},
	);

type Query = { force?: boolean | undefined; option?: "" | "request" | undefined };

const forced = ({ force }: Query) => (force === undefined ? {} : { force });
/** Query parameters override the body. */
const overBody = ({ force, option }: Query) => ({
	...forced({ force }),
	...(option !== undefined && { option }),
});
