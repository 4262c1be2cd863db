import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FIRST_DAY_TEXTS } from "#domain/platform/texts/first-day-texts.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { boundedList, requiredText, typedText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Time of a day, `HH:mm` up to 29:59: a bar closes at 25:00. */
const clock = () =>
	z
		.string({ error: FIELD_TEXTS.timeOfDay })
		.max(5, FIELD_TEXTS.timeOfDay)
		.regex(/^[0-2]\d:[0-5]\d$/, FIELD_TEXTS.timeOfDay);

/** Facts of a shop in the texts of its starter set, entered once. */
export const shopWords = z
	.strictObject({
		name: requiredText(40, FIRST_DAY_TEXTS.shopNameRequired).refine(
			(name) => !/[{}]/.test(name),
			FIRST_DAY_TEXTS.noBraces,
		),
		phone: typedText(20)
			.refine((phone) => phone === "" || /^[0-9+-]{6,}$/.test(phone), FIRST_DAY_TEXTS.phoneInvalid)
			.default(""),
		address: typedText(100)
			.refine((address) => !/[{}]/.test(address), FIRST_DAY_TEXTS.noBraces)
			.default(""),
		opens: clock(),
		closes: clock(),
		/** Weekdays on which the shop is closed; 0 is Sunday. */
		closed: boundedList(
			wholeNumber().refine((weekday) => weekday >= 0 && weekday <= 6, FIELD_TEXTS.choiceUnknown),
			7,
		)
			.transform((days) => [...new Set(days)].sort())
			.refine((days) => days.length < 7, FIRST_DAY_TEXTS.neverOpen),
	})
	.refine(({ opens, closes }) => opens < closes, {
		path: ["closes"],
		error: FIRST_DAY_TEXTS.closesBeforeOpening,
	});

export type ShopWords = z.output<typeof shopWords>;

/** Words of a form that nobody has filled in. */
export const BLANK_WORDS: ShopWords = {
	name: "",
	phone: "",
	address: "",
	opens: "10:00",
	closes: "19:00",
	closed: [],
};

/** Opening hours in a sentence's words: `10:00〜19:00（定休日：火曜日）`. */
export function hoursTextOf({ opens, closes, closed }: ShopWords): string {
	const days = closed.map((weekday) => `${WEEKDAYS[weekday]}曜日`).join("・");
	return `${opens}〜${closes}（${days === "" ? "年中無休" : `定休日：${days}`}）`;
}
