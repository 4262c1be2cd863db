import { type BookingCapacity, MAX_RESOURCE_CAPACITY } from "#domain/booking/salons/salon-settings.ts";
import type { PaymentTermsDraft } from "../payments/PaymentTermsFields.tsx";
import type { BookingRules, SalonConfigs } from "../salonTypes.ts";

type NumberField = {
	[Field in keyof BookingRules]: BookingRules[Field] extends BookingCapacity ? never : Field;
}[Exclude<keyof BookingRules, "unit" | "create_mode" | "change_mode" | "cancel_mode" | "payment">];

/** Form draft of a capacity; numbers may be empty while typing. */
export interface CapacityDraft {
	admin: number | null;
	friend: number | null;
}

/** Form draft of the booking rules. */
export type BookingRulesDraft = Record<NumberField, number | null> & {
	unit: number;
	slot_capacity: CapacityDraft;
	/** Null for no limit beyond that of the resources. */
	shop_capacity: CapacityDraft;
	create_mode: number;
	change_mode: number;
	cancel_mode: number;
	payment: PaymentTermsDraft & { refunds: boolean };
	version: number;
};

export function bookingRulesDraftOf({ booking, version }: SalonConfigs): BookingRulesDraft {
	const { shop_capacity: shop, ...rest } = booking;
	return {
		...rest,
		shop_capacity: { admin: nullIfUnlimited(shop.admin), friend: nullIfUnlimited(shop.friend) },
		version,
	};
}

/**
 * Body of the draft. An empty capacity of the whole shop means no limit; any other empty number fails
 * validation.
 */
export const bookingRulesBodyOf = ({ version, shop_capacity: shop, ...booking }: BookingRulesDraft) => ({
	booking: {
		...booking,
		shop_capacity: {
			admin: shop.admin ?? MAX_RESOURCE_CAPACITY,
			friend: shop.friend ?? shop.admin ?? MAX_RESOURCE_CAPACITY,
		},
	},
	version,
});

const nullIfUnlimited = (count: number | null) => (count === MAX_RESOURCE_CAPACITY ? null : count);
