import { z } from "zod";
import { UNLISTED_NAME_MARK } from "#domain/engine/kinds/unlisted-name.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";
import { DELAY_LABELS, delayFields, delaySummary, NO_DELAY, raiseMaximum } from "./delay.ts";
import { shortNames, shortText } from "./short-names.ts";

/** Effect 12: sends a template, now or later. */
export const template = defineEffect(
	z
		.object({
			type: z.literal(12),
			...conditionField(),
			egg_id: recordId(ACTION_TEXTS.templateRequired),
			...delayFields,
		})
		.transform(raiseMaximum),
)({
	type: 12,
	label: "テンプレート送信",
	fieldLabels: { egg_id: "テンプレート", ...DELAY_LABELS },
	sendsMessages: true,
	sentRecordAbility: "template-read",
	blank: () => ({ type: 12, member_query_id: null, egg_id: 0, ...NO_DELAY }),
	references: ({ egg_id }) => ({ templates: [egg_id] }),
	summary: (effect, { templates }) => `${delaySummary(effect)}${nameOfSent(templates, effect.egg_id)}を送信`,
});

/** Name of the template in a summary; a message written in place is not called a template. */
const nameOfSent = (names: ReadonlyMap<number, string>, id: number): string => {
	const name = names.get(id);
	return name?.startsWith(UNLISTED_NAME_MARK) ? shortText(name) : `テンプレート${shortNames(names, id)}`;
};
