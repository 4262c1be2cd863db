import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { SEGMENT_TEXTS } from "#domain/platform/texts/segments-texts.ts";
import { DATE_MATCH, SEARCH_TYPE, USE_CURRENT_DATE } from "./conditions/friend-info-date-fields.ts";
import { PURCHASE_LIMIT } from "./conditions/purchase.ts";
import { CONDITIONS, type Condition, conditionSchema, type Filter } from "./filter-schema.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "./hidden-friends.ts";
import type { RelativePeriod } from "./relative-period.ts";

/** Items of the account that segments refer to. */
export interface SegmentSources {
	salonIds: number[];
	/** Date field of friend information that holds birthdays; null without one. */
	birthdayFieldId: number | null;
	/** Whether there is a product that is bought once. */
	hasProducts: boolean;
}

/** Segment as offered: its conditions, or the reason why the account cannot have it yet. */
export interface SegmentChoice {
	key: string;
	name: string;
	inputs: Condition[] | null;
	reason: string | null;
}

interface ReadyMadeSegment {
	name: string;
	/** Ability that its conditions require. */
	ability?: Ability | undefined;
	/** Text of what is missing, null if nothing is. */
	missing?: (sources: SegmentSources) => string | null;
	conditions: (sources: SegmentSources) => object[];
}

const salonSegment = (
	name: string,
	conditions: (ofSalons: (given: object) => object) => object[],
): ReadyMadeSegment => ({
	name,
	ability: CONDITIONS.calendar.ability,
	missing: ({ salonIds }) => (salonIds.length === 0 ? SEGMENT_TEXTS.salonMissing : null),
	conditions: ({ salonIds }) =>
		conditions((condition) => ({ type: CONDITIONS.calendar.type, salonIds, ...condition })),
});

const bookedWithin = (relative: RelativePeriod) => ({ timeRange: { use: true, selected: { relative } } });
const bookedInNone = { reservationPhase: "notReserved", matchType: "all" };

/** Longest time ahead in which a booking keeps a customer from being reminded to come. */
const BOOKING_HORIZON = 365;

/** Segments that shops send to most, by their keys. */
const READY_MADE_SEGMENTS: Record<string, ReadyMadeSegment> = {
	absent: salonSegment("60日以上来店なし（次の予約もなし）", (ofSalons) => [
		ofSalons(bookedWithin({ rule: "before", days: 60 })),
		ofSalons({ ...bookedInNone, ...bookedWithin({ rule: "past", days: 60 }) }),
		ofSalons({ ...bookedInNone, ...bookedWithin({ rule: "future", days: BOOKING_HORIZON }) }),
	]),
	bookedSoon: salonSegment("予約が3日以内", (ofSalons) => [
		ofSalons(bookedWithin({ rule: "future", days: 3 })),
	]),
	neverBooked: salonSegment("まだ一度も予約していない", (ofSalons) => [
		ofSalons({ reservationPhase: "neverReserved", matchType: "all" }),
	]),
	birthday: {
		name: "誕生日が今月",
		missing: ({ birthdayFieldId }) => (birthdayFieldId === null ? SEGMENT_TEXTS.birthdayMissing : null),
		conditions: ({ birthdayFieldId }) => [
			{
				type: CONDITIONS.friendInfo.type,
				var_id: birthdayFieldId,
				match: DATE_MATCH,
				search_type: SEARCH_TYPE.month,
				use_current_date: USE_CURRENT_DATE.today,
			},
		],
	},
	added: {
		name: "7日以内に友だち追加",
		conditions: () => [{ type: CONDITIONS.registered.type, relative: { rule: "past", days: 7 } }],
	},
	bought: {
		name: "90日以内に商品を購入",
		ability: CONDITIONS.purchase.ability,
		missing: ({ hasProducts }) => (hasProducts ? null : SEGMENT_TEXTS.productMissing),
		conditions: () => [
			{ type: CONDITIONS.purchase.type, use_date: PURCHASE_LIMIT.days, relative: { rule: "past", days: 90 } },
		],
	},
	unread: {
		name: "未読のまま3日",
		conditions: () => [{ type: CONDITIONS.unhandled.type, days: 3 }],
	},
	silent: {
		name: "90日以上メッセージなし",
		conditions: () => [{ type: CONDITIONS.lastResponse.type, relative: { rule: "before", days: 90 } }],
	},
};

/** Returns the segments that an operator may use, with the account's items filled in. */
export const listSegments = (abilities: readonly Ability[], sources: SegmentSources): SegmentChoice[] =>
	Object.entries(READY_MADE_SEGMENTS)
		.filter(([, { ability }]) => ability === undefined || abilities.includes(ability))
		.map(([key, { name, missing, conditions }]) => {
			const reason = missing?.(sources) ?? null;
			const inputs = reason === null ? conditions(sources).map((each) => conditionSchema.parse(each)) : null;
			return { key, name, inputs, reason };
		});

/** Segment whose friends a filter selects; undefined for one with other conditions or settings. */
export function findSegment(filter: Filter, segments: readonly SegmentChoice[]): SegmentChoice | undefined {
	const { inputs, with_blocked, user_rate_type } = filter;
	if (with_blocked !== WITH_BLOCKED.excluded || user_rate_type !== USER_RATE_TYPE.excluded) return undefined;
	const conditions = canonicalText(inputs);
	return segments.find((segment) => segment.inputs !== null && canonicalText(segment.inputs) === conditions);
}

/** Conditions as text, with the fields of each in one order. */
const canonicalText = (inputs: readonly Condition[]): string =>
	JSON.stringify(inputs, (_, value: unknown) =>
		typeof value === "object" && value !== null && !Array.isArray(value)
			? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
			: value,
	);
