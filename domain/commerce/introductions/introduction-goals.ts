import type { PointEvent } from "#domain/commerce/points/point-events.ts";

/** Acts of the new friend with which an introduction counts, in the order of the screen. */
export const INTRODUCTION_GOALS = {
	added: { label: "友だちになった", help: "紹介のリンクから友だちになったとき。" },
	visited: { label: "来店した", help: "予約に「来店」と記録したとき。" },
	reserved: { label: "店舗を予約した", help: "予約が確定したとき。" },
	event_booked: { label: "イベントを予約した", help: "予約が確定したとき。" },
	paid: {
		label: "支払いをした",
		help: "友だちになってからの入金の合計が、決めた金額になったとき。テストと返金した分は数えません。",
	},
	form_answered: { label: "回答フォームに回答した", help: "回答したとき。" },
	converted: { label: "コンバージョンした", help: "成果に達したとき。" },
} as const satisfies Partial<Record<PointEvent | "added", { label: string; help: string }>>;

export type IntroductionGoal = keyof typeof INTRODUCTION_GOALS;

export const INTRODUCTION_GOAL_NAMES = Object.keys(INTRODUCTION_GOALS) as [
	IntroductionGoal,
	...IntroductionGoal[],
];

/** Goals that a table records in order. */
export type RecordedGoal = Exclude<IntroductionGoal, "added" | "paid">;

export const RECORDED_GOALS = INTRODUCTION_GOAL_NAMES.filter(
	(goal): goal is RecordedGoal => goal !== "added" && goal !== "paid",
);
