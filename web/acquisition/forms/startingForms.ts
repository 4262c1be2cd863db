import { FIELD_TYPES, type FieldType } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import type { FieldRule } from "#domain/acquisition/forms/form-field.ts";
import { type FieldDraft, newField } from "./fields/fieldDraft.ts";

/** Question of a starting form. */
interface StartingQuestion {
	type: FieldType;
	label: string;
	rule?: FieldRule;
	options?: string[];
	isOptional?: boolean;
	description?: string;
}

/** Ready-made form that a new one can start from. */
export interface StartingForm {
	name: string;
	description: string;
	questions: readonly StartingQuestion[];
}

const { textbox, textarea, radio, checkbox, date, dropdown } = FIELD_TYPES;

/** Starting forms, in the order of their buttons. */
export const STARTING_FORMS: readonly StartingForm[] = [
	{
		name: "来店前アンケート",
		description: "ご来店の前に、いくつか教えてください。1分ほどで終わります。",
		questions: [
			{ type: textbox, rule: "name", label: "お名前" },
			{
				type: radio,
				label: "ご来店は初めてですか",
				options: ["初めて", "2回目以上"],
			},
			{
				type: dropdown,
				label: "当店を何で知りましたか",
				options: ["Instagram", "Google検索・地図", "ご友人の紹介", "お店の前を通って", "その他"],
			},
			{ type: textarea, label: "お悩みやご希望", isOptional: true },
			{
				type: textarea,
				label: "アレルギーや気をつけてほしいこと",
				description: "なければ空欄のままで大丈夫です。",
				isOptional: true,
			},
		],
	},
	{
		name: "満足度アンケート",
		description: "ご来店ありがとうございました。今後のサービスのために、ご感想をお聞かせください。",
		questions: [
			{
				type: radio,
				label: "本日のご満足度",
				options: ["とても満足", "満足", "ふつう", "やや不満", "不満"],
			},
			{
				type: checkbox,
				label: "よかったところ",
				options: ["接客", "技術・商品", "お店の雰囲気", "価格", "予約のしやすさ"],
				isOptional: true,
			},
			{
				type: radio,
				label: "また来店したいと思いますか",
				options: ["ぜひ来たい", "来たい", "どちらともいえない", "来ないと思う"],
			},
			{ type: textarea, label: "ご意見・ご感想", isOptional: true },
		],
	},
	{
		name: "予約前の確認",
		description: "ご予約の前に、内容を確認させてください。お店から折り返しご連絡します。",
		questions: [
			{ type: textbox, rule: "name", label: "お名前" },
			{ type: textbox, rule: "tel", label: "電話番号" },
			{ type: date, label: "ご希望の日（第1希望）" },
			{ type: date, label: "ご希望の日（第2希望）", isOptional: true },
			{ type: radio, label: "ご希望の時間帯", options: ["午前", "午後", "夕方から", "いつでもよい"] },
			{ type: textarea, label: "ご希望の内容・人数など", isOptional: true },
		],
	},
];

/** Questions of a starting form as drafts. */
export function startingFields({ questions }: StartingForm): FieldDraft[] {
	const fields: FieldDraft[] = [];
	for (const { type, rule, label, options, isOptional = false, description = "" } of questions) {
		const field = newField({ type, ...(rule && { rule }) }, fields);
		fields.push({ ...field, label, description, required: !isOptional, options: options ?? field.options });
	}
	return fields;
}
