import { z } from "zod";
import { wholeNumber } from "#domain/wire.ts";
import { DELIVERY_STATES, type DeliveryState } from "./state.ts";

export const DELIVERIES_PER_PAGE = 50;

/** A delivery's id is a UUID, its retry key at LINE. */
export const deliveryId = z.uuid();

export const deliveryListQuery = z.object({
	state: z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]]).optional(),
	page: wholeNumber().pipe(z.number().min(1).max(1_000_000)).default(1),
});

export type DeliveryListQuery = z.output<typeof deliveryListQuery>;
