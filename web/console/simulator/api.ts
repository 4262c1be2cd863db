import useSWR, { mutate } from "swr";
import type { MessageAction, ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { createUnreachable, readError } from "#web/platform/api/apiError.ts";

const BASE = "/simulator/api";
/** SWR deduplicates requests within two seconds, so a poll of every second needs a shorter interval. */
const EVERY_SECOND = { refreshInterval: 1_000, dedupingInterval: 500 };
const POLL = { ...EVERY_SECOND, keepPreviousData: true };

/** Simulated person. */
export interface Phone {
	userId: string;
	name: string;
	pictureUrl: string | null;
	statusMessage: string | null;
	blocked: boolean;
	unread: number;
	lastMessageAt: number | null;
	/** End of the account's loading indicator. */
	loadingUntil: number | null;
}

/** Rich menu of a friend. */
export interface PhoneMenu {
	richMenuId: string;
	chatBarText: string;
	selected: boolean;
	size: { width: number; height: number };
	areas: { bounds: { x: number; y: number; width: number; height: number }; action: MessageAction }[];
}

/** Message of a talk: `in` is from the friend, `out` from the account. */
export interface TalkMessage {
	id: string;
	direction: "in" | "out";
	at: number;
	type: string;
	via: "friend" | "displayed" | "push" | "reply" | "multicast";
	unsent: boolean;
	message: ShownMessage | null;
}

export interface Call {
	id: number;
	at: number;
	endpoint: string | null;
	method: string;
	path: string;
	headers: Record<string, string>;
	body: string;
	status: number | null;
	answer: string | null;
	fault: string | null;
}

export interface Webhook {
	id: number;
	at: number;
	body: string;
	signature: "right" | "wrong" | "missing";
	redeliveryOf: number | null;
	status: number | null;
	error: string | null;
	ms: number | null;
}

export interface Fault {
	id: number;
	kind: string;
	endpoint: string;
	remaining: number | null;
	probability: number;
	afterAcceptance: boolean;
	retryAfter: number | null;
}

export interface Clock {
	now: number;
	offset: number;
}

/** Calls the simulator; a refusal becomes an error with its Japanese messages. */
async function call<Answer>(path: string, method = "GET", body?: object): Promise<Answer> {
	const init = body
		? { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
		: { method };
	const response = await fetch(BASE + path, init).catch(() => {
		throw createUnreachable();
	});
	if (!response.ok) throw await readError(response);
	return response.json() as Promise<Answer>;
}

/** Calls the simulator and reloads all its data. */
async function change<Answer>(path: string, method: string, body?: object): Promise<Answer> {
	const answer = await call<Answer>(path, method, body);
	await mutate((key) => typeof key === "string" && key.startsWith("/"));
	return answer;
}

const get = <Answer>(path: string) => call<Answer>(path);

export const usePhones = (search: string) =>
	useSWR<{ friends: Phone[]; total: number }>(`/friends?search=${encodeURIComponent(search)}`, get, POLL);

export const useTalk = (userId: string) =>
	useSWR<{ friend: Phone; messages: TalkMessage[]; menu: PhoneMenu | null }>(
		`/friends/${userId}/messages`,
		get,
		EVERY_SECOND,
	);

export const useClock = () => useSWR<Clock>("/clock", get, POLL);
export const useFaults = () => useSWR<{ faults: Fault[] }>("/faults", get, POLL);
export const useCalls = () => useSWR<{ calls: Call[] }>("/calls?limit=50", get, POLL);
export const useWebhooks = () => useSWR<{ webhooks: Webhook[] }>("/webhooks?limit=50", get, POLL);

/** Actions on a friend's phone. */
export const actionsOf = (userId: string) => {
	const path = `/friends/${userId}`;
	return {
		send: (message: { type: string } & Record<string, unknown>) => change(`${path}/message`, "POST", message),
		tap: (postback: { data: string; params?: Record<string, string>; displayText?: string }) =>
			change(`${path}/postback`, "POST", postback),
		switchMenu: (to: { richMenuAliasId: string; data: string }) =>
			change(`${path}/richmenu-switch`, "POST", to),
		unsend: (messageId: string) => change(`${path}/unsend`, "POST", { messageId }),
		block: () => change(`${path}/block`, "POST", {}),
		follow: () => change(`${path}/follow`, "POST", {}),
		read: () => change(`${path}/read`, "POST", {}),
	};
};

export const addPhone = (name: string) => change<{ friend: Phone }>("/friends", "POST", { name });
export const moveClock = (move: { advance_ms: number } | { to: string }) =>
	change<Clock>("/clock", "POST", move);
export const redeliver = (webhookId: number) => change(`/webhooks/${webhookId}/redeliver`, "POST");
export const addFault = (fault: object) => change<Fault>("/faults", "POST", fault);
export const removeFault = (id: number) => change(`/faults/${id}`, "DELETE");
export const clearCalls = () => change("/calls", "DELETE");
/** URL of a message's file. */
export const contentUrl = (messageId: string) => `${BASE}/content/${messageId}`;
/** URL of a rich menu's picture. */
export const menuPictureUrl = (richMenuId: string) => `${BASE}/richmenus/${richMenuId}/picture`;
