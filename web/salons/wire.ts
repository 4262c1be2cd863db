import type { bookingOf } from "#domain/salon/inputs/configs.ts";
import type { CustomerItemInput } from "#domain/salon/inputs/online.ts";
import type { CourseInput, ResourceInput } from "#domain/salon/inputs/resources.ts";
import type { FlowActions } from "#domain/salon/online.ts";
import type { Agreement, ShopInfo } from "#domain/salon/settings.ts";

/** Part of a day as it is written, `HH:mm` up to 30:00. */
export interface WrittenSpan {
	from: string;
	to: string;
}

/** A salon as the list shows it. */
export interface SalonRow {
	id: number;
	name: string;
	enable_online: boolean;
	is_archived: boolean;
}

/** What is set of a salon, without its hours. */
export interface Configs extends Omit<SalonRow, "is_archived"> {
	booking: ReturnType<typeof bookingOf>;
	sync_shift: boolean;
	push_notification_status: boolean;
	version: number;
}

export interface WrittenDay {
	/** 0 is Sunday. */
	weekday: number;
	/** Empty is closed. */
	hours: WrittenSpan[];
}

export interface WrittenDate {
	date: string;
	name: string;
	/** Empty is closed. */
	hours: WrittenSpan[];
}

/** When a salon is open in a year. */
export interface Opening {
	year: number;
	opening_hours: WrittenDay[];
	special_dates: WrittenDate[];
	version: number;
}

/** 0 disabled, 1 enabled (M-137). */
type Enabled = 0 | 1;

export type Resource = Omit<ResourceInput, "is_enabled" | "version"> & {
	id: number;
	is_enabled: Enabled;
	version: number;
};

export type Course = Omit<CourseInput, "is_enabled" | "version"> & {
	id: number;
	is_enabled: Enabled;
	version: number;
};

/** A resource that is not booked for a course (M-133). */
export interface Unlink {
	salon_resource_id: number;
	course_id: number;
}

export type CustomerItem = Omit<CustomerItemInput, "id"> & { id: number };

/** How a salon is booked by friends (M-128). */
export interface OnlineConfig {
	id: number;
	customer_info: CustomerItem[];
	shop_info: ShopInfo;
	agreement: Agreement;
	actions: FlowActions;
	version: number;
}
