import {
	defineVersioned,
	nameOrNone,
	onOff,
	singleLineField,
} from "#domain/engine/versions/version-field.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { ANSWER_VALUE_MATCH, type AnswerCondition } from "./answer-condition.ts";
import { fieldTypeOf } from "./field-types/registry.ts";
import type { FormBranch } from "./form-branch.ts";
import { type FormDesign, PLAIN_DESIGN } from "./form-design.ts";
import { FIELD_RULE_LABELS, type FormField } from "./form-field.ts";
import type { FormPayment } from "./form-payment.ts";
import { ALWAYS_OPEN, type Reception } from "./form-reception.ts";

export interface FormContent {
	name: string;
	title: string;
	description: string;
	needs_line_login: 0 | 1;
	answers_per_day: number;
	fields: FormField[];
	action_id: number | null;
	/** Missing in older versions. */
	branches?: FormBranch[];
	reception?: Reception;
	design?: FormDesign;
	payment?: FormPayment | null;
}

/** Versions of forms. */
export const versionedForm = defineVersioned<FormContent>({
	references: ({ action_id, branches = [], payment = null }) => ({
		actions: [action_id, payment?.action_id ?? null, ...branches.map((branch) => branch.action_id)],
	}),
	fields: (content, names) => [
		singleLineField("名前", "name", content.name),
		singleLineField("タイトル", "title", content.title),
		singleLineField("説明", "description", content.description),
		{
			label: "質問",
			lines: content.fields.map((field, index) => ({
				place: `fields[${index}]`,
				text: questionText(field, content.fields),
			})),
		},
		singleLineField("回答後のアクション", "action_id", nameOrNone(names.actions, content.action_id)),
		{
			label: "回答による分岐",
			lines: (content.branches ?? []).map(({ when, action_id }, index) => ({
				place: `branches[${index}]`,
				text: `${conditionText(when, content.fields)} → ${nameOrNone(names.actions, action_id)}`,
			})),
		},
		...paymentLines(content.payment ?? null, names.actions),
		...receptionLines(content.reception ?? ALWAYS_OPEN),
		...designLines(content.design ?? PLAIN_DESIGN),
		singleLineField("LINEログインを必須にする", "needs_line_login", onOff(content.needs_line_login)),
		singleLineField("1人が24時間に回答できる回数", "answers_per_day", `${content.answers_per_day}回`),
	],
});

const paymentLines = (payment: FormPayment | null, actions: Parameters<typeof nameOrNone>[0]) =>
	payment === null
		? []
		: [
				singleLineField(
					"回答後のお支払い",
					"payment[base_yen]",
					`${formatYen(payment.base_yen)}＋選択肢の料金（${payment.tax_rate === 0 ? "非課税" : `税率${payment.tax_rate}%`}）`,
				),
				singleLineField("支払い後のアクション", "payment[action_id]", nameOrNone(actions, payment.action_id)),
			];

const receptionLines = ({ opens_at, closes_at, max_answers, ...texts }: Reception) => [
	singleLineField("受付の開始", "reception[opens_at]", opens_at ?? "なし"),
	singleLineField("受付の終了", "reception[closes_at]", closes_at ?? "なし"),
	singleLineField(
		"受け付ける回答の数",
		"reception[max_answers]",
		max_answers === null ? "制限なし" : `${max_answers}件`,
	),
	singleLineField("受付前の案内", "reception[before_text]", texts.before_text),
	singleLineField("受付終了の案内", "reception[after_text]", texts.after_text),
	singleLineField("定員に達したときの案内", "reception[full_text]", texts.full_text),
];

const designLines = ({ colour, media_key, button, thanks_title, thanks_text }: FormDesign) => [
	singleLineField("色", "design[colour]", colour),
	{ label: "ヘッダー画像", lines: [], picture: media_key },
	singleLineField("送信ボタンの文字", "design[button]", button),
	singleLineField("回答後の見出し", "design[thanks_title]", thanks_title),
	singleLineField("回答後の本文", "design[thanks_text]", thanks_text),
];

const conditionText = ({ field_id, match, values }: AnswerCondition, fields: readonly FormField[]): string =>
	`「${fields.find(({ id }) => id === field_id)?.label ?? ""}」が${values.map((value) => `「${value}」`).join("、")}${match === ANSWER_VALUE_MATCH.oneOf ? "のどれか" : "のどれでもない"}`;

function questionText(field: FormField, fields: readonly FormField[]): string {
	const { label, rule, required, description, options, var_id, shown_if, ...rest } = field;
	const type = fieldTypeOf(field);
	return [
		`■ ${label}（${type.label}${rule === null ? "" : `・${FIELD_RULE_LABELS[rule]}`}${type.isAnswered ? `・${required ? "必須" : "任意"}` : ""}）`,
		...(shown_if ? [`${conditionText(shown_if, fields)}とき表示`] : []),
		...(description === "" ? [] : [description]),
		...options.map((option) => {
			const price = rest.prices?.[option] ?? 0;
			return `・${option}${price > 0 ? `　${formatYen(price)}` : ""}`;
		}),
		...(rest.is_quantity ? ["回答の数字を数量にする"] : []),
		...(var_id === null ? [] : [`保存先: ${rest.var_name}`]),
		...(rest.sync_real_name ? ["友だちの名前にする"] : []),
		...(rest.syncGc ? ["Googleカレンダーに表示する"] : []),
	].join("\n");
}
