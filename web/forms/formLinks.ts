import { addressOf } from "#domain/addresses.ts";
import { takesAfterAnswer } from "#domain/forms/after-answer.ts";
import { DETAIL_GENERATION } from "#domain/kinds/form.ts";

/** The other pages of a form, as far as its generation has them. */
export const formLinks = ({ id, generation }: { id: number; generation: number }) => [
	...(generation === DETAIL_GENERATION
		? [{ href: addressOf("formDetail", { id }), label: "詳細を見る" }]
		: []),
	{ href: addressOf("formAnswers", { id }), label: "回答を見る" },
	{ href: addressOf("formStatus", { id }), label: "公開・停止を切り替える" },
	{ href: addressOf("formExternal", { id }), label: "外部で使うリンクを見る" },
	...(takesAfterAnswer(generation)
		? [{ href: addressOf("formAction", { id }), label: "回答後のアクションを設定する" }]
		: []),
];
