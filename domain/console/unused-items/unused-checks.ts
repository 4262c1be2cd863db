import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";

interface UnusedCheck {
	/** Heading of its list. */
	label: string;
	/** Kind whose read ability the list needs. */
	kind: KindName;
	/** Explanation of the items that are found. */
	help: string;
	/** Whether it finds parts of items, which have no name and no uses of their own. */
	findsParts?: true;
}

/** Age, in days, from which items that were never used are found. */
export const UNUSED_DAYS = 30;

/** Days without an answer or a run after which an item counts as idle. */
export const IDLE_DAYS = 90;

const CHECKS = {
	tag: {
		label: "付いていないタグ",
		kind: "tag",
		help: `作ってから${UNUSED_DAYS}日以上たち、だれにも付いておらず、付ける設定もないタグです。`,
	},
	field: {
		label: "値のない友だち情報",
		kind: "var",
		help: `作ってから${UNUSED_DAYS}日以上たち、値のある友だちがおらず、値を入れる設定もない友だち情報です。`,
	},
	scenario: {
		label: "始まらないシナリオ",
		kind: "scenario",
		help: `購読中の友だちがおらず、始める設定がなく、この${IDLE_DAYS}日間に始めた友だちもいないシナリオです。`,
	},
	step: {
		label: "届かないステップ",
		kind: "scenario",
		findsParts: true,
		help: "前のステップが、いつもシナリオを終えるか、ほかのシナリオに移すため、友だちが着かないステップです。",
	},
	response: {
		label: "答えない自動応答",
		kind: "reaction",
		help: `いつもほかの自動応答が先に答えるもの、またはこの${IDLE_DAYS}日間に一度も答えていないものです。`,
	},
	menu: {
		label: "表示されないリッチメニュー",
		kind: "richmenu",
		help: "だれにも表示されておらず、表示する設定も、切り替えるボタンもないリッチメニューです。",
	},
	form: {
		label: "入口のない回答フォーム",
		kind: "form",
		help: `この${IDLE_DAYS}日間に回答がなく、メッセージ・メニュー・お知らせのどこにもURLがない回答フォームです。`,
	},
	action: {
		label: "実行されないアクション",
		kind: "action",
		help: `この${IDLE_DAYS}日間に一度も実行されず、予約もないアクションです。設定で選ばれていても、きっかけがなければ並びます。「削除で影響する場所」を確かめてから整理してください。`,
	},
	search: {
		label: "だれも当てはまらない検索",
		kind: "funnel",
		help: "いま当てはまる友だちが一人もいない、保存した検索です。",
	},
} as const satisfies Record<string, UnusedCheck>;

export type UnusedCheckName = keyof typeof CHECKS;

/** Checks for items that no longer do anything, in the order of the page. */
export const UNUSED_CHECK_NAMES = Object.keys(CHECKS) as UnusedCheckName[];

/** Check with the abilities to read its list and to keep items of it. */
export function unusedCheckOf(
	name: UnusedCheckName,
): UnusedCheck & { readAbility: Ability; writeAbility: Ability } {
	const { readAbility, writeAbility } = kindOf(CHECKS[name].kind);
	return { ...CHECKS[name], readAbility, writeAbility };
}

/** Maximum number of items that a list shows. */
export const MAX_UNUSED_SHOWN = 200;

/** Maximum number of items of a check that operators keep on purpose. */
export const MAX_KEPT_ITEMS = 500;
