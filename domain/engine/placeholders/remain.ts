import { nextAnniversary } from "#domain/engine/filters/conditions/leap-birthdays.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import { cutToLength } from "#domain/platform/texts/cut-to-width.ts";
import { todayEpochDay } from "./date.ts";
import { type DateFormat, dayFromEpoch, epochDayOf, formatDate } from "./date-format.ts";
import { definePlaceholder, type PlaceholderValues } from "./definition.ts";
import { findFriendInfoTarget, MAX_LABEL_NAME } from "./friend-info.ts";
import { findByName, halfWidth } from "./written-form.ts";

/**
 * Days until a day (YYYY-MM-DD), until the date in a field of friend information, or until that date's next
 * anniversary.
 */
type RemainParams = { until: string; field: null } | { until: null; field: string; yearly?: true };

/** Date format of the label: 年月日. */
const LABEL_FORMAT: DateFormat = 3;

/** Follows a field whose date recurs every year. */
const YEARLY = "yearly";

/**
 * Number of days left; 0 on the day and afterwards, because a negative number makes no sense in a message.
 */
export const remain = definePlaceholder<RemainParams>({
	label: "残り日数",
	read: ([word = "", until, recurrence, ...rest]) => {
		if (halfWidth(word) !== "remain" || !until || rest.length > 0) return null;
		if (recurrence !== undefined)
			return halfWidth(recurrence) === YEARLY ? { until: null, field: until, yearly: true } : null;
		const day = halfWidth(until);
		return epochDayOf(day) !== null && day.length === 10
			? { until: day, field: null }
			: { until: null, field: until };
	},
	toParts: (params) => ["remain", params.until ?? params.field, ...(isYearly(params) ? [YEARLY] : [])],
	findTarget: ({ field }, targets) =>
		field === null ? { id: null, name: "" } : findFriendInfoTarget(field, targets),
	references: ({ field }) => ({ friendInfo: field === null ? [] : [field] }),
	ability: ({ field }) => (field === null ? null : "var-read"),
	belongsToFriend: ({ field }) => field !== null,
	describe: (params, target) => {
		const { until, field } = params;
		if (until !== null) return `${formatDate(until, LABEL_FORMAT)}までの残り日数`;
		const deletedPrefix = target === null ? "削除済みの" : "";
		return `${deletedPrefix}「${cutToLength(field, MAX_LABEL_NAME)}」${isYearly(params) ? "（毎年）" : ""}までの残り日数`;
	},
	resolve: (params, values) => {
		const today = todayEpochDay(values);
		const date = params.until ?? findByName(params.field, values.friendInfo)?.value ?? "";
		const recurs = isYearly(params) && epochDayOf(date) !== null;
		const end = epochDayOf(
			recurs ? nextAnniversary(date, dayFromEpoch(today), leapBirthdayOf(values)) : date,
		);
		return end === null ? "" : String(Math.max(0, end - today));
	},
});

const isYearly = (params: RemainParams): boolean => params.until === null && params.yearly === true;

const leapBirthdayOf = ({ leapBirthday }: PlaceholderValues) =>
	leapBirthday ?? SETTING_DEFAULTS.leap_birthday;
