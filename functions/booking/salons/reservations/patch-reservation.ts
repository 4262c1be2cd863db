import type { ReservationAttribute } from "#domain/booking/salons/codes.ts";
import type { ReservationPatch } from "#domain/booking/salons/inputs/reservations.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { operatorActor, sendCommand } from "../call-salon-room.ts";
import type { WireReservation } from "../present-reservation.ts";
import { assertReservationVisible } from "./reservation-rows.ts";

type Input = ReservationPatch & { salonId: number; attr: ReservationAttribute };

/** Patches one attribute of a reservation (M-214). @throws Refusal 404 for one that this operator may not see */
export async function applyReservationPatch({ ctx, input }: { ctx: OperatorCtx; input: Input }) {
	await assertReservationVisible(ctx, input.salonId, input.id);
	return PATCHES[input.attr](ctx, input);
}

/** Handler per attribute: a status is a decision, anything else a note. */
const PATCHES: Record<ReservationAttribute, (ctx: OperatorCtx, input: Input) => Promise<WireReservation>> = {
	status: (ctx, input) => STATUSES[input.status!](ctx, input),
	memo: (ctx, { salonId, id, version, memo }) =>
		sendCommand(ctx, salonId, operatorActor(ctx), "note", { id, version, memo }),
	checked_at: (ctx, { salonId, id, version, checked_at: checked }) =>
		sendCommand(ctx, salonId, operatorActor(ctx), "note", { id, version, checked: checked === true }),
	visit_status: (ctx, { salonId, id, version, visit_status: visitStatus }) =>
		sendCommand(ctx, salonId, operatorActor(ctx), "note", { id, version, visitStatus }),
	is_attended: (ctx, { salonId, id, version, is_attended: isAttended }) =>
		sendCommand(ctx, salonId, operatorActor(ctx), "note", { id, version, isAttended }),
};

const decided =
	(status: "approved" | "denied") =>
	(ctx: OperatorCtx, { salonId, id, version, force }: Input) =>
		sendCommand(ctx, salonId, operatorActor(ctx), "decide", { id, version, force, status });

const canceled =
	(isRequest: boolean) =>
	(ctx: OperatorCtx, { salonId, id, version }: Input) =>
		sendCommand(ctx, salonId, operatorActor(ctx), "cancel", { id, version, isRequest });

/** Handler per status. `cancel_pending` requests the cancellation as a child (M-173). */
const STATUSES = {
	approved: decided("approved"),
	denied: decided("denied"),
	canceled: canceled(false),
	cancel_pending: canceled(true),
};
