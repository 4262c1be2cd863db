import { isTranslatable, VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { bookingTarget } from "#domain/engine/placeholders/booking.ts";
import { todayNumber } from "#domain/engine/placeholders/date.ts";
import { dayOf } from "#domain/engine/placeholders/date-format.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import {
	type AliasType,
	describePlaceholder,
	PLACEHOLDERS,
	type PlaceholderParams,
	type WrittenPlaceholder,
	writePlaceholder,
} from "#domain/engine/placeholders/registry.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/time.ts";
import { clockNow } from "#web/platform/api/clock.ts";

/** Something that can be put into a text. */
export interface Choice {
	/** What is put in, as it is stored. */
	written: string;
	name: string;
	group: string;
	/** Whether it is asked how, once it is put in. */
	needsSettings: boolean;
}

/** Days until the date that a countdown begins with, before another is chosen. */
const FIRST_COUNTDOWN = 30;

const asIs = { format: 1 } as const;

/** Everything that can be put into a text, group by group. Fields of the same name are one, as they are in a text. */
export const choicesOf = (targets: PlaceholderTargets | undefined): Choice[] => [
	...new Map(allChoices(targets).map((choice) => [choice.written, choice])).values(),
];

function allChoices(targets: PlaceholderTargets | undefined): Choice[] {
	const until = dayOf(todayNumber({ now: clockNow(), zone: DEFAULT_ZONE }) + FIRST_COUNTDOWN);
	const fields = targets?.friendInfo.filter(({ type }) => isTranslatable(type)) ?? [];
	return [
		...(["name", "SYS_MAIL", "friend_link_url"] as const).map((aliasType) =>
			choice("友だち", { aliasType, params: {} }),
		),
		...ofEvent(targets, true),
		{ ...choice("日付", { aliasType: "date", params: { offset: 0, ...asIs } }), needsSettings: true },
		{
			...choice("日付", { aliasType: "remain", params: { until, field: null } }),
			name: "日付までの残り日数",
			needsSettings: true,
		},
		...fields
			.filter(({ type }) => type === VAR_TYPES.date)
			.map(({ name }) => choice("日付", { aliasType: "remain", params: { until: null, field: name } })),
		...fields.map(({ name }) => named("var", name, { name, ...asIs })),
		...(targets?.scores ?? []).flatMap(({ name }) => [
			named("score", `${name}の点数`, { name, shows: "points" }),
			named("score", `${name}の段階`, { name, shows: "level" }),
		]),
		...(targets?.commonVars ?? []).map(({ name, code }) => named("commonVar", name, { code, ...asIs })),
		...(targets?.forms ?? []).map(({ name, code }) => named("form", name, { code })),
		...(targets?.salons ?? []).map(({ name, code }) => named("salon", name, { code })),
		...(targets?.events ?? []).map(({ name, code }) => named("event", name, { code })),
		...ofEvent(targets, false),
	];
}

/** What the event at hand brings: that of a booking is a group of its own. */
const ofEvent = (targets: PlaceholderTargets | undefined, isOfBooking: boolean): Choice[] =>
	(targets?.context ?? [])
		.filter(({ key }) => (bookingTarget(key) !== undefined) === isOfBooking)
		.map(({ label, key }) => ({
			...named("context", label, { key, ...asIs }),
			...(isOfBooking && { group: "予約" }),
		}));

const choice = (group: string, placeholder: WrittenPlaceholder): Choice => ({
	written: writePlaceholder(placeholder),
	name: describePlaceholder(placeholder),
	group,
	needsSettings: false,
});

const named = <Alias extends AliasType>(
	aliasType: Alias,
	name: string,
	params: PlaceholderParams<Alias>,
): Choice => ({
	written: writePlaceholder({ aliasType, params } as WrittenPlaceholder),
	name,
	group: PLACEHOLDERS[aliasType].label,
	needsSettings: false,
});
