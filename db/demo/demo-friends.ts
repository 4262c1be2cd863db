import type { AddedBy } from "#db/engine/friends.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { createDemoMemo, createDemoNames, createDemoPerson } from "./demo-people.ts";
import { DEMO_TALKS } from "./demo-shop.ts";
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
	const { lineUserId, name, iconUrl, statusMessage } = createDemoPerson(index, random);
	const followedAt = now - Math.floor((1 + random() * 540) * DAY);
	const blockedAt = random() < 0.08 ? followedAt + Math.floor(random() * (now - followedAt)) : null;
	const messages = withoutLastReply(index, createTalk(random, followedAt, blockedAt ?? now));
	const last = (outgoing: 0 | 1) =>
		messages.findLast((message) => message.outgoing === outgoing)?.timestamp ?? null;
	const texts = { ...createDemoNames(index, name), statusMessage, memo: createDemoMemo(index) };
	return {
		id: index + 1,
		lineUserId,
		name,
		iconUrl,
		nameKey: normaliseText(name),
		...texts,
		followedAt,
		addedBy: index % 12 === 5 ? "return" : index % 10 === 7 ? "contact" : "follow",
		blockedAt,
		lastMessageAt: last(0),
		lastSentAt: last(1),
		keys: {
			shortName: normaliseText(texts.shortName),
			nickname: normaliseText(texts.nickname),
			statusMessage: normaliseText(statusMessage ?? ""),
			memo: normaliseText(texts.memo),
		},
		tagIds: pickTags(random),
		messages,
	};
}

/** Removes the shop's last reply from some talks, so that those friends wait for one. */
const withoutLastReply = (index: number, messages: DemoFriend["messages"]): DemoFriend["messages"] =>
	index % 7 === 3 && messages.at(-1)?.outgoing === 1 ? messages.slice(0, -1) : messages;

function pickTags(random: () => number): number[] {
	const branch = random() < 0.6 ? 1 : 2;
	const visits = random() < 0.35 ? [4] : random() < 0.7 ? [5] : [5, 6];
	const furtherTags = [7, 8, 9, 10, 11, 12].filter(() => random() < 0.25);
	return [branch, ...visits, ...furtherTags];
}

function createTalk(random: () => number, from: number, until: number): DemoFriend["messages"] {
	const exchanges = Math.floor(random() * 5);
	return Array.from({ length: exchanges }, () => {
		const [question, answer] = pickRandom(random, DEMO_TALKS);
		const at = Math.min(from + Math.floor(random() * (until - from)), until - HOUR);
		const reply = at + Math.floor((2 + random() * 40) * MINUTE);
		return [
			{ outgoing: 0 as const, timestamp: at, text: question },
			{ outgoing: 1 as const, timestamp: reply, text: answer },
		];
	})
		.flat()
		.sort((a, b) => a.timestamp - b.timestamp);
}
