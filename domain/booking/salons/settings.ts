import { REQUEST_MODES, type RequestMode, type Side, type Unit } from "./codes.ts";

/** A part of a day, in minutes from its midnight. It may end after the next midnight, as 25:00 does. */
export interface Span {
	from: number;
	to: number;
}

/** How many bookings may stand at the same time, by who books. A friend's number is at most an operator's. */
export type Capacity = Record<Side, number>;

/** When and how a salon is booked. */
export interface SalonRules {
	unit: Unit;
	/** Minutes that stay free before and after a booking; a course may have its own. */
	bufferBefore: number;
	bufferAfter: number;
	/** Of each resource, unless it has its own. */
	slotCapacity: Capacity;
	/** Of all resources together. */
	shopCapacity: Capacity;
	/** A friend books from so many minutes before the time, and so many days ahead; 0 days is no end. */
	window: { leadMinutes: number; days: number };
	/** Until how many minutes before its time a friend changes or cancels a booking. */
	deadline: { changeMinutes: number; cancelMinutes: number };
	/** How many bookings that are still to come a friend may have; 0 is any number. */
	maxOpen: number;
	/** Hours after which a stranger's request that nobody has judged ends; absent in rules of earlier releases. */
	strangerHours?: number;
	modes: { create: RequestMode; change: RequestMode; cancel: RequestMode };
}

/** No salon takes more at the same time; a number that never refuses. */
export const MAX_CAPACITY = 999;

export const DEFAULT_RULES: SalonRules = {
	unit: 15,
	bufferBefore: 0,
	bufferAfter: 0,
	slotCapacity: { admin: 1, friend: 1 },
	shopCapacity: { admin: MAX_CAPACITY, friend: MAX_CAPACITY },
	window: { leadMinutes: 0, days: 0 },
	deadline: { changeMinutes: 0, cancelMinutes: 0 },
	maxOpen: 0,
	modes: {
		create: REQUEST_MODES.allowed,
		change: REQUEST_MODES.allowed,
		cancel: REQUEST_MODES.allowed,
	},
};

/** Bounds of the hours after which a stranger's request lapses. */
export const STRANGER_HOURS = { least: 1, most: 720, usual: 48 } as const;

export const strangerHoursOf = ({ strangerHours }: SalonRules): number =>
	strangerHours ?? STRANGER_HOURS.usual;

/** What is shown of the shop beside its bookings. */
export interface ShopInfo {
	name: string;
	address: string;
	phone: string;
	description: string;
	map_url: string;
}

export const NO_SHOP_INFO: ShopInfo = { name: "", address: "", phone: "", description: "", map_url: "" };

/** The terms that a friend agrees to. */
export interface Agreement {
	is_required: boolean;
	text: string;
	footer: string;
}

export const NO_AGREEMENT: Agreement = { is_required: false, text: "", footer: "" };
