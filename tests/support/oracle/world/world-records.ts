import type { EventStatus } from "#domain/booking/events/event-booking-status.ts";
import type { CommonVarType } from "#domain/engine/kinds/common-var.ts";
import type { VarType } from "#domain/engine/kinds/var.ts";
import type { ReservationStatus } from "#domain/engine/reservations/reservation-status.ts";
import type { MailStatus } from "#domain/people/friends/mail-status.ts";

/** Item of an operator, possibly in a folder, possibly deleted. */
export interface WorldItem {
	id: number;
	folder: number | null;
	isDeleted: boolean;
}

export interface WorldVar extends WorldItem {
	type: VarType;
	choiceIds: number[];
}

/** Stored value; which columns are set depends on the field's type. */
export interface WorldValue {
	text: string | null;
	number: number | null;
	date: string | null;
}

export interface WorldCommonVar extends WorldItem {
	type: CommonVarType;
	value: (WorldValue & { text: string }) | null;
}

export interface WorldSalonPart extends WorldItem {
	salonId: number;
}

export interface WorldVisit {
	landingId: number;
	at: number;
	m1: string | null;
	m2: string | null;
	m3: string | null;
}

export interface WorldReservation {
	id: number;
	parentId: number | null;
	salonId: number;
	resourceId: number | null;
	courseId: number | null;
	status: ReservationStatus;
	startsAt: number;
}

interface ApiContext {
	category: string;
	event: string;
	key: string;
}

export interface WorldFriend {
	id: number;
	name: string;
	shortName: string;
	nickname: string;
	memo: string;
	status: string | null;
	followedAt: number;
	blockedAt: number | null;
	lastMessageAt: number | null;
	lastSentAt: number | null;
	userRate: 1 | 0 | -1;
	addedBy: "follow" | "return" | "contact" | "before";
	markId: number | null;
	tagIds: number[];
	values: (WorldValue & { varId: number; choiceId: number | null })[];
	subscriptions: { scenarioId: number; state: "reading" | "finished" | "stopped"; daysSent: number }[];
	reminders: { episodeId: number; state: "set" | "finished" | "cancelled"; originAt: number }[];
	richmenuId: number | null;
	answers: { formId: number; at: number }[];
	conversions: { trackerId: number; at: number }[];
	visits: WorldVisit[];
	events: { slotId: number; status: EventStatus }[];
	reservations: WorldReservation[];
	phaseIds: number[];
	/** At most one per score. */
	scores: { scoreId: number; points: number }[];
	mail: { address: string; status: MailStatus } | null;
	messages: { at: number; isWaiting: boolean }[];
	api: (ApiContext & { value: string; number: number | null })[];
}

/** All data that conditions read. */
export interface World {
	friends: WorldFriend[];
	/** One folder is empty, one contains only deleted tags. */
	tagFolders: number[];
	tags: WorldItem[];
	vars: WorldVar[];
	commonVars: WorldCommonVar[];
	scenarios: WorldItem[];
	episodes: WorldItem[];
	richmenus: WorldItem[];
	forms: WorldItem[];
	trackers: WorldItem[];
	landings: WorldItem[];
	journeys: WorldItem[];
	phases: (WorldItem & { journeyId: number })[];
	scores: (WorldItem & { floor: number; ceiling: number; levels: { id: number; from: number }[] })[];
	/** One folder is empty. */
	slotFolders: number[];
	slots: WorldItem[];
	salons: WorldItem[];
	resources: WorldSalonPart[];
	courses: WorldSalonPart[];
	contexts: ApiContext[];
	/** Friend information field that stores the marks; null for none. */
	markVarId: number | null;
	/** Visits, answers and conversions without a friend. */
	strangers: {
		visits: WorldVisit[];
		answers: { formId: number; at: number }[];
		conversions: { trackerId: number; at: number }[];
	};
}
