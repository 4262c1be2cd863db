import { z } from "zod";
import { markClosed } from "#domain/platform/body-names/closed-schemas.ts";
import { LINE_SEND_TEXTS } from "#domain/platform/texts/line-sends-texts.ts";
import {
	boundedList,
	CHECK_ANYWAY,
	isEachOnce,
	recordId,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import { AGES, APP_TYPES, AREAS, codesOf, GENDERS, PERIODS } from "./demographic-codes.ts";

/** LINE's limit of the audiences in one condition. */
const MAX_AUDIENCES = 10;

/** Every friend of the account, those unknown to the console included. */
const everyone = z.object({ type: z.literal("everyone") });

/** Range of LINE's codes: from the first, until before the second; null for an open end. */
const rangeOf = (codes: readonly string[]) =>
	z
		.object({ from: z.enum(codes).nullable(), until: z.enum(codes).nullable() })
		.refine(
			({ from, until }) => from === null || until === null || codes.indexOf(from) < codes.indexOf(until),
			{ ...CHECK_ANYWAY.ofObject, error: LINE_SEND_TEXTS.rangeReversed },
		)
		.default({ from: null, until: null });

const someOf = (codes: readonly string[]) =>
	boundedList(z.enum(codes), codes.length).refine(isEachOnce, LINE_SEND_TEXTS.choiceRepeated).default([]);

/** Friends of audiences and of attributes, whom LINE finds. */
const narrowcastFields = z.object({
	type: z.literal("narrowcast"),
	/** Friends of any of the included ones, without those of the excluded ones. */
	audiences: boundedList(
		z.object({ id: recordId(), excluded: z.boolean().default(false) }),
		MAX_AUDIENCES,
		LINE_SEND_TEXTS.tooManyAudiences(MAX_AUDIENCES),
	)
		.refine((all) => isEachOnce(all.map(({ id }) => id)), LINE_SEND_TEXTS.choiceRepeated)
		.default([]),
	genders: someOf(codesOf(GENDERS)),
	ages: rangeOf(codesOf(AGES)),
	app_types: someOf(codesOf(APP_TYPES)),
	areas: someOf(codesOf(AREAS)),
	/** Time since they were added. */
	periods: rangeOf(codesOf(PERIODS)),
	/** Highest number of friends, whom LINE draws; null for all. */
	max: wholeNumber(LINE_SEND_TEXTS.maxWrong)
		.pipe(z.number().min(1, LINE_SEND_TEXTS.maxWrong).max(100_000_000, LINE_SEND_TEXTS.maxWrong))
		.nullable()
		.default(null),
	/** Whether LINE sends to as many as the month's quota admits, instead of to nobody. */
	within_quota: z.boolean().default(false),
});

export type Narrowcast = z.output<typeof narrowcastFields>;
type Range = Narrowcast["ages"];

const isOpen = ({ from, until }: Range): boolean => from === null && until === null;

const hasCondition = ({ audiences, genders, ages, app_types, areas, periods }: Narrowcast): boolean =>
	[audiences, genders, app_types, areas].some(({ length }) => length > 0) ||
	!isOpen(ages) ||
	!isOpen(periods);

const narrowcast = narrowcastFields.refine(hasCondition, {
	path: ["audiences"],
	error: LINE_SEND_TEXTS.conditionRequired,
});

/** Friends of a broadcast whom LINE chooses. */
export const lineRecipients = markClosed(z.discriminatedUnion("type", [everyone, narrowcast]));

export type LineRecipients = z.output<typeof lineRecipients>;
/** Sentence about the friends. @param nameOf name of an audience; undefined for a deleted one */
export function summariseRecipients(
	recipients: LineRecipients,
	nameOf: (audienceId: number) => string | undefined,
): string {
	if (recipients.type === "everyone") return LINE_SEND_TEXTS.everyone;
	const { audiences, genders, ages, app_types, areas, periods, max } = recipients;
	const namesOf = (excluded: boolean) =>
		audiences
			.filter((each) => each.excluded === excluded)
			.map(({ id }) => `「${nameOf(id) ?? LINE_SEND_TEXTS.audienceDeleted}」`);
	const [included, excluded] = [namesOf(false), namesOf(true)];
	return [
		included.length > 0 && `オーディエンス${included.join("か")}`,
		excluded.length > 0 && `オーディエンス${excluded.join("・")}を除く`,
		genders.length > 0 && genders.map((code) => GENDERS[code as keyof typeof GENDERS]).join("・"),
		!isOpen(ages) && rangeText(ages, AGES),
		areas.length > 0 && areas.map((code) => AREAS[code as keyof typeof AREAS]).join("・"),
		app_types.length > 0 && app_types.map((code) => APP_TYPES[code as keyof typeof APP_TYPES]).join("・"),
		!isOpen(periods) && `友だちになって${rangeText(periods, PERIODS)}`,
		max !== null && `${max.toLocaleString("ja-JP")}人まで`,
	]
		.filter((part) => part !== false)
		.join("、");
}

const rangeText = ({ from, until }: Range, labels: Record<string, string>): string =>
	[from !== null && `${labels[from]}以上`, until !== null && `${labels[until]}未満`].filter(Boolean).join("");
