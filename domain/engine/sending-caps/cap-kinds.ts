import type { CauseType } from "#domain/engine/actions/action-cause.ts";
import type { StopKind } from "#domain/engine/sending-stop/stop-kinds.ts";

interface CapKindDefinition {
	label: string;
	/** Whether the caps count and limit it. Others answer a friend, or concern their booking or payment. */
	isAdvertising: boolean;
	/** Whether it is sent in quiet hours unless the shop decides otherwise. */
	isSentInQuietHours: boolean;
}

const advertising = { isAdvertising: true, isSentInQuietHours: false } as const;
const personal = { isAdvertising: false, isSentInQuietHours: true } as const;

/** Kinds of messages to friends for caps and quiet hours, in the order of the screen. */
export const CAP_KINDS = {
	broadcast: { label: "一斉配信", ...advertising },
	scenario: { label: "シナリオ", ...advertising },
	reminder: { label: "リマインダ", ...advertising },
	action: { label: "そのほかのアクション", ...advertising },
	program: { label: "API連携", ...advertising },
	visit: { label: "予約の前のリマインダ", ...personal },
	booking: { label: "予約のお知らせ", ...personal },
	response: { label: "自動応答", ...personal },
	form: { label: "回答フォームへの返信", ...personal },
	payment: { label: "支払いのお知らせ", ...personal },
	chat: { label: "チャットとテスト送信", ...personal },
} as const satisfies Record<string, CapKindDefinition>;

export type CapKind = keyof typeof CAP_KINDS;

export const CAP_KIND_NAMES = Object.keys(CAP_KINDS) as [CapKind, ...CapKind[]];

/** Kinds that the caps limit. */
export const ADVERTISING_KINDS = CAP_KIND_NAMES.filter((kind) => CAP_KINDS[kind].isAdvertising) as [
	AdvertisingKind,
	...AdvertisingKind[],
];

export type AdvertisingKind = {
	[Kind in CapKind]: (typeof CAP_KINDS)[Kind]["isAdvertising"] extends true ? Kind : never;
}[CapKind];

/** Kinds that can be excepted from quiet hours. A person who writes in the chat decides about the time. */
export const QUIET_CHOICES = CAP_KIND_NAMES.filter((kind) => kind !== "chat");

/** Kinds of the emergency stop and of the modes, which are coarser. */
export const STOP_KIND_OF: Record<CapKind, StopKind> = {
	broadcast: "broadcast",
	scenario: "scenario",
	reminder: "reminder",
	visit: "reminder",
	response: "response",
	booking: "booking",
	program: "program",
	chat: "chat",
	action: "other",
	form: "other",
	payment: "other",
};

/** Kind by the cause of the first run of a chain. */
export const KIND_BY_CAUSE: Record<CauseType, CapKind> = {
	broadcast: "broadcast",
	scenario: "scenario",
	episode: "reminder",
	reaction: "response",
	richmenu: "response",
	template: "response",
	form: "form",
	reservation: "booking",
	event: "booking",
	product: "payment",
	open_api: "program",
	task: "action",
	tag: "action",
	operator: "action",
	link: "action",
	landing: "action",
	tracker: "action",
	score: "action",
	points: "action",
	coupon: "action",
	introduction: "action",
};
