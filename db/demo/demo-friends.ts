import type { AddedBy } from "#domain/engine/friend-records/added-by.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { demoFollowedAt } from "./demo-arrivals.ts";
import { outsideNight, SALON_HOURS, type ShopHours } from "./demo-hours.ts";
import { isLapsed } from "./demo-lapsed.ts";
import { createDemoMemo, createDemoNames, createDemoPerson } from "./demo-people.ts";
import { DEMO_OLD_QUESTIONS, DEMO_OPEN_QUESTIONS, DEMO_TALKS } from "./demo-talks.ts";
import { createSeededRandom, pickRandom } from "./seeded-random.ts";

/** Demo friend with their tags and messages, as a row for a set-based insert. */
export interface DemoFriend {
	id: number;
	lineUserId: string;
	name: string;
	nameKey: string;
	shortName: string;
	nickname: string;
	iconUrl: string | null;
	statusMessage: string | null;
	memo: string;
	followedAt: number;
	addedBy: AddedBy;
	blockedAt: number | null;
	lastMessageAt: number | null;
	lastSentAt: number | null;
	/** Texts normalised for searches, under the same names. */
	keys: Record<"shortName" | "nickname" | "statusMessage" | "memo", string>;
	tagIds: number[];
	messages: { outgoing: 0 | 1; timestamp: number; text: string }[];
}

/**
 * Returns the demo friends with the indexes `from` to `to` (exclusive); equal arguments give equal friends.
 * Ids begin at 1.
 */
export function createDemoFriends(from: number, to: number, now: number): DemoFriend[] {
	return Array.from({ length: to - from }, (_, offset) => createDemoFriend(from + offset, now));
}

function createDemoFriend(index: number, now: number): DemoFriend {
	const random = createSeededRandom(index + 1);
	const person = createDemoPerson(index, random);
	const followedAt = demoFollowedAt(index + 1, random(), now);
	const blockedAt = random() < 0.08 ? followedAt + Math.floor(random() * (now - followedAt)) : null;
	const talk = createTalk(SALON_TALKS, random, followedAt, blockedAt ?? now);
	const question = blockedAt === null ? findOpenQuestion(index, now) : undefined;
	const messages = isLapsed(index + 1)
		? []
		: question
			? [...talk.filter(({ timestamp }) => timestamp < question.timestamp - HOUR), question]
			: talk;
	return completeDemoFriend({
		id: index + 1,
		...person,
		...createDemoNames(index, person.name),
		memo: createDemoMemo(index),
		addedBy: index % 12 === 5 ? "return" : index % 10 === 7 ? "contact" : "follow",
		followedAt,
		blockedAt,
		tagIds: pickTags(random),
		messages,
	});
}

type DemoFriendDraft = Omit<DemoFriend, "nameKey" | "keys" | "lastMessageAt" | "lastSentAt">;

/** Adds the values of a friend that follow from others. */
export function completeDemoFriend(draft: DemoFriendDraft): DemoFriend {
	const last = (outgoing: 0 | 1) =>
		draft.messages.findLast((message) => message.outgoing === outgoing)?.timestamp ?? null;
	return {
		...draft,
		nameKey: normaliseText(draft.name),
		lastMessageAt: last(0),
		lastSentAt: last(1),
		keys: {
			shortName: normaliseText(draft.shortName),
			nickname: normaliseText(draft.nickname),
			statusMessage: normaliseText(draft.statusMessage ?? ""),
			memo: normaliseText(draft.memo),
		},
	};
}

function pickTags(random: () => number): number[] {
	const branch = random() < 0.6 ? 1 : 2;
	const visits = random() < 0.35 ? [4] : random() < 0.7 ? [5] : [5, 6];
	const furtherTags = [7, 8, 9, 10, 11, 12].filter(() => random() < 0.25);
	return [branch, ...visits, ...furtherTags];
}

/** Conversations of a shop, and its hours. */
interface ShopTalks {
	talks: readonly (readonly string[])[];
	hours: ShopHours;
}

const SALON_TALKS: ShopTalks = { talks: DEMO_TALKS, hours: SALON_HOURS };

/** Conversations in the order of their time, in the shop's hours; two of them are at least a day apart. */
export function createTalk(
	{ talks, hours }: ShopTalks,
	random: () => number,
	from: number,
	until: number,
): DemoFriend["messages"] {
	const conversations = Array.from({ length: Math.floor(random() * 5) }, () => ({
		texts: pickRandom(random, talks),
		begin: hours.sameDay(from + random() * (until - from)),
		pace: random(),
	})).sort((a, b) => a.begin - b.begin);
	return conversations
		.filter(({ begin }, index) => begin > from && begin > (conversations[index - 1]?.begin ?? 0) + DAY)
		.map(({ texts, begin, pace }) =>
			texts.map((text, index) => ({
				outgoing: (index % 2) as 0 | 1,
				timestamp: begin + Math.floor(index * (2 + pace * 25) * MINUTE),
				text,
			})),
		)
		.filter((talk) => talk.at(-1)!.timestamp < until)
		.flat();
}

/** Question of a friend that nobody has answered yet: most are of the last day, a few of some days ago. */
function findOpenQuestion(index: number, now: number): DemoFriend["messages"][number] | undefined {
	const old = DEMO_OLD_QUESTIONS.find(({ friendId }) => friendId === index + 1);
	if (old) return { outgoing: 0, timestamp: outsideNight(now - old.hoursAgo * HOUR), text: old.text };
	if (index % 14 !== 3) return undefined;
	const turn = Math.floor(index / 14);
	return {
		outgoing: 0,
		timestamp: outsideNight(now - (3 + 5 * turn) * HOUR),
		text: DEMO_OPEN_QUESTIONS[turn % DEMO_OPEN_QUESTIONS.length]!,
	};
}
