import { ACTION_TEXTS } from "../texts/actions.ts";
import { CALL_TEXTS } from "../texts/calls.ts";
import { DELIVERY_TEXTS } from "../texts/deliveries.ts";
import { TEMPLATE_TEXTS } from "../texts/templates.ts";

/**
 * What became of an effect for one friend, by the code that a run stores for it. A run has one code for each effect, in
 * their order.
 */
export const OUTCOMES = {
	d: { outcome: "done", reason: null },
	c: { outcome: "skipped", reason: "条件に合わないため、実行しませんでした。" },
	q: { outcome: "skipped", reason: "条件に使われているものが削除されたため、実行しませんでした。" },
	b: { outcome: "skipped", reason: DELIVERY_TEXTS.friendBlockedByOperator },
	g: { outcome: "failed", reason: "対象が削除されています。" },
	o: { outcome: "failed", reason: CALL_TEXTS.publicOriginUnknown },
	t: { outcome: "failed", reason: TEMPLATE_TEXTS.flexInvalid },
	f: { outcome: "failed", reason: "定員に達しています。" },
	v: { outcome: "skipped", reason: "友だち情報に使える値がありません。" },
	x: { outcome: "skipped", reason: "連携データに使える値がありません。" },
	n: { outcome: "skipped", reason: "該当するものがありません。" },
	r: { outcome: "failed", reason: "値が範囲を超えます。" },
	h: { outcome: "done", reason: "値の上限または下限に達したため、その値で止まりました。" },
	p: { outcome: "skipped", reason: "ゴール日時が過ぎています。" },
	l: { outcome: "failed", reason: ACTION_TEXTS.actionsInCircle },
	z: { outcome: "skipped", reason: "この要素は廃止されました。" },
} as const satisfies Record<string, { outcome: "done" | "skipped" | "failed"; reason: string | null }>;

export type OutcomeLetter = keyof typeof OUTCOMES;

/** Reads a stored code. An unknown one (of a newer version) counts as done. */
export const outcomeOf = (letter: string) =>
	OUTCOMES[(Object.hasOwn(OUTCOMES, letter) ? letter : "d") as OutcomeLetter];
