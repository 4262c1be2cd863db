import { cutToLength } from "#domain/platform/texts/cut-to-width.ts";
import { definePlaceholder } from "./definition.ts";
import { MAX_LABEL_NAME } from "./friend-info.ts";
import { halfWidth } from "./written-form.ts";

/** A code of another length makes it plain text, as with forms. */
const EVENT = /^EVENT_([\w-]{24})$/;

/**
 * Booking address of an event's slots, by the code of its URL; messages to a friend contain their own link.
 */
export const event = definePlaceholder<{ code: string }>({
	label: "イベント予約ページ",
	read: ([word = "", ...rest]) => {
		const code = rest.length === 0 ? EVENT.exec(halfWidth(word))?.[1] : undefined;
		return code === undefined ? null : { code };
	},
	toParts: ({ code }) => [`EVENT_${code}`],
	findTarget: ({ code }, targets) => targets && (targets.events.find((each) => each.code === code) ?? null),
	references: ({ code }) => ({ events: [code] }),
	ability: () => "event_reserve",
	describe: (_, target) => {
		if (target === undefined) return "イベント予約ページ";
		return target
			? `イベント予約ページ「${cutToLength(target.name, MAX_LABEL_NAME)}」`
			: "削除済みのイベント予約ページ";
	},
	resolve: ({ code }, values) => values.events.get(code) ?? "",
});
