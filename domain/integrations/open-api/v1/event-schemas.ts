import { z } from "zod";
import { id, idInPath, instantString } from "./api-fields.ts";

/** Maximum number of seats per booking; an event's own limit is lower. */
const MOST_PLACES = 1_000;

export const eventParams = z.object({ event_id: idInPath() });
export const eventBookingParams = z.object({ event_id: idInPath(), booking_id: idInPath() });

export const eventsShape = z.object({
	items: z.array(z.object({ id: id(), name: z.string(), open: z.boolean() }).meta({ id: "Event" })),
});

const left = () => z.int().nullable().meta({ description: "残りの数。nullは上限なし" });

export const slotsShape = z.object({
	items: z.array(
		z
			.object({
				id: id(),
				name: z.string(),
				starts_at: instantString().nullable(),
				left: left(),
				menus: z.array(z.object({ id: id(), name: z.string(), price: z.int(), left: left() })),
			})
			.meta({ id: "EventSlot" }),
	),
});

export const bookSlotInput = z.object({
	fid: id(),
	slot_id: id(),
	menu_id: id().nullable().default(null).meta({ description: "メニューのある枠では必要" }),
	places: z.int().min(1).max(MOST_PLACES).default(1),
});

export type SlotBooking = z.output<typeof bookSlotInput>;

export const eventBookingShape = z
	.object({
		id: id(),
		fid: id(),
		slot_id: id(),
		menu_id: id().nullable(),
		places: z.int(),
		status: z.enum(["approved", "canceled", "pending", "denied"]),
	})
	.meta({ id: "EventBooking" });
