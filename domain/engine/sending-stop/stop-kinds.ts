/** Kinds of sends that wait while sending is stopped, with their labels, in the order of the screen. */
export const STOP_KINDS = {
	broadcast: "一斉配信",
	scenario: "シナリオ",
	reminder: "リマインダ",
	response: "自動応答",
	booking: "予約のお知らせ",
	chat: "チャットとテスト送信",
	group: "グループへの送信",
	program: "API連携",
	other: "そのほかのアクション",
} as const;

export type StopKind = keyof typeof STOP_KINDS;

export const STOP_KIND_NAMES = Object.keys(STOP_KINDS) as [StopKind, ...StopKind[]];

/** Decision about the sends of a kind that became due during the stop. */
export type StopDecision = "send" | "skip";

export type StopDecisions = Partial<Record<StopKind, StopDecision>>;
