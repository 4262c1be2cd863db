import type { RequestMode, Unit } from "#domain/booking/salons/codes.ts";
import type { Capacity } from "#domain/booking/salons/settings.ts";
import type { client, Wire } from "#web/platform/api/client.ts";

type Resources = (typeof client.salonResources)["api"]["salon"][":salonId"];
type Courses = (typeof client.salonCourses)["api"]["salon"][":salonId"];
type Urls = (typeof client.salonUrls)["api"]["salon"][":salonId"];
type Online = (typeof client.salonOnline)["api"]["salon"][":salonId"];

/** A salon as the list shows it. */
export type SalonRow = Wire<typeof client.salonConfigs.api.salon.$get>["data"][number];

/** Part of a day as it is written, `HH:mm` up to 30:00. */
export interface WrittenSpan {
	from: string;
	to: string;
}

export interface WrittenDay {
	/** 0 is Sunday. */
	weekday: number;
	/** Empty is closed. */
	hours: WrittenSpan[];
}

interface WrittenDate {
	date: string;
	name: string;
	/** Empty is closed. */
	hours: WrittenSpan[];
}

/** When a salon is open in a year. One call answers this or the whole configuration, by what it is asked. */
export interface Opening {
	year: number;
	opening_hours: WrittenDay[];
	special_dates: WrittenDate[];
	version: number;
}

/** When and how a salon is booked. */
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

/** What is set of a salon. */
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

/** An address at which a salon is booked (M-134). */
export type SalonUrl = Wire<Urls["salon_urls"]["$get"]>["data"][number];

/** A resource that is not booked for a course (M-133). */
export type Unlink = Wire<Resources["resource_course_unlinks"]["$get"]>["data"][number];

/** How a salon is booked by friends (M-128). */
type OnlineConfig = Wire<Online["online_configs"]["$get"]>;
export type CustomerItem = OnlineConfig["customer_info"][number];
