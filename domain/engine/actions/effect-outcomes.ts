import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";

/** Results of an effect for one friend, stored in a run as one character each. */
export const OUTCOME_CODES = {
	done: "d",
	conditionNotMet: "c",
	conditionBroken: "q",
	blockedByOperator: "b",
	gone: "g",
	switchedOff: "s",
	noPublicOrigin: "o",
	flexInvalid: "t",
	full: "f",
	noFriendInfo: "v",
	noContextValue: "x",
	nothingThere: "n",
	outOfRange: "r",
	heldAtBound: "h",
	goalPast: "p",
	inCircle: "l",
	noPaymentMethod: "y",
	abolished: "z",
} as const;

export type OutcomeCode = (typeof OUTCOME_CODES)[keyof typeof OUTCOME_CODES];

/** Result and reason for each code. A run stores its codes in the order of its effects. */
export const OUTCOMES = {
	[OUTCOME_CODES.done]: { outcome: "done", reason: null },
	[OUTCOME_CODES.conditionNotMet]: { outcome: "skipped", reason: "条件に合わないため、実行しませんでした。" },
	[OUTCOME_CODES.conditionBroken]: {
		outcome: "skipped",
		reason: "条件に使われているものが削除されたため、実行しませんでした。",
	},
	[OUTCOME_CODES.blockedByOperator]: { outcome: "skipped", reason: DELIVERY_TEXTS.friendBlockedByOperator },
	[OUTCOME_CODES.gone]: { outcome: "failed", reason: "対象が削除されています。" },
	[OUTCOME_CODES.switchedOff]: { outcome: "skipped", reason: ACTION_TEXTS.menuSwitchedOff },
	[OUTCOME_CODES.noPublicOrigin]: { outcome: "failed", reason: CALL_TEXTS.publicOriginUnknown },
	[OUTCOME_CODES.flexInvalid]: { outcome: "failed", reason: TEMPLATE_TEXTS.flexInvalid },
	[OUTCOME_CODES.full]: { outcome: "failed", reason: "定員に達しています。" },
	[OUTCOME_CODES.noFriendInfo]: { outcome: "skipped", reason: "友だち情報に使える値がありません。" },
	[OUTCOME_CODES.noContextValue]: { outcome: "skipped", reason: "連携データに使える値がありません。" },
	[OUTCOME_CODES.nothingThere]: { outcome: "skipped", reason: "該当するものがありません。" },
	[OUTCOME_CODES.outOfRange]: { outcome: "failed", reason: "値が範囲を超えます。" },
	[OUTCOME_CODES.heldAtBound]: {
		outcome: "done",
		reason: "値の上限または下限に達したため、その値で止まりました。",
	},
	[OUTCOME_CODES.goalPast]: { outcome: "skipped", reason: "ゴール日時が過ぎています。" },
	[OUTCOME_CODES.inCircle]: { outcome: "failed", reason: ACTION_TEXTS.actionsInCircle },
	[OUTCOME_CODES.noPaymentMethod]: { outcome: "failed", reason: PAYMENT_TEXTS.noMethodForRequest },
	[OUTCOME_CODES.abolished]: { outcome: "skipped", reason: "この要素は廃止されました。" },
} as const satisfies Record<OutcomeCode, { outcome: "done" | "skipped" | "failed"; reason: string | null }>;

/** Returns the result for a stored code. Unknown codes of a newer version count as done. */
export const effectOutcomeOf = (code: string) =>
	OUTCOMES[(Object.hasOwn(OUTCOMES, code) ? code : OUTCOME_CODES.done) as OutcomeCode];
