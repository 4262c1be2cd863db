import { hasActionPage } from "#domain/acquisition/forms/form-action-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DETAIL_GENERATION, USABLE_GENERATION } from "#domain/engine/kinds/form.ts";
import { formPreviewPath } from "#domain/engine/public-addresses/form-address.ts";
import type { LinkToFollow } from "#web/platform/ui/LinkList.tsx";

interface FormToLink {
	id: number;
	code: string;
	generation: number;
}

/** Links to a form's other pages that its generation supports. */
export const formLinks = ({ id, code, generation }: FormToLink): LinkToFollow[] => {
	const isUsable = generation >= USABLE_GENERATION;
	return [
		isUsable && {
			href: addressOf("newBroadcast", { form: code }),
			label: "友だちに送る",
			ability: "broadcast-write" as const,
		},
		isUsable && { href: formPreviewPath(code), label: "見本を開く", outside: true },
		generation === DETAIL_GENERATION && { href: addressOf("formDetail", { id }), label: "詳細を見る" },
		{ href: addressOf("formAnswers", { id }), label: "回答を見る" },
		{ href: addressOf("formCharts", { id }), label: "回答を集計する" },
		isUsable && { href: addressOf("formSheet", { id }), label: "Googleシートに書き込む" },
		isUsable && {
			href: addressOf("formStatus", { id }),
			label: "公開・停止を切り替える",
			ability: "form-write" as const,
		},
		isUsable && { href: addressOf("formExternal", { id }), label: "外部で使うリンクを見る" },
		hasActionPage(generation) && {
			href: addressOf("formAction", { id }),
			label: "回答後のアクションを設定する",
			ability: "form-write" as const,
		},
	].filter((link) => link !== false);
};
