import { type Chance, createChance } from "../chance.ts";
import { drawInstant } from "./draw-days.ts";
import { drawReservations } from "./draw-reservations.ts";
import { drawValue } from "./draw-things.ts";
import { drawLongText, drawText } from "./draw-words.ts";
import type { World, WorldFriend, WorldItem, WorldVisit } from "./world-records.ts";

/** Inputs of a friend's generator. */
export interface FriendSource {
	chance: Chance;
	things: Omit<World, "friends" | "strangers">;
	/** Words that many friends share. */
	shared: string[];
}

/** Random friend with values of most kinds. */
export function drawFriend(ground: FriendSource, id: number): WorldFriend {
	const { chance, things } = ground;
	return {
		id,
		...textsOf(ground),
		followedAt: chance.maybe(0.15) ? 0 : drawInstant(chance),
		blockedAt: drawOrNull(chance, 0.15, () => drawInstant(chance)),
		...lastOf(chance),
		userRate: chance.pick([1, 1, 1, 1, 1, 0, -1]),
		addedBy: chance.pick(["follow", "follow", "return", "contact", "before"]),
		markId: drawOrNull(chance, 0.7, () => chance.pick([1, 2, 3, 4, 9])),
		tagIds: drawThingIds(chance, things.tags, 0.35),
		values: things.vars
			.filter(() => chance.maybe(0.6))
			.map((field) => ({ varId: field.id, ...drawValue(chance, field, ground.shared) })),
		subscriptions: subscriptionsOf(ground),
		reminders: drawThingIds(chance, things.episodes, 0.5).map((episodeId) => ({
			episodeId,
			state: chance.pick(["set", "set", "finished", "cancelled"]),
			originAt: drawInstant(chance),
		})),
		richmenuId: drawOrNull(chance, 0.7, () => chance.pick(things.richmenus).id),
		answers: drawThingIds(chance, things.forms, 0.5).map((formId) => ({ formId, at: drawInstant(chance) })),
		conversions: repeated(chance, drawThingIds(chance, things.trackers, 0.4)).map((trackerId) => ({
			trackerId,
			at: drawInstant(chance),
		})),
		visits: repeated(chance, drawThingIds(chance, things.landings, 0.5)).map((landingId) =>
			drawVisit(ground, landingId),
		),
		events: repeated(chance, drawThingIds(chance, things.slots, 0.5)).map((slotId) => ({
			slotId,
			status: chance.pick([1, 1, 2, 3, 4]),
		})),
		reservations: drawReservations(ground, id),
		phaseIds: drawThingIds(chance, things.phases, 0.4),
		scores: drawThingIds(chance, things.scores, 0.6).map((scoreId) => ({
			scoreId,
			points: chance.pick([-60, -20, -1, 0, 1, 29, 30, 31, 69, 70, 100, 140]),
		})),
		mail: drawOrNull(chance, 0.7, () => ({
			address: `${chance.pick(["hanako", "ＴＡＲＯ", "o'neil", "a_b", "100%"])}${chance.between(1, 9)}@${chance.pick(["example.com", "EXAMPLE.jp", "例え.jp"])}`,
			status: chance.pick([1, 1, 2, 4, 5]),
		})),
		api: things.contexts
			.filter(() => chance.maybe(0.6))
			.map((context) => ({ ...context, ...drawApiValue(ground) })),
		messages: drawMessages(createChance(id)),
	};
}

/** Times of the last message in each direction; sometimes equal. */
function lastOf(chance: Chance): Pick<WorldFriend, "lastMessageAt" | "lastSentAt"> {
	const lastMessageAt = drawOrNull(chance, 0.7, () => drawInstant(chance));
	const lastSentAt = drawOrNull(chance, 0.6, () => drawInstant(chance));
	return { lastMessageAt, lastSentAt: chance.maybe(0.1) ? lastMessageAt : lastSentAt };
}

/** Messages of a friend; their own source leaves the other draws of a seed as they are. */
const drawMessages = (chance: Chance): WorldFriend["messages"] =>
	Array.from({ length: chance.pick([0, 0, 1, 1, 2]) }, () => ({
		at: drawInstant(chance),
		isWaiting: chance.maybe(0.6),
	}));

function textsOf({ chance, shared }: FriendSource) {
	const name = () =>
		chance.maybe(0.01) ? drawLongText(chance) : `${chance.pick(shared)}${drawText(chance)}`;
	return {
		name: chance.maybe(0.03) ? "" : name(),
		shortName: chance.maybe(0.4) ? name() : "",
		nickname: chance.maybe(0.4) ? name() : "",
		memo: chance.maybe(0.5) ? (chance.maybe(0.03) ? drawLongText(chance) : name()) : "",
		status: drawOrNull(chance, 0.6, () => (chance.maybe(0.03) ? drawLongText(chance) : name())),
	};
}

/** At most one current scenario; earlier ones may repeat. */
function subscriptionsOf({ chance, things }: FriendSource): WorldFriend["subscriptions"] {
	const read = repeated(chance, drawThingIds(chance, things.scenarios, 0.5)).map((scenarioId) => ({
		scenarioId,
		state: chance.pick(["finished", "stopped"] as const),
		daysSent: chance.pick([0, 1, 3, 7, 30]),
	}));
	if (chance.maybe(0.4)) return read;
	const scenarioId = chance.pick(things.scenarios).id;
	return [...read, { scenarioId, state: "reading", daysSent: chance.pick([0, 1, 3, 7, 30]) }];
}

export function drawVisit({ chance, shared }: FriendSource, landingId: number): WorldVisit {
	const key = () => drawOrNull(chance, 0.6, () => (chance.maybe(0.1) ? "" : chance.pick(shared.slice(0, 4))));
	return { landingId, at: drawInstant(chance), m1: key(), m2: key(), m3: key() };
}

function drawApiValue({ chance, shared }: FriendSource): { value: string; number: number | null } {
	const number = chance.pick([0, 5, 10.5, -2, 3000]);
	if (chance.maybe(0.5)) return { value: String(number), number };
	return { value: chance.maybe(0.05) ? drawLongText(chance) : chance.pick(shared), number: null };
}

const drawOrNull = <Made>(chance: Chance, share: number, make: () => Made): Made | null =>
	chance.maybe(share) ? make() : null;

const drawThingIds = (chance: Chance, all: WorldItem[], share: number): number[] =>
	all.filter(() => chance.maybe(share)).map(({ id }) => id);

const repeated = (chance: Chance, ids: number[]): number[] =>
	ids.flatMap((id) => (chance.maybe(0.3) ? [id, id] : [id]));
