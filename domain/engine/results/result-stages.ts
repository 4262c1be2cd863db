import type { Ability } from "#domain/engine/access/all-abilities.ts";

/** Days after the first contact within which a booking, an answer, a conversion, a payment or a block counts as its result. */
export const RESULT_WINDOW_DAYS = 7;

/** Stages that a source records about itself, each a subset of the stage before it. */
const STEP_NAMES = ["reached", "delivered", "visited", "added", "tapped", "replied"] as const;
export type StepName = (typeof STEP_NAMES)[number];

interface OutcomeDefinition {
	label: string;
	help: string;
	/** Ability to read the records that are counted. */
	ability: Ability;
}

/**
 * Results within the window, whatever caused them. They are subsets of the source's base stage, not of each other:
 * a friend may book without a tap.
 */
export const RESULT_OUTCOMES = {
	booked: {
		label: "予約",
		help: "店舗の予約とイベント予約です。取り消した予約とお断りした予約は数えません。",
		ability: "salon-read",
	},
	answered: { label: "フォームの回答", help: "どのフォームの回答でも数えます。", ability: "form-read" },
	bought: {
		label: "購入・申し込み",
		help: "コンバージョンとして登録した成果です。",
		ability: "tracker-read",
	},
	paid: {
		label: "支払い",
		help: "入金された支払いです。全額を返金した支払いと、テスト用のキーでの支払いは数えません。",
		ability: "payment-read",
	},
	blocked: {
		label: "ブロック",
		help: "今もブロックしている友だちです。あとで解除した友だちは数えません。",
		ability: "friend-read",
	},
} as const satisfies Record<string, OutcomeDefinition>;

export type OutcomeName = keyof typeof RESULT_OUTCOMES;
export const OUTCOME_NAMES = Object.keys(RESULT_OUTCOMES) as OutcomeName[];

export type StageName = StepName | OutcomeName;
export const STAGE_NAMES = [...STEP_NAMES, ...OUTCOME_NAMES] as const satisfies readonly StageName[];
