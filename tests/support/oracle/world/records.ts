import type { EventStatus } from "#domain/booking/events/status.ts";
import type { CommonVarType } from "#domain/engine/kinds/common_var.ts";
import type { VarType } from "#domain/engine/kinds/var.ts";
import type { ReservationStatus } from "#domain/engine/reservations/status.ts";
import type { MailStatus } from "#domain/people/friends/mail.ts";

/** Something that an operator made, perhaps in a folder, perhaps deleted since. */
export interface Thing {
	id: number;
	folder: number | null;
	isDeleted: boolean;
}

export interface WorldVar extends Thing {
	type: VarType;
	choiceIds: number[];
}

/** A value as the product stores it: which of these it has follows the type of what it is a value of. */
export interface Value {
	text: string | null;
	number: number | null;
	date: string | null;
}

export interface WorldCommonVar extends Thing {
	type: CommonVarType;
	value: (Value & { text: string }) | null;
}

export interface OfSalon extends Thing {
	salonId: number;
}

export interface Visit {
	landingId: number;
	at: number;
	m1: string | null;
	m2: string | null;
	m3: string | null;
}

export interface SalonReservation {
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
	addedBy: "follow" | "return" | "contact";
	markId: number | null;
	tagIds: number[];
	values: (Value & { varId: number; choiceId: number | null })[];
	subscriptions: { scenarioId: number; state: "reading" | "finished" | "stopped"; daysSent: number }[];
	reminders: { episodeId: number; state: "set" | "finished" | "cancelled"; originAt: number }[];
	richmenuId: number | null;
	answers: { formId: number; at: number }[];
	conversions: { trackerId: number; at: number }[];
	visits: Visit[];
	events: { slotId: number; status: EventStatus }[];
	reservations: SalonReservation[];
	phaseIds: number[];
	/** Each of a score at most once. */
	scores: { scoreId: number; points: number }[];
	mail: { address: string; status: MailStatus } | null;
	api: (ApiContext & { value: string; number: number | null })[];
}

/** Everything that the conditions ask about. */
export interface World {
	friends: WorldFriend[];
	/** One of them is empty, one holds deleted tags alone. */
	tagFolders: number[];
	tags: Thing[];
	vars: WorldVar[];
	commonVars: WorldCommonVar[];
	scenarios: Thing[];
	episodes: Thing[];
	richmenus: Thing[];
	forms: Thing[];
	trackers: Thing[];
	landings: Thing[];
	journeys: Thing[];
	phases: (Thing & { journeyId: number })[];
	scores: (Thing & { floor: number; ceiling: number; levels: { id: number; from: number }[] })[];
	/** One of them is empty. */
	slotFolders: number[];
	slots: Thing[];
	salons: Thing[];
	resources: OfSalon[];
	courses: OfSalon[];
	contexts: ApiContext[];
	/** The setting that makes a field hold the marks; null is none. */
	markVarId: number | null;
	/** Visits, answers and conversions of people whom nobody knows. */
	strangers: {
		visits: Visit[];
		answers: { formId: number; at: number }[];
		conversions: { trackerId: number; at: number }[];
	};
}
