import { z } from "zod";
import { NO_MARK } from "#domain/engine/filters/conditions/mark.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { codeOf, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { shortNames } from "./short-names.ts";

/** Values of `notify` and `user_rate` that change nothing. */
export const SAME_MARK = -1;
export const SAME_DISPLAY = -10;

/** Labels of the `user_rate` values. */
export const DISPLAY_CHANGE_LABELS = {
	[USER_RATE.blocked]: "ブロック",
	[USER_RATE.hidden]: "非表示に",
	[USER_RATE.shown]: "通常の表示に",
} as const;

/** Effect 7: sets the response mark and the friend's display status. */
export const mark = defineEffect(
	z
		.object({
			type: z.literal(7),
			...conditionField(),
			/** Id of a response mark; or `NO_MARK`, or `SAME_MARK`. */
			notify: wholeNumber(FIELD_TEXTS.choiceRequired)
				.refine((id) => id >= SAME_MARK, FIELD_TEXTS.choiceUnknown)
				.default(SAME_MARK),
			user_rate: codeOf(SAME_DISPLAY, USER_RATE.blocked, USER_RATE.hidden, USER_RATE.shown).default(
				SAME_DISPLAY,
			),
		})
		.refine(({ notify, user_rate }) => notify !== SAME_MARK || user_rate !== SAME_DISPLAY, {
			path: ["notify"],
			error: ACTION_TEXTS.markOrDisplayRequired,
		}),
)({
	type: 7,
	label: "対応マーク・表示操作",
	fieldLabels: { user_rate: "友だちの表示" },
	single: true,
	blank: () => ({ type: 7, member_query_id: null, notify: SAME_MARK, user_rate: SAME_DISPLAY }),
	references: ({ notify }) => ({ marks: notify > NO_MARK ? [notify] : [] }),
	summary: ({ notify, user_rate }, { marks }) =>
		[
			...(notify === SAME_MARK
				? []
				: [notify === NO_MARK ? "対応マークを外す" : `対応マークを${shortNames(marks, notify)}に変更`]),
			...(user_rate === SAME_DISPLAY
				? []
				: [`友だちを${DISPLAY_CHANGE_LABELS[user_rate]}${user_rate === USER_RATE.blocked ? "" : "変更"}`]),
		].join("、"),
});
