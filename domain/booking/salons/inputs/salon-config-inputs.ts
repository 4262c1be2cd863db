import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import {
	boundedList,
	calendarDay,
	codeIn,
	codeOf,
	requiredText,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { REQUEST_MODES, SALON_CONFIG_ATTRIBUTES, SALON_CONFIG_TYPES, START_UNITS } from "../salon-codes.ts";
import { DAY_MINUTES } from "../salon-minutes.ts";
import {
	ANONYMOUS_REQUEST_HOURS,
	getAnonymousRequestHours,
	getSalonPaymentTerms,
	MAX_RESOURCE_CAPACITY,
	type SalonRules,
} from "../salon-settings.ts";
import { salonTermsField } from "./payment-terms-input.ts";
import { bufferField, dayHoursField, forceField, integerBetween, versionField } from "./salon-fields.ts";

const MAX_NAME = 100;
/** Maximum lead time and deadline, and maximum number of special dates of a year. */
const MAX_DAYS = 366;

export const salonInput = z.object({
	name: requiredText(MAX_NAME, SALON_TEXTS.nameRequired),
	version: versionField(),
});
export type SalonInput = z.output<typeof salonInput>;

const capacityField = () =>
	z
		.object({
			admin: integerBetween(1, MAX_RESOURCE_CAPACITY),
			friend: integerBetween(1, MAX_RESOURCE_CAPACITY),
		})
		.refine(({ admin, friend }) => friend <= admin, {
			path: ["friend"],
			error: SALON_TEXTS.friendAboveAdmin,
		});

const modeField = () => codeIn(REQUEST_MODES).default(REQUEST_MODES.allowed);

/** Booking rules of the salon, by their wire names. */
export const salonRulesInput = z
	.object({
		unit: codeOf(...START_UNITS),
		buffer_before: bufferField().default(0),
		buffer_after: bufferField().default(0),
		slot_capacity: capacityField(),
		shop_capacity: capacityField(),
		lead_minutes: integerBetween(0, MAX_DAYS * DAY_MINUTES).default(0),
		days_ahead: integerBetween(0, MAX_DAYS).default(0),
		change_deadline_minutes: integerBetween(0, MAX_DAYS * DAY_MINUTES).default(0),
		cancel_deadline_minutes: integerBetween(0, MAX_DAYS * DAY_MINUTES).default(0),
		max_open: integerBetween(0, 100).default(0),
		stranger_hours: integerBetween(ANONYMOUS_REQUEST_HOURS.min, ANONYMOUS_REQUEST_HOURS.max).default(
			ANONYMOUS_REQUEST_HOURS.default,
		),
		create_mode: modeField(),
		change_mode: modeField(),
		cancel_mode: modeField(),
		payment: salonTermsField().optional(),
	})
	.transform(
		(sent): SalonRules => ({
			unit: sent.unit,
			bufferBefore: sent.buffer_before,
			bufferAfter: sent.buffer_after,
			slotCapacity: sent.slot_capacity,
			shopCapacity: sent.shop_capacity,
			window: { leadMinutes: sent.lead_minutes, days: sent.days_ahead },
			deadline: {
				changeMinutes: sent.change_deadline_minutes,
				cancelMinutes: sent.cancel_deadline_minutes,
			},
			maxOpen: sent.max_open,
			strangerHours: sent.stranger_hours,
			modes: { create: sent.create_mode, change: sent.change_mode, cancel: sent.cancel_mode },
			...(sent.payment && { payment: sent.payment }),
		}),
	);

/** Returns the rules by their wire names. */
export const presentSalonRules = (rules: SalonRules): z.input<typeof salonRulesInput> => ({
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
	stranger_hours: getAnonymousRequestHours(rules),
	create_mode: rules.modes.create,
	change_mode: rules.modes.change,
	cancel_mode: rules.modes.cancel,
	payment: getSalonPaymentTerms(rules),
});

const openingHoursField = () =>
	boundedList(z.object({ weekday: integerBetween(0, 6), hours: dayHoursField() }), 7).refine(
		(days) => new Set(days.map(({ weekday }) => weekday)).size === days.length,
		SALON_TEXTS.weekdayTwice,
	);

const specialDatesField = () =>
	boundedList(
		z.object({
			date: calendarDay(),
			name: typedText(50).default(""),
			hours: dayHoursField(),
		}),
		MAX_DAYS,
	).refine((dates) => new Set(dates.map(({ date }) => date)).size === dates.length, SALON_TEXTS.dateTwice);

const yearField = () => integerBetween(2000, 2100);

/** Body of a configuration save; omitted parts keep their values. */
export const salonConfigsInput = z
	.object({
		name: requiredText(MAX_NAME, SALON_TEXTS.nameRequired).optional(),
		opening_hours: openingHoursField().optional(),
		year: yearField().optional(),
		special_dates: specialDatesField().optional(),
		booking: salonRulesInput.optional(),
		enable_online: yesNo().optional(),
		sync_shift: yesNo().optional(),
		push_notification: yesNo().optional(),
		force: forceField(),
		version: versionField(),
	})
	.check(({ value, issues }) => {
		const { year, special_dates: dates } = value;
		if (!dates) return;
		if (year === undefined)
			issues.push({ code: "custom", path: ["year"], message: FIELD_TEXTS.required, input: year });
		else if (dates.some(({ date }) => !date.startsWith(`${year}-`)))
			issues.push({ code: "custom", path: ["special_dates"], message: SALON_TEXTS.otherYear, input: dates });
	});
export type SalonConfigsInput = z.output<typeof salonConfigsInput>;

export const salonConfigTypeSchema = z.enum(SALON_CONFIG_TYPES, { error: FIELD_TEXTS.choiceUnknown });

/** Field under which each part of the configuration is saved. */
export const SALON_CONFIG_FIELDS = {
	opening: "opening_hours",
	special: "special_dates",
	booking: "booking",
} as const satisfies Record<(typeof SALON_CONFIG_TYPES)[number], keyof SalonConfigsInput>;

export const salonConfigsQuery = z.object({
	attr: z.enum(["opening"], { error: SALON_TEXTS.attributeUnknown }).optional(),
	y: yearField().optional(),
});

/** `?attr=` names the patched attribute (M-212), and the body contains it under the same name. */
export const salonConfigAttributeQuery = z.object({
	attr: z.enum(SALON_CONFIG_ATTRIBUTES, { error: SALON_TEXTS.attributeUnknown }),
});
export const salonConfigPatchInput = z.object({
	enable_online: yesNo().optional(),
	sync_shift: yesNo().optional(),
	push_notification: yesNo().optional(),
	force: forceField(),
	version: versionField(),
});

/** New order of a list, with all of its entries. */
export const sortedIdsInput = z.object({ sorted_ids: boundedList(wholeNumber(), 500) });
