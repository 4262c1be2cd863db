import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import {
	boundedList,
	calendarDay,
	codeOf,
	requiredText,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { CONFIG_ATTRIBUTES, CONFIG_TYPES, UNITS } from "../codes.ts";
import { MAX_RESOURCE_CAPACITY, type SalonRules, STRANGER_HOURS, strangerHoursOf } from "../settings.ts";
import { basedOn, between, force, hoursOfDay } from "./fields.ts";

const MAX_NAME = 100;
const MAX_BUFFER = 240;
const MAX_DAYS = 366;

export const salonInput = z.object({
	name: requiredText(MAX_NAME, SALON_TEXTS.nameRequired),
	version: basedOn(),
});
export type SalonInput = z.output<typeof salonInput>;

const capacity = () =>
	z
		.object({ admin: between(1, MAX_RESOURCE_CAPACITY), friend: between(1, MAX_RESOURCE_CAPACITY) })
		.refine(({ admin, friend }) => friend <= admin, {
			path: ["friend"],
			error: SALON_TEXTS.friendAboveAdmin,
		});

const mode = () => codeOf(0, 1, 3);

/** Booking rules of the salon, by their wire names. */
export const bookingInput = z
	.object({
		unit: codeOf(...UNITS),
		buffer_before: between(0, MAX_BUFFER).default(0),
		buffer_after: between(0, MAX_BUFFER).default(0),
		slot_capacity: capacity(),
		shop_capacity: capacity(),
		lead_minutes: between(0, MAX_DAYS * 1_440).default(0),
		days_ahead: between(0, MAX_DAYS).default(0),
		change_deadline_minutes: between(0, MAX_DAYS * 1_440).default(0),
		cancel_deadline_minutes: between(0, MAX_DAYS * 1_440).default(0),
		max_open: between(0, 100).default(0),
		stranger_hours: between(STRANGER_HOURS.least, STRANGER_HOURS.most).default(STRANGER_HOURS.usual),
		create_mode: mode().default(0),
		change_mode: mode().default(0),
		cancel_mode: mode().default(0),
	})
	.transform(
		(given): SalonRules => ({
			unit: given.unit,
			bufferBefore: given.buffer_before,
			bufferAfter: given.buffer_after,
			slotCapacity: given.slot_capacity,
			shopCapacity: given.shop_capacity,
			window: { leadMinutes: given.lead_minutes, days: given.days_ahead },
			deadline: {
				changeMinutes: given.change_deadline_minutes,
				cancelMinutes: given.cancel_deadline_minutes,
			},
			maxOpen: given.max_open,
			strangerHours: given.stranger_hours,
			modes: { create: given.create_mode, change: given.change_mode, cancel: given.cancel_mode },
		}),
	);

/** Returns the rules by their wire names. */
export const bookingOf = (rules: SalonRules): z.input<typeof bookingInput> => ({
	unit: rules.unit,
	buffer_before: rules.bufferBefore,
	buffer_after: rules.bufferAfter,
	slot_capacity: rules.slotCapacity,
	shop_capacity: rules.shopCapacity,
	lead_minutes: rules.window.leadMinutes,
	days_ahead: rules.window.days,
	change_deadline_minutes: rules.deadline.changeMinutes,
	cancel_deadline_minutes: rules.deadline.cancelMinutes,
	max_open: rules.maxOpen,
	stranger_hours: strangerHoursOf(rules),
	create_mode: rules.modes.create,
	change_mode: rules.modes.change,
	cancel_mode: rules.modes.cancel,
});

const openingHours = () =>
	boundedList(z.object({ weekday: between(0, 6), hours: hoursOfDay() }), 7).refine(
		(days) => new Set(days.map(({ weekday }) => weekday)).size === days.length,
		SALON_TEXTS.weekdayTwice,
	);

const specialDates = () =>
	boundedList(
		z.object({
			date: calendarDay(),
			name: typedText(50).default(""),
			hours: hoursOfDay(),
		}),
		MAX_DAYS,
	).refine((dates) => new Set(dates.map(({ date }) => date)).size === dates.length, SALON_TEXTS.dateTwice);

const yearOf = () => between(2000, 2100);

/** Body of a configuration save; omitted parts keep their values. */
export const configsInput = z
	.object({
		name: requiredText(MAX_NAME, SALON_TEXTS.nameRequired).optional(),
		opening_hours: openingHours().optional(),
		year: yearOf().optional(),
		special_dates: specialDates().optional(),
		booking: bookingInput.optional(),
		enable_online: yesNo().optional(),
		sync_shift: yesNo().optional(),
		push_notification: yesNo().optional(),
		force: force(),
		version: basedOn(),
	})
	.check(({ value, issues }) => {
		const { year, special_dates: dates } = value;
		if (!dates) return;
		if (year === undefined)
			issues.push({ code: "custom", path: ["year"], message: FIELD_TEXTS.required, input: year });
		else if (dates.some(({ date }) => !date.startsWith(`${year}-`)))
			issues.push({ code: "custom", path: ["special_dates"], message: SALON_TEXTS.otherYear, input: dates });
	});
export type ConfigsInput = z.output<typeof configsInput>;

export const configType = z.enum(CONFIG_TYPES, { error: FIELD_TEXTS.choiceUnknown });

/** Field under which each part of the configuration is saved. */
export const CONFIG_FIELDS = {
	opening: "opening_hours",
	special: "special_dates",
	booking: "booking",
} as const satisfies Record<(typeof CONFIG_TYPES)[number], keyof ConfigsInput>;

export const configsQuery = z.object({
	attr: z.enum(["opening"], { error: SALON_TEXTS.attributeUnknown }).optional(),
	y: yearOf().optional(),
});

/** `?attr=` names the patched attribute (M-212), and the body contains it under the same name. */
export const configAttribute = z.object({
	attr: z.enum(CONFIG_ATTRIBUTES, { error: SALON_TEXTS.attributeUnknown }),
});
export const configPatch = z.object({
	enable_online: yesNo().optional(),
	sync_shift: yesNo().optional(),
	push_notification: yesNo().optional(),
	force: force(),
	version: basedOn(),
});

/** New order of a list, with all of its entries. */
export const orderInput = z.object({ sorted_ids: boundedList(wholeNumber(), 500) });
