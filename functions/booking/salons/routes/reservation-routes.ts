import { Hono } from "hono";
import type { z } from "zod";
import {
	boardReservationsQuery,
	changedReservationInput,
	newReservationInput,
	requestJudgementInput,
	reservationAttributeQuery,
	reservationExportQuery,
	reservationPatchInput,
	reservationWriteQuery,
	undoChangeInput,
	unsolvedQuery,
} from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { checkShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { type HonoEnv, type OperatorCtx, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { requires } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { findUnreadableKeys } from "#functions/platform/media/readable-uploads.ts";
import { sendOperatorCommand } from "../call-salon-room.ts";
import type { JudgeRequestInput } from "../commands/judge-request.ts";
import { countUnsolvedReservations } from "../reservations/count-unsolved-reservations.ts";
import { exportReservations } from "../reservations/export-reservations.ts";
import { findBookingFriendName } from "../reservations/find-booking-friend-name.ts";
import { listAlternatives } from "../reservations/list-alternatives.ts";
import { listSalonReservations } from "../reservations/list-salon-reservations.ts";
import { listUnsolvedReservations } from "../reservations/list-unsolved-reservations.ts";
import { patchReservation } from "../reservations/patch-reservation.ts";
import { assertPicturesUploaded, showReservationPicture } from "../reservations/reservation-pictures.ts";
import {
	assertFormerReservationVisible,
	assertReservationVisible,
} from "../reservations/reservation-rows.ts";
import { showReservationCustomer } from "../reservations/show-reservation-customer.ts";
import { showReservationHistory } from "../reservations/show-reservation-history.ts";
import {
	reservationChildPath,
	reservationPicturePath,
	salonPathParams,
	salonRecordPath,
} from "./salon-path-parameters.ts";

/** Routes for reservations and their requests. */
export const salonReservationRoutes = new Hono<HonoEnv>()
	.get(
		"/api/salon/:salonId/reservations",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(boardReservationsQuery),
		async (c) => {
			const request = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listSalonReservations({ ctx: operatorCtx(c), input: request }));
		},
	)
	.get("/api/salon/unsolved", requires("salon-read"), async (c) =>
		c.json(await countUnsolvedReservations(operatorCtx(c))),
	)
	.get(
		"/api/salon/:salonId/unsolved",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(unsolvedQuery),
		async (c) => {
			const request = { ...c.req.valid("query"), ...c.req.valid("param") };
			return c.json(await listUnsolvedReservations({ ctx: operatorCtx(c), input: request }));
		},
	)
	.get(
		"/api/salon/:salonId/reservations/export",
		requires("salon-read"),
		validatePath(salonPathParams),
		validateQuery(reservationExportQuery),
		checkShiftJis(),
		(c) => {
			const request = { ...c.req.valid("query"), ...c.req.valid("param") };
			return exportReservations({ ctx: operatorCtx(c), input: request });
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
		validatePath(reservationPicturePath),
		(c) => showReservationPicture({ ctx: operatorCtx(c), input: c.req.valid("param") }),
	)
	.get(
		"/api/salon/:salonId/reservations/:id/customer",
		requires("salon-read"),
		validatePath(salonRecordPath),
		async (c) => c.json(await showReservationCustomer({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/salon/:salonId/reservations/:id/alternatives",
		requires("salon-read"),
		validatePath(salonRecordPath),
		async (c) => c.json(await listAlternatives({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/v2/salon/:salonId/reservations",
		requires("salon-write"),
		validatePath(salonPathParams),
		validateQuery(reservationWriteQuery),
		validateBody(newReservationInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const request = { ...c.req.valid("json"), ...pickQueryOverrides(c.req.valid("query")) };
			const friend_name = await findBookingFriendName(ctx, request.member_id);
			await assertPicturesUploaded(ctx, request.meta_data.pictures);
			return c.json(
				await sendOperatorCommand(ctx, salonId, "createReservation", { ...request, friend_name }),
			);
		},
	)
	.put(
		"/api/v2/salon/:salonId/reservations",
		requires("salon-write"),
		validatePath(salonPathParams),
		validateQuery(reservationWriteQuery),
		validateBody(changedReservationInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const request = { ...c.req.valid("json"), ...pickQueryOverrides(c.req.valid("query")) };
			await assertReservationVisible(ctx, salonId, request.id);
			const friend_name = await findBookingFriendName(ctx, request.member_id);
			const unseen_pictures = [...(await findUnreadableKeys(ctx, request.meta_data.pictures ?? []))];
			const update = { ...request, friend_name, unseen_pictures };
			return c.json(await sendOperatorCommand(ctx, salonId, "updateReservation", update));
		},
	)
	.patch(
		"/api/v2/salon/:salonId/reservations",
		requires("salon-write"),
		validatePath(salonPathParams),
		validateQuery(reservationAttributeQuery),
		validateBody(reservationPatchInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId } = c.req.valid("param");
			const { attr: attribute, force } = c.req.valid("query");
			const request = c.req.valid("json");
			const value = attribute === "memo" ? request.memo : request[attribute];
			if (value === undefined) throw invalid(attribute, FIELD_TEXTS.required);
			const patch = { ...request, force: force ?? request.force, salonId, attr: attribute };
			return c.json(await patchReservation({ ctx, input: patch }));
		},
	)
	.post(
		"/api/v2/salon/:salonId/reservations/:id/judge/:childId/edit",
		requires("salon-write"),
		validatePath(reservationChildPath),
		validateQuery(reservationWriteQuery),
		validateBody(requestJudgementInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...pickForce(c.req.valid("query")) };
			return c.json(await judgeRequest(operatorCtx(c), c.req.valid("param"), { ...request, kind: "edit" }));
		},
	)
	.post(
		"/api/v2/salon/:salonId/reservations/:id/judge/:childId/cancel",
		requires("salon-write"),
		validatePath(reservationChildPath),
		validateQuery(reservationWriteQuery),
		validateBody(requestJudgementInput),
		async (c) => {
			const request = { ...c.req.valid("json"), ...pickForce(c.req.valid("query")) };
			return c.json(await judgeRequest(operatorCtx(c), c.req.valid("param"), { ...request, kind: "cancel" }));
		},
	)
	.post(
		"/api/v2/salon/:salonId/reservations/:id/undo",
		requires("salon-write"),
		validatePath(salonRecordPath),
		validateBody(undoChangeInput),
		async (c) => {
			const ctx = operatorCtx(c);
			const { salonId, id } = c.req.valid("param");
			await assertFormerReservationVisible(ctx, salonId, id);
			return c.json(await sendOperatorCommand(ctx, salonId, "undoChange", { id, ...c.req.valid("json") }));
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
			return c.json(await sendOperatorCommand(ctx, salonId, "deleteReservation", { id }));
		},
	);

/** Approves or denies a requested change or cancellation. @throws Refusal 404 for one that the operator may not see */
async function judgeRequest(
	ctx: OperatorCtx,
	{ salonId, ...request }: z.output<typeof reservationChildPath>,
	judgement: Omit<JudgeRequestInput, "id" | "childId">,
) {
	await assertReservationVisible(ctx, salonId, request.id);
	return sendOperatorCommand(ctx, salonId, "judgeRequest", { ...request, ...judgement });
}

type ReservationQuery = { force?: boolean | undefined; option?: "" | "request" | undefined };

const pickForce = ({ force }: ReservationQuery) => (force === undefined ? {} : { force });
/** Query parameters override the body. */
const pickQueryOverrides = ({ force, option }: ReservationQuery) => ({
	...pickForce({ force }),
	...(option !== undefined && { option }),
});
