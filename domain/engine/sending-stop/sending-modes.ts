import { DAY } from "#domain/platform/time/wire-time.ts";
import { STOP_KIND_NAMES, type StopKind } from "./stop-kinds.ts";

/** Modes of a kind of sends, with their labels. `test`: only testers receive; `off`: nobody does. */
export const SENDING_MODES = {
	on: "送る",
	test: "テスターだけに送る",
	off: "止める",
} as const;

export type SendingMode = keyof typeof SENDING_MODES;

export type KindModes = Record<StopKind, SendingMode>;

/** Kinds that are not on, as stored. */
export type RestrictedKinds = Partial<Record<StopKind, Exclude<SendingMode, "on">>>;

/** Modes of all kinds as an operator chose them. */
export const kindModesOf = (restricted: RestrictedKinds): KindModes =>
	Object.fromEntries(STOP_KIND_NAMES.map((kind) => [kind, restricted[kind] ?? "on"])) as KindModes;

/** Mode that is in force: test mode restricts every kind that is on. */
export const effectiveMode = (mode: SendingMode, isTestMode: boolean): SendingMode =>
	isTestMode && mode === "on" ? "test" : mode;

/** Age from which a held send is old: it is skipped unless an operator wants it all the same. */
export const OLD_AFTER = DAY;

/** Decision about the held sends of a kind that may go again; `recent` skips the old ones. */
export const HELD_DECISIONS = {
	send: "すべて送る",
	recent: "1日以内のものだけ送る",
	skip: "送らない",
} as const;

export type HeldDecision = keyof typeof HELD_DECISIONS;

export type HeldDecisions = Partial<Record<StopKind, HeldDecision>>;
