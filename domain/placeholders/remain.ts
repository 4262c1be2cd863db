import { cutToLength } from "../texts/width.ts";
import { todayNumber } from "./date.ts";
import { dayNumber, formatDate } from "./date-format.ts";
import { definePlaceholder } from "./definition.ts";
import { friendInfoCalled, MAX_LABEL_NAME } from "./friend-info.ts";
import { byName, halfWidth } from "./written-form.ts";

/** Until a day (YYYY-MM-DD), or until the date in a field of friend information. */
type RemainParams = { until: string; field: null } | { until: null; field: string };

/** How many days are left; 0 on the day and after it, because nobody wants to read of minus three days. */
export const remain = definePlaceholder<RemainParams>({
	label: "残り日数",
	read: ([word = "", until, ...rest]) => {
		if (halfWidth(word) !== "remain" || !until || rest.length > 0) return null;
		const day = halfWidth(until);
		return dayNumber(day) !== null && day.length === 10
			? { until: day, field: null }
			: { until: null, field: until };
	},
	write: ({ until, field }) => ["remain", until ?? field],
	target: ({ field }, targets) =>
		field === null ? { id: null, name: "" } : friendInfoCalled(field, targets),
	naming: ({ field }) => ({ friendInfo: field === null ? [] : [field] }),
	ability: ({ field }) => (field === null ? null : "var-read"),
	isOwn: ({ field }) => field !== null,
	describe: ({ until, field }, target) => {
		if (until !== null) return `${formatDate(until, 3)}までの残り日数`;
		const gone = target === null ? "削除済みの" : "";
		return `${gone}「${cutToLength(field, MAX_LABEL_NAME)}」までの残り日数`;
	},
	resolve: ({ until, field }, values) => {
		const end = dayNumber(until ?? byName(field ?? "", values.friendInfo)?.value ?? "");
		return end === null ? "" : String(Math.max(0, end - todayNumber(values)));
	},
});
