import { addFault, listFaults, strikeFault } from "../world/fault-list.ts";
import {
	googleInvalidCredentials,
	googleNotFound,
	refuseGoogleCall,
	type SimulatedGoogleAnswer,
} from "./google-answer.ts";
import type { GoogleWorld } from "./google-world.ts";

/** Calls for which a fault can be set. */
export const GOOGLE_CALLS = [
	"token",
	"revoke",
	"calendars",
	"list",
	"insert",
	"update",
	"delete",
	"watch",
	"stop",
	"sheet_create",
	"sheet_read",
	"sheet_write",
] as const;
export type GoogleCallName = (typeof GOOGLE_CALLS)[number];

/** Labels of fault targets. */
export const GOOGLE_TARGETS: Record<GoogleCallName | "any", string> = {
	any: "すべての呼び出し",
	token: "トークンの発行・更新",
	revoke: "許可の取り消し",
	calendars: "カレンダーの一覧",
	list: "予定の読み取り",
	insert: "予定の追加",
	update: "予定の変更",
	delete: "予定の削除",
	watch: "変更の通知の登録",
	stop: "変更の通知の解除",
	sheet_create: "シートの作成",
	sheet_read: "シートの読み取り",
	sheet_write: "シートへの書き込み",
};

/** Simulated faults: the answer, and whether the call may have been carried out all the same. */
export const GOOGLE_FAULTS = {
	unauthorized: { label: "401 認証エラー", answer: googleInvalidCredentials },
	rate_limit: {
		label: "403 呼び出し過多",
		answer: () => refuseGoogleCall(403, "rateLimitExceeded", "Rate Limit Exceeded"),
	},
	too_many: {
		label: "429 呼び出し過多",
		answer: () => ({
			...refuseGoogleCall(429, "rateLimitExceeded", "Quota exceeded"),
			headers: { "Retry-After": "120" },
		}),
	},
	forbidden: { label: "403 権限なし", answer: () => refuseGoogleCall(403, "forbidden", "Forbidden") },
	not_found: { label: "404 見つからない", answer: googleNotFound },
	gone: {
		label: "410 最初から読み直し",
		answer: () => refuseGoogleCall(410, "fullSyncRequired", "Sync token is no longer valid"),
	},
	server_error: {
		label: "500 Googleの障害",
		answer: () => refuseGoogleCall(500, "backendError", "Backend Error"),
	},
	silence: { label: "応答なし", answer: null },
	drop: { label: "切断", answer: null },
	/** The call is carried out later, through the action `arrive`. */
	late: { label: "切断（後から届く）", answer: null },
} as const satisfies Record<string, { label: string; answer: (() => SimulatedGoogleAnswer) | null }>;
export type GoogleFaultKind = keyof typeof GOOGLE_FAULTS;

export interface GoogleFault {
	kind: GoogleFaultKind;
	call: GoogleCallName | "any";
	/** Remaining number of calls. */
	times: number;
	/** Whether the call is carried out first, so that only the caller does not learn of it. */
	afterwards: boolean;
}

export const listGoogleFaults = listFaults<GoogleFault>;
export const addGoogleFault = addFault<GoogleFault>;

/** Strikes the first fault that matches a call. */
export const strikeGoogle = (world: GoogleWorld, call: GoogleCallName): GoogleFault | undefined =>
	strikeFault<GoogleFault>(world, (fault) => fault.call === "any" || fault.call === call);
