import { type BookingPageLook, PLAIN_LOOK } from "#domain/booking/booking-pages/page-look.ts";
import { NO_PAYMENT_TERMS, type SalonPaymentTerms } from "./payment-terms.ts";
import { type BookingSide, REQUEST_MODES, type RequestMode, type StartUnit } from "./salon-codes.ts";

/** Part of a day, in minutes from its midnight. It may end after the next midnight, such as 25:00. */
export interface MinuteSpan {
	from: number;
	to: number;
}

/** Maximum number of simultaneous bookings, by origin. A friend's number is at most an operator's. */
export type BookingCapacity = Record<BookingSide, number>;

/** Booking rules of a salon. */
export interface SalonRules {
	unit: StartUnit;
	/** Buffer minutes before and after a booking; a course may have its own. */
	bufferBefore: number;
	bufferAfter: number;
	/** Per resource, unless it has its own. */
	slotCapacity: BookingCapacity;
	/** Sum of all resources. */
	shopCapacity: BookingCapacity;
	/** Minimum lead time in minutes and maximum days ahead for a friend's booking; 0 days is unlimited. */
	window: { leadMinutes: number; days: number };
	/** Minutes before the start until which a friend can change or cancel a booking. */
	deadline: { changeMinutes: number; cancelMinutes: number };
	/** Maximum number of upcoming bookings per friend; 0 is unlimited. */
	maxOpen: number;
	/**
	 * Hours after which an undecided request of an anonymous visitor expires; absent in rules of earlier
	 * releases.
	 */
	strangerHours?: number;
	modes: { create: RequestMode; change: RequestMode; cancel: RequestMode };
	/** Payment before a friend's booking counts; absent in rules of earlier releases. */
	payment?: SalonPaymentTerms;
}

/** Upper limit of capacities, so large that it never refuses a booking. */
export const MAX_RESOURCE_CAPACITY = 999;

export const DEFAULT_SALON_RULES: SalonRules = {
	unit: 15,
	bufferBefore: 0,
	bufferAfter: 0,
	slotCapacity: { admin: 1, friend: 1 },
	shopCapacity: { admin: MAX_RESOURCE_CAPACITY, friend: MAX_RESOURCE_CAPACITY },
	window: { leadMinutes: 0, days: 0 },
	deadline: { changeMinutes: 0, cancelMinutes: 0 },
	maxOpen: 0,
	modes: {
		create: REQUEST_MODES.allowed,
		change: REQUEST_MODES.allowed,
		cancel: REQUEST_MODES.allowed,
	},
};

/** Bounds and default of the hours after which an anonymous visitor's request expires. */
export const ANONYMOUS_REQUEST_HOURS = { min: 1, max: 720, default: 48 } as const;

export const getAnonymousRequestHours = ({ strangerHours }: SalonRules): number =>
	strangerHours ?? ANONYMOUS_REQUEST_HOURS.default;

export const getSalonPaymentTerms = ({ payment }: SalonRules): SalonPaymentTerms =>
	payment ?? NO_PAYMENT_TERMS;

/** Texts of a shop. */
interface ShopTexts {
	name: string;
	address: string;
	phone: string;
	description: string;
	map_url: string;
}

/** Shop information shown next to its bookings. */
export interface ShopInfo extends ShopTexts, BookingPageLook {}

/** Stored shop information; that of earlier releases has no appearance. */
export type StoredShopInfo = ShopTexts & Partial<BookingPageLook>;

export const NO_SHOP_TEXTS: ShopTexts = { name: "", address: "", phone: "", description: "", map_url: "" };
export const NO_SHOP_INFO: ShopInfo = { ...NO_SHOP_TEXTS, ...PLAIN_LOOK };

/** Terms that a friend accepts. */
export interface SalonAgreement {
	is_required: boolean;
	text: string;
	footer: string;
}

export const NO_AGREEMENT: SalonAgreement = { is_required: false, text: "", footer: "" };
