import { z } from "zod";
import { apiId, idInPath, instantString } from "./api-fields.ts";

/** Maximum number of places per booking; an event's own limit is lower. */
const MAX_PLACES = 1_000;

export const eventParams = z.object({ event_id: idInPath() });
export const eventBookingParams = z.object({ event_id: idInPath(), booking_id: idInPath() });

export const eventsShape = z.object({
	items: z.array(z.object({ id: apiId(), name: z.string(), open: z.boolean() }).meta({ id: "Event" })),
});

const remainingCount = () => z.int().nullable().meta({ description: "残りの数。nullは上限なし" });

export const slotsShape = z.object({
	items: z.array(
		z
			.object({
				id: apiId(),
				name: z.string(),
				starts_at: instantString().nullable(),
				left: remainingCount(),
				menus: z.array(z.object({ id: apiId(), name: z.string(), price: z.int(), left: remainingCount() })),
			})
			.meta({ id: "EventSlot" }),
	),
});

export const bookSlotInput = z.object({
	fid: apiId(),
	slot_id: apiId(),
	menu_id: apiId().nullable().default(null).meta({ description: "メニューのある枠では必要" }),
	places: z.int().min(1).max(MAX_PLACES).default(1),
});

export type SlotBooking = z.output<typeof bookSlotInput>;

export const eventBookingShape = z
	.object({
		id: apiId(),
		fid: apiId(),
		slot_id: apiId(),
		menu_id: apiId().nullable(),
		places: z.int(),
		status: z.enum(["approved", "canceled", "pending", "denied"]),
	})
	.meta({ id: "EventBooking" });
