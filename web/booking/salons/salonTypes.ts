import type { SalonPaymentTerms } from "#domain/booking/salons/payment-terms.ts";
import type { RequestMode, StartUnit } from "#domain/booking/salons/salon-codes.ts";
import type { BookingCapacity } from "#domain/booking/salons/salon-settings.ts";
import type { client, Wire } from "#web/platform/api/apiClient.ts";

type Resources = (typeof client.salonResources)["api"]["salon"][":salonId"];
type Courses = (typeof client.salonCourses)["api"]["salon"][":salonId"];
type Urls = (typeof client.salonUrls)["api"]["salon"][":salonId"];
type Online = (typeof client.salonOnline)["api"]["salon"][":salonId"];

/** Salon in the list of salons. */
export type SalonRow = Wire<typeof client.salonConfigs.api.salon.$get>["data"][number];

/** Time span of a day as text, `HH:mm` up to 30:00. */
export interface HoursSpan {
	from: string;
	to: string;
}

export interface WeekdayHours {
	/** 0 is Sunday. */
	weekday: number;
	/** Empty for closed. */
	hours: HoursSpan[];
}

interface SpecialDateHours {
	date: string;
	name: string;
	/** Empty for closed. */
	hours: HoursSpan[];
}

/**
 * Opening hours of a salon in a year. The same endpoint returns this or the whole configuration, depending on
 * its `attr`.
 */
export interface OpeningHours {
	year: number;
	opening_hours: WeekdayHours[];
	special_dates: SpecialDateHours[];
	version: number;
}

/** Booking rules of a salon. */
export interface BookingRules {
	unit: StartUnit;
	buffer_before: number;
	buffer_after: number;
	slot_capacity: BookingCapacity;
	shop_capacity: BookingCapacity;
	lead_minutes: number;
	days_ahead: number;
	change_deadline_minutes: number;
	cancel_deadline_minutes: number;
	max_open: number;
	stranger_hours: number;
	create_mode: RequestMode;
	change_mode: RequestMode;
	cancel_mode: RequestMode;
	payment: SalonPaymentTerms;
}

/** Basic settings and booking rules of a salon, without its opening hours. */
export interface SalonConfigs {
	id: number;
	name: string;
	enable_online: boolean;
	sync_shift: boolean;
	push_notification_status: boolean;
	booking: BookingRules;
	version: number;
}

export type SalonResource = Wire<Resources["resources"]["all"]["$get"]>["data"][number];
export type SalonCourse = Wire<Courses["courses"]["all"]["$get"]>["data"][number];

/** Booking URL of a salon (M-134). */
export type SalonUrl = Wire<Urls["salon_urls"]["$get"]>["data"][number];

/** Resource and course that cannot be booked together (M-133). */
export type ResourceCourseUnlink = Wire<Resources["resource_course_unlinks"]["$get"]>["data"][number];

/** Online booking configuration of a salon (M-128). */
type OnlineConfig = Wire<Online["online_configs"]["$get"]>;
export type CustomerItem = OnlineConfig["customer_info"][number];
