import type { ContextValue } from "#db/engine/runs.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Returns the friend of a reservation, and the values that a run of an event (`flow`) of it would carry.
 * @throws Refusal 403 for an operator who may see no reservations, 404 for one whose friend they may not see
 */
export type PreviewReservation = (
	ctx: OperatorCtx,
	reservation: { id: number; flow: SalonEvent },
) => Promise<{ friendId: number; context: ContextValue[] }>;
