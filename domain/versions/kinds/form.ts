import { FIELD_RULE_LABELS, FIELD_TYPE_LABELS, type FormField } from "../../forms/field.ts";
import { defineVersioned, nameOrNone, oneLine, onOff } from "../field.ts";

export interface FormContent {
	name: string;
	title: string;
	description: string;
	needs_line_login: 0 | 1;
	answers_per_day: number;
	fields: FormField[];
	action_id: number | null;
}

export const form = defineVersioned<FormContent>({
	naming: ({ action_id }) => ({ actions: [action_id] }),
	fields: (content, names) => [
		oneLine("名前", "name", content.name),
		oneLine("タイトル", "title", content.title),
		oneLine("説明", "description", content.description),
		{
			label: "質問",
			lines: content.fields.map((field, index) => ({ place: `fields[${index}]`, text: questionText(field) })),
		},
		oneLine("回答後のアクション", "action_id", nameOrNone(names.actions, content.action_id)),
		oneLine("LINEログインを必須にする", "needs_line_login", onOff(content.needs_line_login)),
		oneLine("1人が24時間に回答できる回数", "answers_per_day", `${content.answers_per_day}回`),
	],
});

function questionText({
	label,
	swatch_id,
	rule,
	required,
	description,
	options,
	var_id,
	...rest
}: FormField): string {
	return [
		`■ ${label}（${FIELD_TYPE_LABELS[swatch_id]}${rule === null ? "" : `・${FIELD_RULE_LABELS[rule]}`}・${required ? "必須" : "任意"}）`,
		...(description === "" ? [] : [description]),
		...options.map((option) => `・${option}`),
		...(var_id === null ? [] : [`保存先: ${rest.var_name}`]),
		...(rest.sync_real_name ? ["友だちの名前にする"] : []),
		...(rest.syncGc ? ["Googleカレンダーに表示する"] : []),
	].join("\n");
}
