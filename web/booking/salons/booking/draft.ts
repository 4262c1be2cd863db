import { type Capacity, MAX_RESOURCE_CAPACITY } from "#domain/booking/salons/settings.ts";
import type { Booking, Configs } from "../wire.ts";

type Numbers = {
	[Field in keyof Booking]: Booking[Field] extends Capacity ? never : Field;
}[Exclude<keyof Booking, "unit" | "create_mode" | "change_mode" | "cancel_mode">];

/** Form draft of a capacity; numbers may be empty while typing. */
export interface CapacityDraft {
	admin: number | null;
	friend: number | null;
}

/** Form draft of the booking rules. */
export type BookingDraft = Record<Numbers, number | null> & {
	unit: number;
	slot_capacity: CapacityDraft;
	/** Null for as many as the resources allow. */
	shop_capacity: CapacityDraft;
	create_mode: number;
	change_mode: number;
	cancel_mode: number;
	version: number;
};

export function bookingDraftOf({ booking, version }: Configs): BookingDraft {
	const { shop_capacity: shop, ...rest } = booking;
	return { ...rest, shop_capacity: { admin: orAny(shop.admin), friend: orAny(shop.friend) }, version };
}

/**
 * Body of the draft. An empty capacity of the whole shop means no limit; any other empty number fails
 * validation.
 */
export const bookingBodyOf = ({ version, shop_capacity: shop, ...booking }: BookingDraft) => ({
	booking: {
		...booking,
		shop_capacity: {
			admin: shop.admin ?? MAX_RESOURCE_CAPACITY,
			friend: shop.friend ?? shop.admin ?? MAX_RESOURCE_CAPACITY,
		},
	},
	version,
});

const orAny = (count: number | null) => (count === MAX_RESOURCE_CAPACITY ? null : count);
