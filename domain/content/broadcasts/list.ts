import { z } from "zod";
import { DELIVERY_STATES, type DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { recordId, wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/**
 * States of a broadcast with their labels. `stopped` ended by itself before everybody was served;
 * `partly_sent` and `failed` are derived from `sent` by the messages that did not arrive (`shownState`).
 */
export const BROADCAST_STATES = {
	draft: "下書き",
	planned: "予約",
	sending: "送信中",
	paused: "一時停止",
	sent: "送信済み",
	partly_sent: "一部送信",
	failed: "失敗",
	cancelled: "中止",
	stopped: "停止",
} as const;

export type BroadcastState = keyof typeof BROADCAST_STATES;

/** Friends of a broadcast by the outcome of its messages. */
export interface BroadcastCounts {
	/** Messages that wait, or are at LINE. */
	waiting: number;
	sent: number;
	failed: number;
	/** Messages with an unknown result. */
	parked: number;
	cancelled: number;
}

/** Displayed state of a broadcast: a finished one is sent, partly sent or failed by its messages. */
export function shownState(state: BroadcastState, { sent, failed, parked }: BroadcastCounts): BroadcastState {
	if (state !== "sent" || failed + parked === 0) return state;
	return sent + parked === 0 ? "failed" : "partly_sent";
}

/** Whether a broadcast is over, with any result. */
export const isOver = (state: BroadcastState): boolean =>
	["sent", "partly_sent", "failed", "cancelled"].includes(state);

/** Whether a broadcast was cancelled while some of its messages are still at LINE. */
export const isEnding = ({ state, cancelled_at }: { state: BroadcastState; cancelled_at: string | null }) =>
	state === "sending" && cancelled_at !== null;

/** The tabs of the list, with the states that each shows. */
export const BROADCAST_TABS = {
	all: { label: "すべて", states: Object.keys(BROADCAST_STATES) as BroadcastState[] },
	draft: { label: "下書き", states: ["draft"] },
	planned: { label: "予約", states: ["planned"] },
	sending: { label: "送信中", states: ["sending", "paused"] },
	sent: { label: "送信済み", states: ["sent", "cancelled", "stopped"] },
} as const satisfies Record<string, { label: string; states: readonly BroadcastState[] }>;

export type BroadcastTab = keyof typeof BROADCAST_TABS;

export const BROADCASTS_PER_PAGE = 50;
export const RESULTS_PER_PAGE = 50;

export const broadcastListQuery = z.object({
	tab: z.enum(Object.keys(BROADCAST_TABS) as [BroadcastTab, ...BroadcastTab[]]).default("all"),
	/** Broadcasts older than this one. */
	before: recordId().optional(),
});

/** Query of a broadcast's friends: by the state of their messages, after one of them. */
export const broadcastResultsQuery = z.object({
	state: z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]]),
	after: wholeNumber().pipe(z.number().min(0)).default(0),
});

export type BroadcastListQuery = z.output<typeof broadcastListQuery>;
export type BroadcastResultsQuery = z.output<typeof broadcastResultsQuery>;
