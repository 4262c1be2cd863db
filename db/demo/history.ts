import type { AddedBy } from "#db/engine/friends.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/time.ts";
import { calledNames, memoOf, person } from "./people.ts";
import { pick, seededRandom } from "./random.ts";
import { TALK } from "./shop.ts";

/** Rows of the demo's friends, ready for a set-based insert. */
export interface DemoFriend {
	id: number;
	lineUserId: string;
	name: string;
	nameKey: string;
	shortName: string;
	nickname: string;
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
 * Returns friends `from` to `to` (exclusive) of the demo shop, deterministic for the same numbers. Ids begin
 * at 1.
 */
export function demoFriends(from: number, to: number, now: number): DemoFriend[] {
	return Array.from({ length: to - from }, (_, offset) => demoFriend(from + offset, now));
}

function demoFriend(index: number, now: number): DemoFriend {
	const random = seededRandom(index + 1);
	const { lineUserId, name, statusMessage } = person(index, random);
	const followedAt = now - Math.floor((1 + random() * 540) * DAY);
	const blockedAt = random() < 0.08 ? followedAt + Math.floor(random() * (now - followedAt)) : null;
	const messages = unanswered(index, talk(random, followedAt, blockedAt ?? now));
	const last = (outgoing: 0 | 1) =>
		messages.findLast((message) => message.outgoing === outgoing)?.timestamp ?? null;
	const texts = { ...calledNames(index, name), statusMessage, memo: memoOf(index) };
	return {
		id: index + 1,
		lineUserId,
		name,
		nameKey: normalise(name),
		...texts,
		followedAt,
		addedBy: index % 12 === 5 ? "return" : index % 10 === 7 ? "contact" : "follow",
		blockedAt,
		lastMessageAt: last(0),
		lastSentAt: last(1),
		keys: {
			shortName: normalise(texts.shortName),
			nickname: normalise(texts.nickname),
			statusMessage: normalise(statusMessage ?? ""),
			memo: normalise(texts.memo),
		},
		tagIds: tags(random),
		messages,
	};
}

/** Leaves the last message of some friends unanswered. */
const unanswered = (index: number, messages: DemoFriend["messages"]): DemoFriend["messages"] =>
	index % 7 === 3 && messages.at(-1)?.outgoing === 1 ? messages.slice(0, -1) : messages;

function tags(random: () => number): number[] {
	const branch = random() < 0.6 ? 1 : 2;
	const visits = random() < 0.35 ? [4] : random() < 0.7 ? [5] : [5, 6];
	const others = [7, 8, 9, 10, 11, 12].filter(() => random() < 0.25);
	return [branch, ...visits, ...others];
}

function talk(random: () => number, from: number, until: number): DemoFriend["messages"] {
	const exchanges = Math.floor(random() * 5);
	return Array.from({ length: exchanges }, () => {
		const [asked, answered] = pick(random, TALK);
		const at = Math.min(from + Math.floor(random() * (until - from)), until - HOUR);
		const reply = at + Math.floor((2 + random() * 40) * MINUTE);
		return [
			{ outgoing: 0 as const, timestamp: at, text: asked },
			{ outgoing: 1 as const, timestamp: reply, text: answered },
		];
	})
		.flat()
		.sort((a, b) => a.timestamp - b.timestamp);
}
