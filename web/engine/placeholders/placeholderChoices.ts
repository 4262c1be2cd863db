import { isTranslatable, VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { bookingTarget } from "#domain/engine/placeholders/booking-placeholders.ts";
import { COUPON_LIST_WORD } from "#domain/engine/placeholders/coupon.ts";
import { todayEpochDay } from "#domain/engine/placeholders/date.ts";
import { DEFAULT_DATE_FORMAT, dayFromEpoch } from "#domain/engine/placeholders/date-format.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { INTRODUCTION_WORDS } from "#domain/engine/placeholders/introduction.ts";
import { PAYMENT_WORDS } from "#domain/engine/placeholders/payment.ts";
import { POINT_WORDS } from "#domain/engine/placeholders/point.ts";
import {
	type AliasType,
	describePlaceholder,
	PLACEHOLDERS,
	type PlaceholderParams,
	type WrittenPlaceholder,
	writePlaceholder,
} from "#domain/engine/placeholders/registry.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";

/** Placeholder that can be inserted into a text. */
export interface PlaceholderChoice {
	/** Inserted placeholder, as it is stored. */
	markup: string;
	name: string;
	group: string;
	/** Whether its settings open after the insertion. */
	needsSettings: boolean;
}

/** Initial number of days of a countdown. */
const FIRST_COUNTDOWN = 30;

const defaultFormat = { format: DEFAULT_DATE_FORMAT };

/**
 * Placeholders that can be inserted, by group. Fields of the same name appear once, because a text identifies
 * them by name.
 */
export const placeholderChoicesOf = (targets: PlaceholderTargets | undefined): PlaceholderChoice[] => [
	...new Map(allChoices(targets).map((choice) => [choice.markup, choice])).values(),
];

function allChoices(targets: PlaceholderTargets | undefined): PlaceholderChoice[] {
	const until = dayFromEpoch(todayEpochDay({ now: clockNow(), zone: DEFAULT_ZONE }) + FIRST_COUNTDOWN);
	const fields = newestFirst(targets?.friendInfo).filter(({ type }) => isTranslatable(type));
	return [
		...(["name", "SYS_MAIL", "friend_link_url"] as const).map((aliasType) =>
			choice("友だち", { aliasType, params: {} }),
		),
		...eventChoices(targets, true),
		{
			...choice("日付", { aliasType: "date", params: { offset: 0, ...defaultFormat } }),
			needsSettings: true,
		},
		{
			...choice("日付", { aliasType: "remain", params: { until, field: null } }),
			name: "日付までの残り日数",
			needsSettings: true,
		},
		...fields
			.filter(({ type }) => type === VAR_TYPES.date)
			.map(({ name }) => choice("日付", { aliasType: "remain", params: { until: null, field: name } })),
		...fields.map(({ name }) => namedChoice("var", name, { name, ...defaultFormat })),
		...newestFirst(targets?.scores).flatMap(({ name }) => [
			namedChoice("score", `${name}の点数`, { name, shows: "points" }),
			namedChoice("score", `${name}の段階`, { name, shows: "level" }),
		]),
		...(Object.keys(POINT_WORDS) as (keyof typeof POINT_WORDS)[]).map((word) =>
			namedChoice("point", POINT_WORDS[word], { word }),
		),
		choice("クーポン", { aliasType: "coupon", params: { code: COUPON_LIST_WORD } }),
		...(Object.keys(INTRODUCTION_WORDS) as (keyof typeof INTRODUCTION_WORDS)[]).map((word) =>
			namedChoice("introduction", INTRODUCTION_WORDS[word], { word }),
		),
		...(Object.keys(PAYMENT_WORDS) as (keyof typeof PAYMENT_WORDS)[]).map((word) =>
			namedChoice("payment", PAYMENT_WORDS[word], { word }),
		),
		...newestFirst(targets?.commonVars).map(({ name, code }) =>
			namedChoice("commonVar", name, { code, ...defaultFormat }),
		),
		...newestFirst(targets?.forms).map(({ name, code }) => namedChoice("form", name, { code })),
		...(targets?.salons ?? []).map(({ name, code }) => namedChoice("salon", name, { code })),
		...newestFirst(targets?.events).map(({ name, code }) => namedChoice("event", name, { code })),
		...newestFirst(targets?.products).map(({ name, code }) => namedChoice("pay", name, { code })),
		...eventChoices(targets, false),
	];
}

/** Records are read in the order of their creation; a text mostly refers to a new one. */
const newestFirst = <Target>(targets: readonly Target[] | undefined): Target[] =>
	(targets ?? []).toReversed();

/** Values that the event supplies; those of a booking are a group of their own. */
const eventChoices = (targets: PlaceholderTargets | undefined, isOfBooking: boolean): PlaceholderChoice[] =>
	(targets?.context ?? [])
		.filter(({ key }) => (bookingTarget(key) !== undefined) === isOfBooking)
		.map(({ label, key }) => ({
			...namedChoice("context", label, { key, ...defaultFormat }),
			...(isOfBooking && { group: "予約" }),
		}));

const choice = (group: string, placeholder: WrittenPlaceholder): PlaceholderChoice => ({
	markup: writePlaceholder(placeholder),
	name: describePlaceholder(placeholder),
	group,
	needsSettings: false,
});

const namedChoice = <Alias extends AliasType>(
	aliasType: Alias,
	name: string,
	params: PlaceholderParams<Alias>,
): PlaceholderChoice => ({
	markup: writePlaceholder({ aliasType, params } as WrittenPlaceholder),
	name,
	group: PLACEHOLDERS[aliasType].label,
	needsSettings: false,
});
