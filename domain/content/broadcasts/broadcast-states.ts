/**
 * States of a broadcast with their labels. A `testing` broadcast waits for the winner of its A/B test. A `stopped`
 * broadcast ended by itself before all friends were processed; `partly_sent` and `failed` are derived from `sent` by the messages that were not delivered.
 */
export const BROADCAST_STATES = {
	draft: "下書き",
	approval: "承認待ち",
	planned: "送信予約",
	sending: "送信中",
	testing: "テスト中",
	paused: "一時停止",
	sent: "送信済み",
	partly_sent: "一部送信",
	failed: "失敗",
	cancelled: "中止",
	stopped: "停止",
} as const;

export type BroadcastState = keyof typeof BROADCAST_STATES;

/** Number of friends of a broadcast by delivery state. */
export interface BroadcastCounts {
	/** Scheduled deliveries, and calls in progress. */
	waiting: number;
	/** Kept by test mode or the switch of broadcasts until an operator decides. */
	held: number;
	sent: number;
	failed: number;
	/** Deliveries with an unknown result. */
	parked: number;
	cancelled: number;
}

/** Displayed state of a broadcast, which splits `sent` by the results of its messages. */
export function displayedBroadcastState(
	state: BroadcastState,
	{ sent, failed, parked }: BroadcastCounts,
): BroadcastState {
	if (state !== "sent" || failed + parked === 0) return state;
	return sent + parked === 0 ? "failed" : "partly_sent";
}

/**
 * Whether a broadcast is over. A `stopped` one is not included, so that its page still shows broken
 * conditions.
 */
export const isBroadcastOver = (state: BroadcastState): boolean =>
	["sent", "partly_sent", "failed", "cancelled"].includes(state);

/** Whether a broadcast was cancelled and some of its calls to LINE are still in progress. */
export const isCancellationPending = ({
	state,
	cancelled_at,
}: {
	state: BroadcastState;
	cancelled_at: string | null;
}) => state === "sending" && cancelled_at !== null;

/** Tabs of the list, with the states that each includes. */
export const BROADCAST_TABS = {
	all: { label: "すべて", states: Object.keys(BROADCAST_STATES) as BroadcastState[] },
	draft: { label: "下書き", states: ["draft"] },
	planned: { label: "送信予約", states: ["approval", "planned"] },
	sending: { label: "送信中", states: ["sending", "testing", "paused"] },
	sent: { label: "送信済み", states: ["sent", "failed", "cancelled", "stopped"] },
} as const satisfies Record<string, { label: string; states: readonly BroadcastState[] }>;

export type BroadcastTab = keyof typeof BROADCAST_TABS;

export const BROADCASTS_PER_PAGE = 50;
export const BROADCAST_RESULTS_PER_PAGE = 50;
