import { cutToLength } from "#domain/platform/texts/cut-to-width.ts";
import { definePlaceholder } from "./definition.ts";
import { MAX_LABEL_NAME } from "./friend-info.ts";
import { halfWidth } from "./written-form.ts";

/** Exactly six characters; a code of another length makes it plain text (E-333). */
const FORM = /^FORM_([\w-]{6})$/;

/** The address of an answer form, by the form's code. */
export const form = definePlaceholder<{ code: string }>({
	label: "回答フォーム",
	read: ([word = "", ...rest]) => {
		const code = rest.length === 0 ? FORM.exec(halfWidth(word))?.[1] : undefined;
		return code === undefined ? null : { code };
	},
	toParts: ({ code }) => [`FORM_${code}`],
	findTarget: ({ code }, targets) => targets && (targets.forms.find((each) => each.code === code) ?? null),
	references: ({ code }) => ({ forms: [code] }),
	ability: () => "form-read",
	describe: (_, target) => {
		if (target === undefined) return "回答フォーム";
		return target ? `回答フォーム「${cutToLength(target.name, MAX_LABEL_NAME)}」` : "削除済みの回答フォーム";
	},
	resolve: ({ code }, values) => values.forms.get(code) ?? "",
});
