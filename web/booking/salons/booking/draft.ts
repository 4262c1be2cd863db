import { type Capacity, MAX_CAPACITY } from "#domain/booking/salons/settings.ts";
import type { Booking, Configs } from "../wire.ts";

type Numbers = {
	[Field in keyof Booking]: Booking[Field] extends Capacity ? never : Field;
}[Exclude<keyof Booking, "unit" | "create_mode" | "change_mode" | "cancel_mode">];

/** Under an operator's hands numbers may stand empty while they are typed. */
export interface CapacityDraft {
	admin: number | null;
	friend: number | null;
}

/** How a salon is booked, under an operator's hands. */
export type BookingDraft = Record<Numbers, number | null> & {
	unit: number;
	slot_capacity: CapacityDraft;
	/** Null is as many as there are resources for. */
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

/** An empty number of the whole shop is any number; any other that is empty is missing, which the schema says. */
export const bookingBodyOf = ({ version, shop_capacity: shop, ...booking }: BookingDraft) => ({
	booking: {
		...booking,
		shop_capacity: { admin: shop.admin ?? MAX_CAPACITY, friend: shop.friend ?? shop.admin ?? MAX_CAPACITY },
	},
	version,
});

const orAny = (count: number | null) => (count === MAX_CAPACITY ? null : count);
