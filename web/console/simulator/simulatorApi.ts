import useSWR from "swr";
import type { MessageAction, ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { createUnreachable, readError } from "#web/platform/api/apiError.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";

const SIMULATOR_PATH = "/simulator/api";
/** SWR deduplicates requests within two seconds, so a poll of every second needs a shorter interval. */
const EVERY_SECOND = { refreshInterval: 1_000, dedupingInterval: 500 };
const POLL = { ...EVERY_SECOND, keepPreviousData: true };

/** Maximum number of listed calls and webhooks. */
export const MAX_RECORDS = 50;

/** Phone of a simulated friend. */
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
export interface PhoneTalkMessage {
	id: string;
	direction: "in" | "out";
	at: number;
	type: string;
	via: "friend" | "displayed" | "push" | "reply" | "multicast" | "broadcast" | "narrowcast";
	unsent: boolean;
	message: ShownMessage | null;
}

export interface SimulatorCall {
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

export interface SimulatorWebhook {
	id: number;
	at: number;
	body: string;
	signature: "right" | "wrong" | "missing";
	redeliveryOf: number | null;
	status: number | null;
	error: string | null;
	ms: number | null;
}

export interface SimulatedFault {
	id: number;
	kind: string;
	endpoint: string;
	remaining: number | null;
	probability: number;
	afterAcceptance: boolean;
	retryAfter: number | null;
}

export interface SimulatedClock {
	now: number;
	offset: number;
}

/** Calls the simulator; a refusal becomes an error with its Japanese messages. */
async function callSimulator<Answer>(path: string, method = "GET", body?: object): Promise<Answer> {
	const init = body
		? { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
		: { method };
	const response = await fetch(SIMULATOR_PATH + path, init).catch(() => {
		throw createUnreachable();
	});
	if (!response.ok) throw await readError(response);
	return response.json() as Promise<Answer>;
}

/** Calls the simulator and reloads all its data. */
async function changeSimulator<Answer>(path: string, method: string, body?: object): Promise<Answer> {
	const answer = await callSimulator<Answer>(path, method, body);
	await reloadMatching((key) => typeof key === "string" && key.startsWith("/"));
	return answer;
}

const getFromSimulator = <Answer>(path: string) => callSimulator<Answer>(path);

export const usePhones = (search: string) =>
	useSWR<{ friends: Phone[]; total: number }>(
		`/friends?search=${encodeURIComponent(search)}`,
		getFromSimulator,
		POLL,
	);

export const usePhoneTalk = (userId: string) =>
	useSWR<{ friend: Phone; messages: PhoneTalkMessage[]; menu: PhoneMenu | null; readUpTo: number }>(
		`/friends/${userId}/messages`,
		getFromSimulator,
		EVERY_SECOND,
	);

/** Coupon on a friend's phone. */
export interface PhoneCouponData {
	title: string;
	imageUrl: string | null;
	/** Whether its period has not begun. */
	isBefore: boolean;
	startsAt: number;
	isOver: boolean;
	isLottery: boolean;
	endsAt: number;
	usageCondition: string;
	couponCode: string;
	/** Whether the friend got it; null before it was opened. */
	isWon: boolean | null;
}

export const usePhoneCoupon = (couponId: string, userId: string) =>
	useSWR<PhoneCouponData>(userId === "" ? null : `/coupons/${couponId}/${userId}`, getFromSimulator);

export const openPhoneCoupon = (couponId: string, userId: string) =>
	changeSimulator<PhoneCouponData>(`/coupons/${couponId}/tickets`, "POST", { userId });

/** Official account of the phones; each account of the console has its own. */
export const useSimulatedAccount = () => useSWR<{ name: string }>("/account", getFromSimulator);
export const useSimulatorClock = () => useSWR<SimulatedClock>("/clock", getFromSimulator, POLL);
export const useSimulatorFaults = () =>
	useSWR<{ faults: SimulatedFault[] }>("/faults", getFromSimulator, POLL);
export const useSimulatorCalls = () =>
	useSWR<{ calls: SimulatorCall[] }>(`/calls?limit=${MAX_RECORDS}`, getFromSimulator, POLL);
export const useSimulatorWebhooks = () =>
	useSWR<{ webhooks: SimulatorWebhook[] }>(`/webhooks?limit=${MAX_RECORDS}`, getFromSimulator, POLL);

/** Actions on a friend's phone. */
export const createPhoneActions = (userId: string) => {
	const path = `/friends/${userId}`;
	return {
		send: (message: { type: string } & Record<string, unknown>) =>
			changeSimulator(`${path}/message`, "POST", message),
		tap: (postback: { data: string; params?: Record<string, string>; displayText?: string }) =>
			changeSimulator(`${path}/postback`, "POST", postback),
		switchMenu: (to: { richMenuAliasId: string; data: string }) =>
			changeSimulator(`${path}/richmenu-switch`, "POST", to),
		sendEvent: (event: { type: string } & Record<string, unknown>) =>
			changeSimulator(`${path}/raw`, "POST", { event }),
		unsend: (messageId: string) => changeSimulator(`${path}/unsend`, "POST", { messageId }),
		block: () => changeSimulator(`${path}/block`, "POST", {}),
		follow: () => changeSimulator(`${path}/follow`, "POST", {}),
		read: () => changeSimulator(`${path}/read`, "POST", {}),
		enterBeacon: () => changeSimulator(`${path}/beacon`, "POST", { type: "enter" }),
		linkAccount: (login: { external_id: string; api_token: string }) =>
			changeSimulator(`${path}/shop_link`, "POST", login),
		changeMembership: (type: "joined" | "renewed" | "left") =>
			changeSimulator(`${path}/membership`, "POST", { type }),
	};
};

/** Group on the friends' phones. */
export interface PhoneGroup {
	groupId: string;
	kind: "group" | "room";
	name: string;
	active: boolean;
	members: string[];
}

export interface PhoneGroupMessage {
	id: string;
	/** Null for the account. */
	sender: string | null;
	senderName: string | null;
	at: number;
	message: {
		type: string;
		text?: string;
		substitution?: Record<string, { type: string; mentionee?: { userId?: string } }>;
	};
}

export const usePhoneGroups = () => useSWR<{ groups: PhoneGroup[] }>("/groups", getFromSimulator, POLL);
export const usePhoneGroupTalk = (groupId: string) =>
	useSWR<{ group: PhoneGroup; messages: PhoneGroupMessage[] }>(
		`/groups/${groupId}/messages`,
		getFromSimulator,
		EVERY_SECOND,
	);
export const addPhoneGroup = (name: string, members: string[]) =>
	changeSimulator<{ group: PhoneGroup }>("/groups", "POST", { name, members });
export const sendAsMember = (groupId: string, userId: string, text: string) =>
	changeSimulator(`/groups/${groupId}/message`, "POST", { type: "text", text, userId });
/** Removes the account from a group, or invites it again. */
export const changeGroupMembership = (groupId: string, change: "kick" | "invite") =>
	changeSimulator(`/groups/${groupId}/${change}`, "POST", {});

export const addPhone = (name: string) => changeSimulator<{ friend: Phone }>("/friends", "POST", { name });
export const moveClock = (move: { advance_ms: number } | { to: string }) =>
	changeSimulator<SimulatedClock>("/clock", "POST", move);
export const redeliverWebhook = (webhookId: number) =>
	changeSimulator(`/webhooks/${webhookId}/redeliver`, "POST");
export const addFault = (fault: object) => changeSimulator<SimulatedFault>("/faults", "POST", fault);
export const removeFault = (id: number) => changeSimulator(`/faults/${id}`, "DELETE");
export const clearCalls = () => changeSimulator("/calls", "DELETE");
/** URL of a message's file. */
export const simulatedContentUrl = (messageId: string) => `${SIMULATOR_PATH}/content/${messageId}`;
/** URL of a rich menu's picture. */
export const menuPictureUrl = (richMenuId: string) => `${SIMULATOR_PATH}/richmenus/${richMenuId}/picture`;
