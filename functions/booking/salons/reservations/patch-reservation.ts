import type { ReservationPatch } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import type { ReservationAttribute } from "#domain/booking/salons/salon-codes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { sendOperatorCommand } from "../call-salon-room.ts";
import type { WireReservation } from "../present-reservation.ts";
import { assertReservationVisible } from "./reservation-rows.ts";

type PatchInput = ReservationPatch & { salonId: number; attr: ReservationAttribute };

/**
 * Patches one attribute of a reservation (M-214).
 * @throws Refusal 404 for one that the operator may not see
 */
export async function patchReservation({ ctx, input }: { ctx: OperatorCtx; input: PatchInput }) {
	await assertReservationVisible(ctx, input.salonId, input.id);
	return ATTRIBUTE_PATCHES[input.attr](ctx, input);
}

/** Handler per attribute: a status change is a decision, all others are notes. */
const ATTRIBUTE_PATCHES: Record<
	ReservationAttribute,
	(ctx: OperatorCtx, input: PatchInput) => Promise<WireReservation>
> = {
	status: (ctx, input) => STATUS_PATCHES[input.status!](ctx, input),
	memo: (ctx, { salonId, id, version, memo }) =>
		sendOperatorCommand(ctx, salonId, "noteReservation", { id, version, memo }),
	checked_at: (ctx, { salonId, id, version, checked_at: checked }) =>
		sendOperatorCommand(ctx, salonId, "noteReservation", { id, version, checked: checked === true }),
	visit_status: (ctx, { salonId, id, version, visit_status: visitStatus }) =>
		sendOperatorCommand(ctx, salonId, "noteReservation", { id, version, visitStatus }),
	is_attended: (ctx, { salonId, id, version, is_attended: isAttended }) =>
		sendOperatorCommand(ctx, salonId, "noteReservation", { id, version, isAttended }),
};

const createDecisionHandler =
	(status: "approved" | "denied") =>
	(ctx: OperatorCtx, { salonId, id, version, force }: PatchInput) =>
		sendOperatorCommand(ctx, salonId, "decideReservation", { id, version, force, status });

const createCancelHandler =
	(isRequest: boolean) =>
	(ctx: OperatorCtx, { salonId, id, version }: PatchInput) =>
		sendOperatorCommand(ctx, salonId, "cancelReservation", { id, version, isRequest });

/** Handler per status. `cancel_pending` requests the cancellation as a child (M-173). */
const STATUS_PATCHES = {
	approved: createDecisionHandler("approved"),
	denied: createDecisionHandler("denied"),
	canceled: createCancelHandler(false),
	cancel_pending: createCancelHandler(true),
};
