import { z } from "zod";
import { DELIVERY_STATES, type DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { BROADCAST_TABS, type BroadcastTab } from "./broadcast-states.ts";

export const broadcastListQuery = z.object({
	tab: z.enum(Object.keys(BROADCAST_TABS) as [BroadcastTab, ...BroadcastTab[]]).default("all"),
	/** Id of the last broadcast of the previous page. */
	before: recordId().optional(),
});

/** Query of a broadcast's friends by delivery state; `after` is the last friend of the previous page. */
export const broadcastResultsQuery = z.object({
	state: z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]]),
	after: wholeNumber().pipe(z.number().min(0)).default(0),
});

export type BroadcastListQuery = z.output<typeof broadcastListQuery>;
export type BroadcastResultsQuery = z.output<typeof broadcastResultsQuery>;
