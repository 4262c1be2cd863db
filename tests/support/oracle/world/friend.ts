import type { Chance } from "../chance.ts";
import { someInstant } from "./days.ts";
import type { Thing, Visit, World, WorldFriend } from "./records.ts";
import { reservationsOf } from "./reservations.ts";
import { someValue } from "./things.ts";
import { longText, someText } from "./words.ts";

/** What a friend is made from. */
export interface Ground {
	chance: Chance;
	things: Omit<World, "friends" | "strangers">;
	/** Words that many friends have in common. */
	shared: string[];
}

/** A friend with something of everything, more or less. */
export function someFriend(ground: Ground, id: number): WorldFriend {
	const { chance, things } = ground;
	return {
		id,
		...textsOf(ground),
		followedAt: someInstant(chance),
		blockedAt: orNull(chance, 0.15, () => someInstant(chance)),
		...lastOf(chance),
		userRate: chance.pick([1, 1, 1, 1, 1, 0, -1]),
		addedBy: chance.pick(["follow", "follow", "return", "contact"]),
		markId: orNull(chance, 0.7, () => chance.pick([1, 2, 3, 4, 9])),
		tagIds: idsOf(chance, things.tags, 0.35),
		values: things.vars
			.filter(() => chance.maybe(0.6))
			.map((field) => ({ varId: field.id, ...someValue(chance, field, ground.shared) })),
		subscriptions: subscriptionsOf(ground),
		reminders: idsOf(chance, things.episodes, 0.5).map((episodeId) => ({
			episodeId,
			state: chance.pick(["set", "set", "finished", "cancelled"]),
			originAt: someInstant(chance),
		})),
		richmenuId: orNull(chance, 0.7, () => chance.pick(things.richmenus).id),
		answers: idsOf(chance, things.forms, 0.5).map((formId) => ({ formId, at: someInstant(chance) })),
		conversions: repeated(chance, idsOf(chance, things.trackers, 0.4)).map((trackerId) => ({
			trackerId,
			at: someInstant(chance),
		})),
		visits: repeated(chance, idsOf(chance, things.landings, 0.5)).map((landingId) =>
			someVisit(ground, landingId),
		),
		events: repeated(chance, idsOf(chance, things.slots, 0.5)).map((slotId) => ({
			slotId,
			status: chance.pick([1, 1, 2, 3, 4]),
		})),
		reservations: reservationsOf(ground, id),
		phaseIds: idsOf(chance, things.phases, 0.4),
		scores: idsOf(chance, things.scores, 0.6).map((scoreId) => ({
			scoreId,
			points: chance.pick([-60, -20, -1, 0, 1, 29, 30, 31, 69, 70, 100, 140]),
		})),
		mail: orNull(chance, 0.7, () => ({
			address: `${chance.pick(["hanako", "ＴＡＲＯ", "o'neil", "a_b", "100%"])}${chance.between(1, 9)}@${chance.pick(["example.com", "EXAMPLE.jp", "例え.jp"])}`,
			status: chance.pick([1, 1, 2, 4, 5]),
		})),
		api: things.contexts
			.filter(() => chance.maybe(0.6))
			.map((context) => ({ ...context, ...apiValue(ground) })),
	};
}

/** When they last wrote and were last sent something, now and then in the same moment. */
function lastOf(chance: Chance): Pick<WorldFriend, "lastMessageAt" | "lastSentAt"> {
	const lastMessageAt = orNull(chance, 0.7, () => someInstant(chance));
	const lastSentAt = orNull(chance, 0.6, () => someInstant(chance));
	return { lastMessageAt, lastSentAt: chance.maybe(0.1) ? lastMessageAt : lastSentAt };
}

function textsOf({ chance, shared }: Ground) {
	const name = () => (chance.maybe(0.01) ? longText(chance) : `${chance.pick(shared)}${someText(chance)}`);
	return {
		name: chance.maybe(0.03) ? "" : name(),
		shortName: chance.maybe(0.4) ? name() : "",
		nickname: chance.maybe(0.4) ? name() : "",
		memo: chance.maybe(0.5) ? (chance.maybe(0.03) ? longText(chance) : name()) : "",
		status: orNull(chance, 0.6, () => (chance.maybe(0.03) ? longText(chance) : name())),
	};
}

/** A friend reads one scenario at a time, and may have read each more than once. */
function subscriptionsOf({ chance, things }: Ground): WorldFriend["subscriptions"] {
	const read = repeated(chance, idsOf(chance, things.scenarios, 0.5)).map((scenarioId) => ({
		scenarioId,
		state: chance.pick(["finished", "stopped"] as const),
		daysSent: chance.pick([0, 1, 3, 7, 30]),
	}));
	if (chance.maybe(0.4)) return read;
	const scenarioId = chance.pick(things.scenarios).id;
	return [...read, { scenarioId, state: "reading", daysSent: chance.pick([0, 1, 3, 7, 30]) }];
}

export function someVisit({ chance, shared }: Ground, landingId: number): Visit {
	const key = () => orNull(chance, 0.6, () => (chance.maybe(0.1) ? "" : chance.pick(shared.slice(0, 4))));
	return { landingId, at: someInstant(chance), m1: key(), m2: key(), m3: key() };
}

function apiValue({ chance, shared }: Ground): { value: string; number: number | null } {
	const number = chance.pick([0, 5, 10.5, -2, 3000]);
	if (chance.maybe(0.5)) return { value: String(number), number };
	return { value: chance.maybe(0.05) ? longText(chance) : chance.pick(shared), number: null };
}

const orNull = <Made>(chance: Chance, share: number, make: () => Made): Made | null =>
	chance.maybe(share) ? make() : null;

const idsOf = (chance: Chance, all: Thing[], share: number): number[] =>
	all.filter(() => chance.maybe(share)).map(({ id }) => id);

const repeated = (chance: Chance, ids: number[]): number[] =>
	ids.flatMap((id) => (chance.maybe(0.3) ? [id, id] : [id]));
