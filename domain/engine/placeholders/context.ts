import { cutToLength } from "#domain/platform/texts/cut-to-width.ts";
import { PLACEHOLDER_TEXTS } from "#domain/platform/texts/placeholders-texts.ts";
import { bookingTarget } from "./booking-placeholders.ts";
import {
	type DateFormat,
	DEFAULT_DATE_FORMAT,
	formatDate,
	readDateFormat,
	writeDateFormat,
} from "./date-format.ts";
import { definePlaceholder, type PlaceholderValues, TICKET_NUMBER } from "./definition.ts";
import { eventWord, needsConcertPlugin, TICKET_LINK } from "./event-booking-values.ts";
import { inWordsKey, VACANCY_LINK } from "./reservation-values.ts";
import { halfWidth } from "./written-form.ts";

/** Labels of an event's values are cut shorter than other names (M-223). */
const MAX_CONTEXT_LABEL = 8;

interface ContextParams {
	key: string;
	/** For dates and times; other types have no format (M-221). */
	format: DateFormat;
}

/** Value of the current event. Booking values have their own words and are known everywhere. */
export const context = definePlaceholder<ContextParams>({
	label: "連携データ",
	read: (parts) => {
		const first = eventWord(halfWidth(parts[0] ?? ""));
		const isOfBooking = bookingTarget(first) !== undefined;
		const [key, format, ...rest] = isOfBooking ? [first, ...parts.slice(1)] : parts.slice(1);
		if ((!isOfBooking && first !== "context") || !key || rest.length > 0) return null;
		const code = format === undefined ? DEFAULT_DATE_FORMAT : readDateFormat(halfWidth(format));
		return code === null ? null : { key: halfWidth(key), format: code };
	},
	toParts: ({ key, format }) => [
		...(bookingTarget(key) ? [key] : ["context", key]),
		...writeDateFormat(format),
	],
	findTarget: ({ key }, targets) => {
		// A target of the editor has its own name there; elsewhere the general name applies.
		const entry = targets?.context.find((candidate) => candidate.key === key) ?? bookingTarget(key);
		return entry ? { id: null, name: entry.label, type: entry.type ?? "string" } : targets && null;
	},
	ability: ({ key }) => (needsConcertPlugin(key) ? "concert-plugin" : null),
	belongsToFriend: () => true,
	isDate: (target) => target?.type === "datetime",
	describe: ({ key }, target) => {
		if (target && bookingTarget(key)) return `予約「${cutToLength(target.name, MAX_CONTEXT_LABEL)}」`;
		if (target === undefined) return "連携データ";
		return target
			? `連携データ「${cutToLength(target.name, MAX_CONTEXT_LABEL)}」`
			: PLACEHOLDER_TEXTS.linkageUnknown;
	},
	resolve: ({ key, format }, values) => {
		const entry = values.context.get(key);
		if (!entry) return "";
		if (key === VACANCY_LINK) return addressOfVacancy(entry.value, values);
		if (key === TICKET_LINK)
			return entry.value && (values.ticketUrl ?? "").replaceAll(TICKET_NUMBER, entry.value);
		if (entry.type !== "datetime") return entry.value;
		return formatDateTime(values.context.get(inWordsKey(key))?.value ?? entry.value, format);
	},
});

/**
 * Returns the address of a salon URL's code with a preselection (`code?course=1`); empty for a deleted URL.
 */
function addressOfVacancy(value: string, { salons }: PlaceholderValues): string {
	const [code = "", preselection = ""] = value.split("?");
	const address = salons.get(code) ?? "";
	if (address === "" || preselection === "") return address;
	return `${address}${address.includes("?") ? "&" : "?"}${preselection}`;
}

/** Day in the format, followed by the time of day if there is one. */
function formatDateTime(value: string, format: DateFormat): string {
	const day = formatDate(value, format);
	// A booking after midnight is 翌00:00 of the shop's day.
	const clock = /[ T](翌?\d{2}:\d{2})/.exec(value)?.[1];
	return clock === undefined || day === value ? day : `${day} ${clock}`;
}
