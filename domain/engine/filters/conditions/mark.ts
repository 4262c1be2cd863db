import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { boundedList, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { MAX_CHOSEN } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";

/** Represents 'no mark' in `notify`, of the condition and of the effect. */
export const NO_MARK = 0;
export const NO_MARK_LABEL = "対応マークなし";

/** 50: the friend's response mark is one of these. */
export const mark = defineCondition(
	z.object({
		type: z.literal(50),
		notify: boundedList(
			wholeNumber().refine((id) => id >= NO_MARK, FIELD_TEXTS.choiceUnknown),
			MAX_CHOSEN,
			FIELD_TEXTS.tooManyChosen(MAX_CHOSEN),
		)
			.transform((ids) => [...new Set(ids)])
			.refine((ids) => ids.length > 0, FIELD_TEXTS.choiceRequired),
	}),
)({
	type: 50,
	label: "対応マーク",
	words: ["ステータス", "対応"],
	single: true,
	blank: () => ({ type: 50, notify: [] }),
	references: ({ notify }) => ({ marks: notify.filter((id) => id !== NO_MARK) }),
	sentence: ({ notify }, { marks }) =>
		`対応マークが${notify.map((id) => (id === NO_MARK ? NO_MARK_LABEL : (marks.get(id) ?? FIELD_TEXTS.choiceDeleted))).join("、")}`,
});
