import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import type { MessageType } from "#domain/engine/messages/talk-message-content.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { containsText } from "#tests/support/oracle/oracle-text.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { buildSavedSearch } from "#tests/support/task-builders.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";
import { fetchTimelineIds } from "#tests/support/timeline-requests.ts";

interface Person {
	id: number;
	name: string;
	isShown: boolean;
	isSeen: boolean;
}

const DAYS = ["2026-11-18", "2026-11-19", "2026-11-20"];
const TEXTS = ["予約をお願いします", "予約のこと", "ＡＢＣカード", "こんにちは"];
const TYPES: MessageType[] = ["text", "text", "sticker", "image"];
const MESSAGES = 400;
const QUESTIONS = 60;

test.each(SEEDS)("any question is answered as by looking at each message (seed %i)", async (seed) => {
	await resetState();
	const random = createRandomGenerator(seed);
	const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
	const tag = await buildTag();
	const people: Person[] = [];
	for (let count = 0; count < 12; count++) {
		const isSeen = random() < 0.5;
		const isShown = random() < 0.8;
		const name = oneOf(["鈴木", "佐藤"]);
		const { id } = await buildFriend({ name, userRate: isShown ? 1 : 0, tagIds: isSeen ? [tag.id] : [] });
		people.push({ id, name, isShown, isSeen });
	}
	const rows = await insert(
		Array.from({ length: MESSAGES }, () => {
			const type = oneOf(TYPES);
			return {
				friendId: oneOf(people).id,
				outgoing: random() < 0.4,
				// Few distinct times, so that many messages share one.
				timestamp: tokyoTime(`${oneOf(DAYS)} ${oneOf(["00:00", "12:00", "23:59"])}`),
				type,
				text: type === "text" ? oneOf(TEXTS) : null,
				notify: random() < 0.3,
				starred: random() < 0.2,
			};
		}),
	);
	const funnelId = await buildSavedSearch([{ type: 11, names: ["鈴木"] }]);
	const admin = await buildSession();
	const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	const answered = { searches: 0, others: 0 };
	for (let count = 0; count < QUESTIONS; count++) {
		const isStaff = random() < 0.5;
		const asked = {
			pattern: oneOf(["top", "timeline"]),
			viewOptionMode: oneOf(["normal", "normal", "uncheck", "star"]),
			types: oneOf(["", "", "text", "sticker,image", "incoming", "outgoing,text"]),
			search: oneOf(["", "", "予約", "予約の", "abc", "こんにちは", "ない言葉"]),
			timeline_view_date_from: oneOf(["", "", ...DAYS.slice(0, 2)]),
			timeline_view_date_to: oneOf(["", "", ...DAYS.slice(1)]),
			funnelId: oneOf([0, 0, funnelId]),
		};
		const found = (await fetchTimelineIds(isStaff ? staff : admin, asked)).flat();
		const expected = rows.filter((row) =>
			fits(row, asked, people.find(({ id }) => id === row.friendId)!, isStaff),
		);
		expect(found.toSorted(ascending), JSON.stringify({ ...asked, isStaff })).toEqual(
			expected.map(({ id }) => id).toSorted(ascending),
		);
		if (found.length > 0) answered[asked.search === "" ? "others" : "searches"]++;
	}
	expect(answered.searches).toBeGreaterThan(QUESTIONS / 20);
	expect(answered.others).toBeGreaterThan(QUESTIONS / 20);
});

const ascending = (a: number, b: number) => a - b;

async function insert(values: (typeof messages.$inferInsert)[]): Promise<MessageRow[]> {
	const db = connectD1(env.DB);
	const [first, ...rest] = values.map((each) => db.insert(messages).values(each));
	await db.batch([first!, ...rest]);
	return db.select().from(messages);
}

interface Question {
	viewOptionMode: string;
	types: string;
	search: string;
	timeline_view_date_from: string;
	timeline_view_date_to: string;
	funnelId: number;
}

function fits(row: MessageRow, asked: Question, person: Person, isStaff: boolean): boolean {
	const types = asked.types.split(",").filter(Boolean);
	const kinds = types.filter((each) => TYPES.includes(each as MessageType));
	const way = types.find((each) => each === "incoming" || each === "outgoing");
	const { timeline_view_date_from: from, timeline_view_date_to: to } = asked;
	return (
		person.isShown &&
		(!isStaff || person.isSeen) &&
		(asked.funnelId === 0 || person.name === "鈴木") &&
		(asked.viewOptionMode !== "uncheck" || row.notify) &&
		(asked.viewOptionMode !== "star" || row.starred) &&
		(kinds.length === 0 || kinds.includes(row.type)) &&
		(way === undefined || (way === "outgoing") === row.outgoing) &&
		(asked.search === "" || (row.text !== null && containsText(row.text, asked.search))) &&
		(from === "" || row.timestamp >= tokyoTime(`${from} 00:00`)) &&
		(to === "" || row.timestamp <= tokyoTime(`${to} 23:59:59`))
	);
}
