import { toWireTime } from "#domain/platform/time/wire-time.ts";
import {
	type DateFormat,
	DEFAULT_DATE_FORMAT,
	dayFromEpoch,
	epochDayOf,
	formatDate,
	readDateFormat,
	writeDateFormat,
} from "./date-format.ts";
import { definePlaceholder, type PlaceholderValues } from "./definition.ts";
import { halfWidth } from "./written-form.ts";

/** Four digits of days are 27 years (rules, Limits). */
export const MAX_DATE_OFFSET = 9999;

const OFFSET = /^[+-]?\d{1,4}d$/;

interface DateParams {
	/** Days from today; negative for days before it. */
	offset: number;
	format: DateFormat;
}

/** Day on which the text is sent, or some days before or after it. */
export const date = definePlaceholder<DateParams>({
	label: "日付",
	read: (parts) => {
		const [word, ...rest] = parts.map(halfWidth);
		if (word !== "date" || rest.length > 2) return null;
		const withOffset = OFFSET.test(rest[0] ?? "");
		const offset = withOffset ? Number.parseInt(rest[0] ?? "", 10) : 0;
		const formats = withOffset ? rest.slice(1) : rest;
		if (formats.length > 1) return null;
		const format = formats[0] === undefined ? DEFAULT_DATE_FORMAT : readDateFormat(formats[0]);
		// Avoids -0.
		return format === null ? null : { offset: offset || 0, format };
	},
	toParts: ({ offset, format }) => [
		"date",
		...(offset === 0 ? [] : [`${offset > 0 ? "+" : ""}${offset}d`]),
		...writeDateFormat(format),
	],
	isDate: () => true,
	describe: ({ offset }) => {
		if (offset === 0) return "今日の日付";
		return offset > 0 ? `${offset}日後の日付` : `${-offset}日前の日付`;
	},
	resolve: ({ offset, format }, values) => formatDate(dayFromEpoch(todayEpochDay(values) + offset), format),
});

/** The day number of today in the account's zone. */
export const todayEpochDay = ({ now, zone }: Pick<PlaceholderValues, "now" | "zone">): number =>
	epochDayOf(toWireTime(now, zone)) ?? 0;
