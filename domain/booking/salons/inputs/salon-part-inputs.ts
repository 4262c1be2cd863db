import { z } from "zod";
import { TAX_RATES } from "#domain/engine/friend-records/payment-request-fields.ts";
import { CALENDAR_COLOURS } from "#domain/platform/colours/calendar-colours.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import {
	boundedList,
	codeOf,
	isOneLine,
	recordId,
	requiredText,
	typedText,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { RESOURCE_KINDS, type ResourceKind } from "../salon-codes.ts";
import { LAST_MINUTE } from "../salon-minutes.ts";
import { MAX_RESOURCE_CAPACITY } from "../salon-settings.ts";
import { courseTermsField } from "./payment-terms-input.ts";
import { bufferField, forceField, integerBetween, priceField, versionField } from "./salon-fields.ts";

/** Maximum numbers of resources and of courses per salon. */
export const MAX_RESOURCES = 200;
export const MAX_COURSES = 200;

const MAX_NAME = 100;
const MAX_DESCRIPTION = 2_000;
const RESOURCE_KIND_KEYS = Object.keys(RESOURCE_KINDS) as [ResourceKind, ...ResourceKind[]];

/** Number of the colour of a new resource, in `CALENDAR_COLOURS` from 1. */
const DEFAULT_COLOUR = 7;

/** Empty inherits the salon's value. */
const inheritableField = <T extends z.ZodType>(schema: T) =>
	z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

const resourceFields = {
	name: requiredText(MAX_NAME, SALON_TEXTS.nameRequired),
	kind: z.enum(RESOURCE_KIND_KEYS, { error: FIELD_TEXTS.choiceUnknown }),
	colour: integerBetween(1, CALENDAR_COLOURS.length),
	picture: typedText(500),
	description: typedText(MAX_DESCRIPTION),
	capacity_admin: inheritableField(integerBetween(1, MAX_RESOURCE_CAPACITY)),
	capacity_friend: inheritableField(integerBetween(1, MAX_RESOURCE_CAPACITY)),
	fee: priceField(),
	is_enabled: yesNo(),
};

/** Whether a picture is empty, an upload or an HTTPS URL. */
const isPicture = (address: string) =>
	address === "" || (isOneLine(address) && /^(https:\/\/|\/)/.test(address));

const checkPicture = ({
	value: { picture = "" },
	issues,
}: {
	value: { picture?: string };
	issues: z.core.$ZodRawIssue[];
}) => {
	if (!isPicture(picture))
		issues.push({ code: "custom", path: ["picture"], message: FIELD_TEXTS.urlInvalid, input: picture });
};

const checkResource = ({
	value,
	issues,
}: {
	value: { capacity_admin?: number | null; capacity_friend?: number | null; picture?: string };
	issues: z.core.$ZodRawIssue[];
}) => {
	const { capacity_admin: admin, capacity_friend: friend } = value;
	if (admin && friend && friend > admin)
		issues.push({
			code: "custom",
			path: ["capacity_friend"],
			message: SALON_TEXTS.friendAboveAdmin,
			input: friend,
		});
	checkPicture({ value, issues });
};

export const resourceInput = z
	.object({
		...resourceFields,
		kind: resourceFields.kind.default("frame"),
		colour: resourceFields.colour.default(DEFAULT_COLOUR),
		picture: resourceFields.picture.default(""),
		description: resourceFields.description.default(""),
		fee: resourceFields.fee.default(0),
		is_enabled: resourceFields.is_enabled.default(true),
		version: versionField(),
	})
	.check(checkResource);
export type ResourceInput = z.output<typeof resourceInput>;

/** Attributes of a resource that can be patched separately. */
const RESOURCE_ATTRIBUTES = Object.keys(resourceFields) as [
	keyof typeof resourceFields,
	...(keyof typeof resourceFields)[],
];
export const resourceAttributeQuery = z.object({
	attr: z.enum(RESOURCE_ATTRIBUTES, { error: SALON_TEXTS.attributeUnknown }),
});
export const resourcePatchInput = z
	.object({ ...resourceFields, version: versionField() })
	.partial()
	.check(checkResource);
export type ResourcePatch = z.output<typeof resourcePatchInput>;

const courseFields = {
	name: requiredText(MAX_NAME, SALON_TEXTS.nameRequired),
	minutes: integerBetween(1, LAST_MINUTE),
	price: priceField(),
	description: typedText(MAX_DESCRIPTION),
	picture: typedText(500),
	buffer_before: inheritableField(bufferField()),
	buffer_after: inheritableField(bufferField()),
	/** Null for the salon's terms. */
	payment: courseTermsField(),
	tax_rate: codeOf(...TAX_RATES),
	is_enabled: yesNo(),
};

export const courseInput = z
	.object({
		...courseFields,
		price: courseFields.price.default(0),
		description: courseFields.description.default(""),
		picture: courseFields.picture.default(""),
		/** A form that does not know the terms keeps them. */
		payment: courseFields.payment.optional(),
		/** A form that does not know the rate keeps it; a new course begins with the usual one. */
		tax_rate: courseFields.tax_rate.optional(),
		is_enabled: courseFields.is_enabled.default(true),
		version: versionField(),
	})
	.check(checkPicture);
export type CourseInput = z.output<typeof courseInput>;

const COURSE_ATTRIBUTES = Object.keys(courseFields) as [
	keyof typeof courseFields,
	...(keyof typeof courseFields)[],
];
export const courseAttributeQuery = z.object({
	attr: z.enum(COURSE_ATTRIBUTES, { error: SALON_TEXTS.attributeUnknown }),
});
export const coursePatchInput = z
	.object({ ...courseFields, version: versionField() })
	.partial()
	.check(checkPicture);
export type CoursePatch = z.output<typeof coursePatchInput>;

/** `?force=1` deletes or archives in spite of future bookings (rules, Codes). */
export const forceQuery = z.object({ force: forceField() });

/** Maximum number of pairs in the matrix. */
const MAX_UNLINKS = 10_000;

/** Pairs of a resource and a course that cannot be booked together (M-133); all others can. */
export const unlinksInput = z.object({
	data: boundedList(z.object({ salon_resource_id: recordId(), course_id: recordId() }), MAX_UNLINKS),
});
export type UnlinksInput = z.output<typeof unlinksInput>;
