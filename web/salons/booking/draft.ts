import { MAX_CAPACITY } from "#domain/salon/settings.ts";
import type { Configs } from "../wire.ts";

type Written = Configs["booking"];
type Numbers = Exclude<
	keyof Written,
	"unit" | "create_mode" | "change_mode" | "cancel_mode" | "slot_capacity" | "shop_capacity"
>;

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
	const { shop_capacity: shop, ...rest } = booking as unknown as Omit<BookingDraft, "version">;
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
