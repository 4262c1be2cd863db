import type { KeyValueRecords } from "../world/key-value-records.ts";

/** Context of the simulated Google. */
export interface GoogleWorld {
	readonly records: KeyValueRecords;
	now(): number;
	random(): number;
	/** Notifies an address of a change, without waiting for the result. */
	push(address: string, headers: Record<string, string>): void;
	/** Maximum number of events per page, whatever is requested. */
	pageSize: number;
}

/** Account that owns the calendars. */
export const GOOGLE_ACCOUNT = "shop@example.com";

export interface SimulatedCalendar {
	id: string;
	summary: string;
	accessRole: "owner" | "writer" | "reader";
	/** Number of the last change. */
	sequence: number;
	/** Sync tokens older than this are invalid. */
	forgottenBefore: number;
}

export interface StoredCalendarEvent {
	id: string;
	status: string;
	sequence: number;
	/** Remaining fields, as written. */
	body: Record<string, unknown>;
}

export interface PushChannel {
	id: string;
	resourceId: string;
	calendarId: string;
	address: string;
	token: string;
	expiration: number;
	messages: number;
}

const INITIAL_CALENDARS: Omit<SimulatedCalendar, "sequence" | "forgottenBefore">[] = [
	{ id: GOOGLE_ACCOUNT, summary: "お店のカレンダー", accessRole: "owner" },
	{ id: "stylist@group.calendar.google.com", summary: "スタイリスト", accessRole: "owner" },
	{ id: "shift@group.calendar.google.com", summary: "シフト表", accessRole: "owner" },
	{ id: "holiday@group.v.calendar.google.com", summary: "日本の祝日", accessRole: "reader" },
];

export const calendarKey = (id: string): string => `calendar/${id}`;
export const eventKey = (calendarId: string, id = ""): string => `event/${calendarId}/${id}`;
export const channelKey = (id = ""): string => `channel/${id}`;

/** Creates the initial data of an account, once. */
export function createInitialCalendars({ records }: GoogleWorld): void {
	if (records.list(calendarKey("")).length > 0) return;
	for (const calendar of INITIAL_CALENDARS)
		records.put(calendarKey(calendar.id), { ...calendar, sequence: 0, forgottenBefore: 0 });
}

/** Returns a calendar by id; `primary` is the account's own. */
export const findCalendar = ({ records }: GoogleWorld, id: string): SimulatedCalendar | undefined =>
	records.get<SimulatedCalendar>(calendarKey(id === "primary" ? GOOGLE_ACCOUNT : id));

/** Random, unguessable characters. */
export const randomCharacters = ({ random }: Pick<GoogleWorld, "random">, length = 32): string =>
	Array.from({ length }, () => Math.floor(random() * 32).toString(32)).join("");
