import type { RequestMode, Unit } from "#domain/booking/salons/codes.ts";
import type { Capacity } from "#domain/booking/salons/settings.ts";
import type { client, Wire } from "#web/platform/api/apiClient.ts";

type Resources = (typeof client.salonResources)["api"]["salon"][":salonId"];
type Courses = (typeof client.salonCourses)["api"]["salon"][":salonId"];
type Urls = (typeof client.salonUrls)["api"]["salon"][":salonId"];
type Online = (typeof client.salonOnline)["api"]["salon"][":salonId"];

/** Salon in the list. */
export type SalonRow = Wire<typeof client.salonConfigs.api.salon.$get>["data"][number];

/** Span of a day as text, `HH:mm` up to 30:00. */
export interface WrittenSpan {
	from: string;
	to: string;
}

export interface WrittenDay {
	/** 0 is Sunday. */
	weekday: number;
	/** Empty for closed. */
	hours: WrittenSpan[];
}

interface WrittenDate {
	date: string;
	name: string;
	/** Empty for closed. */
	hours: WrittenSpan[];
}

/**
 * Opening hours of a salon in a year. The same endpoint returns this or the whole configuration, by its
 * `type`.
 */
export interface Opening {
	year: number;
	opening_hours: WrittenDay[];
	special_dates: WrittenDate[];
	version: number;
}

/** Booking rules of a salon. */
export interface Booking {
	unit: Unit;
	buffer_before: number;
	buffer_after: number;
	slot_capacity: Capacity;
	shop_capacity: Capacity;
	lead_minutes: number;
	days_ahead: number;
	change_deadline_minutes: number;
	cancel_deadline_minutes: number;
	max_open: number;
	stranger_hours: number;
	create_mode: RequestMode;
	change_mode: RequestMode;
	cancel_mode: RequestMode;
}

/** Configuration of a salon. */
export interface Configs {
	id: number;
	name: string;
	enable_online: boolean;
	sync_shift: boolean;
	push_notification_status: boolean;
	booking: Booking;
	version: number;
}

export type Resource = Wire<Resources["resources"]["all"]["$get"]>["data"][number];
export type Course = Wire<Courses["courses"]["all"]["$get"]>["data"][number];

/** Booking URL of a salon (M-134). */
export type SalonUrl = Wire<Urls["salon_urls"]["$get"]>["data"][number];

/** Resource and course that cannot be booked together (M-133). */
export type Unlink = Wire<Resources["resource_course_unlinks"]["$get"]>["data"][number];

/** Online booking configuration of a salon (M-128). */
type OnlineConfig = Wire<Online["online_configs"]["$get"]>;
export type CustomerItem = OnlineConfig["customer_info"][number];
