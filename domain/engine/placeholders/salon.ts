import { cutToLength } from "#domain/platform/texts/cut-to-width.ts";
import { definePlaceholder } from "./definition.ts";
import { MAX_LABEL_NAME } from "./friend-info.ts";
import { halfWidth } from "./written-form.ts";

/** A code of another length makes it plain text, as with forms. */
const SALON = /^SALON_([\w-]{24})$/;

/** Booking address of a salon, by the code of the salon URL; messages to a friend contain their own link. */
export const salon = definePlaceholder<{ code: string }>({
	label: "予約ページ",
	read: ([word = "", ...rest]) => {
		const code = rest.length === 0 ? SALON.exec(halfWidth(word))?.[1] : undefined;
		return code === undefined ? null : { code };
	},
	toParts: ({ code }) => [`SALON_${code}`],
	findTarget: ({ code }, targets) => targets && (targets.salons.find((each) => each.code === code) ?? null),
	references: ({ code }) => ({ salons: [code] }),
	ability: () => "salon-read",
	describe: (_, target) => {
		if (target === undefined) return "予約ページ";
		return target ? `予約ページ「${cutToLength(target.name, MAX_LABEL_NAME)}」` : "削除済みの予約ページ";
	},
	resolve: ({ code }, values) => values.salons.get(code) ?? "",
});
