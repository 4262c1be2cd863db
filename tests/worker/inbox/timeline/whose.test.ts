import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { talkNotes } from "#db/engine/talks.ts";
import { friendTags } from "#db/people/tag-tables.ts";
import { roles } from "#db/platform/operators.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { MessageType } from "#domain/engine/messages/talk-message-content.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { listArchivedMessages, listRecentMessages, runArchive } from "#tests/support/archive-fixture.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { containsText } from "#tests/support/oracle/oracle-text.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { buildSavedSearch } from "#tests/support/task-builders.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";
import { buildTimelineAddress, type TimelinePageBody } from "#tests/support/timeline-requests.ts";

// Statement texts are cached between requests, so requests of several operators meet in one isolate here: in
// random order and concurrently, while scopes, friends and messages change, each compared with all stored
// rows.

const NOW = tokyoTime("2026-11-20 10:00");
const FRIENDS = 14;
const MESSAGES = 300;
const ROUNDS = 30;
const TEXTS = ["予約をお願いします", "予約のこと", "ＡＢＣカード", "「\"'\\」\u0000予約の", ""];
const TYPES: MessageType[] = ["text", "text", "text", "sticker", "flex"];
const FLEX = { type: "flex", altText: "案内「\"'\\」", contents: { type: "bubble", hero: null } };

interface Person {
	name: string;
	userRate: number;
	isTagged: boolean;
}

test.each(SEEDS)("nobody is shown another's friends, whoever asked before (seed %i)", async (seed) => {
	await resetState();
	const random = createRandomGenerator(seed);
	const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
	const db = connectD1(env.DB);
	const tag = await buildTag();
	const scopes: { scope: FriendScope; sees: (person: Person) => boolean }[] = [
		{ scope: { all: true }, sees: () => true },
		{ scope: { all: false, tagIds: [tag.id] }, sees: ({ isTagged }) => isTagged },
		{ scope: { all: false, inputs: [{ type: 11, names: ["鈴木"] }] as never }, sees: isSuzuki },
		{ scope: { all: false, tagIds: [] }, sees: () => false },
	];
	const people = new Map<number, Person>();
	for (let count = 0; count < FRIENDS; count++) {
		const person = {
			name: oneOf(["鈴木", "佐藤"]),
			userRate: oneOf([1, 1, 1, 0, -1]),
			isTagged: random() < 0.5,
		};
		const { name, userRate } = person;
		const { id } = await buildFriend({ name, userRate, tagIds: person.isTagged ? [tag.id] : [] });
		people.set(id, person);
	}
	const ids = [...people.keys()];
	const anybody = () => oneOf(ids);
	const writes = Array.from({ length: MESSAGES }, () => {
		const type = oneOf(TYPES);
		return db.insert(messages).values({
			friendId: anybody(),
			outgoing: random() < 0.4,
			// Few distinct times, so that many messages share one, and ids do not follow time.
			timestamp: NOW - Math.floor(random() * 30) * 12 * DAY,
			type,
			text: type === "text" ? oneOf(TEXTS) : null,
			notify: random() < 0.2,
			starred: random() < 0.2,
			unsentAt: random() < 0.05 ? NOW : null,
		});
	});
	await db.batch([writes[0]!, ...writes.slice(1)]);
	for (const row of (await listRecentMessages()).filter(({ type }) => type === "flex")) {
		const { id } = await buildDelivery({ friendId: row.friendId, messages: [FLEX] as never });
		await db.update(messages).set({ deliveryId: id, deliveryPosition: 0 }).where(eq(messages.id, row.id));
	}
	const funnelId = await buildSavedSearch([{ type: 11, names: ["鈴木"] }]);
	const operators = await Promise.all(
		scopes.map(async ({ scope, sees }) => {
			const operator = await buildOperator({ scope });
			return { as: await signInOperator(operator), id: operator.id, roleId: operator.role.id, sees };
		}),
	);
	await db.insert(talkNotes).values(
		ids.map((friendId) => ({
			friendId,
			operatorId: operators[0]!.id,
			at: NOW,
			text: `${friendId}のこと`,
			saveKey: null,
		})),
	);
	let stored: MessageRow[] = [];
	const answered = { filled: 0, gone: 0, archived: 0 };

	async function change(round: number): Promise<void> {
		const which = random();
		// After half of the queries at the latest.
		if (which < 0.1 || round === ROUNDS / 2) await runArchive(new TestClock("2026-11-20 10:00"));
		else if (which < 0.3) {
			const id = anybody();
			const person = people.get(id)!;
			if (person.isTagged) await db.delete(friendTags).where(eq(friendTags.friendId, id));
			else await db.insert(friendTags).values({ friendId: id, tagId: tag.id, createdAt: NOW });
			person.isTagged = !person.isTagged;
		} else if (which < 0.4) {
			const id = anybody();
			const userRate = oneOf([1, 0]);
			await db.update(friends).set({ userRate }).where(eq(friends.id, id));
			people.get(id)!.userRate = userRate;
		} else if (which < 0.6) {
			const operator = oneOf(operators);
			const { scope, sees } = oneOf(scopes);
			await db.update(roles).set({ friendScope: scope }).where(eq(roles.id, operator.roleId));
			operator.sees = sees;
		} else if (which < 0.7) {
			const { id } = oneOf(await listRecentMessages());
			await db.update(messages).set({ unsentAt: NOW }).where(eq(messages.id, id));
		} else if (which < 0.8) {
			const { id } = oneOf(await listRecentMessages());
			await db
				.update(messages)
				.set({ notify: sql`1 - ${messages.notify}`, starred: sql`1 - ${messages.starred}` })
				.where(eq(messages.id, id));
		}
		stored = [...(await listRecentMessages()), ...(await listArchivedMessages())];
	}

	function question() {
		const isOfOne = random() < 0.25;
		const at = oneOf(stored);
		const cursor = oneOf([
			"",
			"",
			`${at.timestamp}_${at.id}`,
			`${at.timestamp}_0`,
			`${at.timestamp + 1}_0`,
			"0_0",
			"999999999999999_999999999999999",
		]);
		return {
			pattern: isOfOne ? "memberDetail" : "timeline",
			memberId: isOfOne ? oneOf([...ids, 0, 999_999]) : 0,
			takeNum: oneOf([1, 2, 7, 50]),
			viewOptionMode: oneOf(["normal", "normal", "uncheck", "star"]),
			types: oneOf([
				"",
				"",
				"text",
				"sticker,flex",
				"incoming",
				"outgoing,text",
				"incoming,outgoing",
				"file",
			]),
			search: oneOf(["", "", "", "予約", "予約の", "abc", "\"'", 'の" OR "予', "*"]),
			timeline_view_date_from: oneOf(["", "", "2026-01-10", "2026-09-01", "1970-01-01"]),
			timeline_view_date_to: oneOf(["", "", "2026-10-01", "2026-11-20"]),
			funnelId: oneOf([0, 0, 0, funnelId]),
			allCursorId: cursor,
			page: cursor === "" ? 1 : 2,
			allTable: oneOf([0, 0, 1]),
		};
	}
	type Question = ReturnType<typeof question>;

	async function assertAnswered(asked: Question, operator: (typeof operators)[number]): Promise<void> {
		const { sees } = operator;
		const told = JSON.stringify({ ...asked, whom: operators.indexOf(operator) });
		const response = await sendRequest(buildTimelineAddress(asked), { as: operator.as });
		const isOfOne = asked.pattern === "memberDetail";
		if (isOfOne && asked.memberId === 0) {
			expect(response.status, told).toBe(422);
			return;
		}
		const friend = people.get(asked.memberId);
		if (isOfOne && !(friend && sees(friend))) {
			expect([response.status, await response.text()], told).toEqual([205, ""]);
			answered.gone++;
			return;
		}
		expect(response.status, told).toBe(200);
		const page = (await response.json()) as TimelinePageBody;
		const isByArrival = !isOfOne && asked.viewOptionMode === "normal" && [...asked.search].length >= 3;
		const [at, id] = (asked.allCursorId || "Infinity_Infinity").split("_").map(Number) as [number, number];
		const isBehind = (row: { timestamp: number; id: number }, [at, id]: [number, number]) =>
			isByArrival ? row.id < id : row.timestamp < at || (row.timestamp === at && row.id < id);
		const left = stored
			.filter((row) => isFound(row, asked, people.get(row.friendId)!, sees))
			.filter((row) => isBehind(row, [at, id]))
			.sort((a, b) => (isByArrival ? b.id - a.id : b.timestamp - a.timestamp || b.id - a.id));
		const end = page.paginateAllCursorId?.split("_").map(Number) as [number, number] | undefined;
		const within = end ? left.filter((row) => !isBehind(row, end)) : left;
		expect(within.length, told).toBeLessThanOrEqual(asked.takeNum);
		// A page with a successor is full, or ended where the archive scanned a few more.
		expect(page.paginateHasNext, told).toBe(end !== undefined);
		const shown = within.filter(
			({ unsentAt }) =>
				asked.search === "" || unsentAt === null || containsText(TALK_TEXTS.unsent, asked.search),
		);
		expect(
			page.messages.map(({ id, member, text, ...each }) => ({
				...{ id, text, member: [member.id, member.name] },
				layout: (each as unknown as { layout: unknown }).layout,
			})),
			told,
		).toEqual(
			shown.map((row) => ({
				id: row.id,
				text: row.unsentAt === null ? row.text : TALK_TEXTS.unsent,
				member: [row.friendId, people.get(row.friendId)!.name],
				layout: row.type === "flex" ? FLEX : null,
			})),
		);
		const waiting = stored.filter((row) =>
			isOfOne
				? row.notify && row.friendId === asked.memberId
				: row.notify && people.get(row.friendId)!.userRate === 1 && sees(people.get(row.friendId)!),
		);
		expect(page.notifyCounts.uncheck, told).toBe(waiting.length);
		if (shown.length > 0) answered.filled++;
		if (page.sourceMessageIsAll) answered.archived++;
	}

	/** Checks a talk and a history, which are not limited to a page. */
	async function assertTold(operator: (typeof operators)[number]): Promise<void> {
		const id = anybody();
		const at = oneOf([null, oneOf(stored)]);
		const before = at ? `?before=${at.timestamp}_${at.id}` : "";
		const theirs = stored
			.filter((row) => row.friendId === id)
			.filter(
				(row) => !at || row.timestamp < at.timestamp || (row.timestamp === at.timestamp && row.id < at.id),
			)
			.sort((a, b) => b.timestamp - a.timestamp || b.id - a.id)
			.map((row) => row.id);
		const [talk, history] = await Promise.all(
			[`/api/chat/${id}/talk${before}`, `/api/friends/${id}/messages${before}`].map((path) =>
				sendRequest(path, { as: operator.as }),
			),
		);
		const told = JSON.stringify({ id, before, whom: operators.indexOf(operator) });
		if (!operator.sees(people.get(id)!)) {
			expect([talk!.status, history!.status], told).toEqual([404, 404]);
			return;
		}
		const { messages: said, notes } = (await talk!.json()) as Record<string, { id: number; text: string }[]>;
		expect(
			said!.map((each) => each.id),
			told,
		).toEqual(theirs);
		expect(
			notes!.map(({ text }) => text),
			told,
		).toEqual(at && at.timestamp <= NOW ? [] : [`${id}のこと`]);
		const { items } = (await history!.json()) as { items: { id: number }[] };
		expect(
			items.map((each) => each.id),
			told,
		).toEqual(theirs);
	}

	for (let round = 0; round < ROUNDS; round++) {
		await change(round);
		// The same query by several operators concurrently, with other queries in between.
		const same = question();
		await Promise.all([
			...operators.map((operator) => assertAnswered(same, operator)),
			...operators.map((operator) => assertAnswered(question(), operator)),
			...operators.map(assertTold),
		]);
	}
	expect(Math.min(...Object.values(answered)), JSON.stringify(answered)).toBeGreaterThan(0);
});

const isSuzuki = ({ name }: Person): boolean => name === "鈴木";

function isFound(
	row: MessageRow,
	asked: {
		pattern: string;
		memberId: number;
		viewOptionMode: string;
		types: string;
		search: string;
		timeline_view_date_from: string;
		timeline_view_date_to: string;
		funnelId: number;
	},
	person: Person,
	sees: (person: Person) => boolean,
): boolean {
	const types = asked.types.split(",").filter(Boolean);
	const ways = types.filter((each) => each === "incoming" || each === "outgoing");
	const kinds = types.filter((each) => each !== "incoming" && each !== "outgoing");
	const { timeline_view_date_from: from, timeline_view_date_to: to } = asked;
	const isOfThem =
		asked.pattern === "memberDetail"
			? row.friendId === asked.memberId
			: asked.funnelId === 0
				? person.userRate === 1
				: isSuzuki(person) && person.userRate === 1;
	return (
		isOfThem &&
		sees(person) &&
		(asked.viewOptionMode !== "uncheck" || row.notify) &&
		(asked.viewOptionMode !== "star" || row.starred) &&
		(kinds.length === 0 || kinds.includes(row.type)) &&
		(ways.length !== 1 || (ways[0] === "outgoing") === row.outgoing) &&
		(asked.search === "" || (row.text !== null && containsText(row.text, asked.search))) &&
		(from === "" || row.timestamp >= tokyoTime(`${from} 00:00`)) &&
		(to === "" || row.timestamp <= tokyoTime(`${to} 23:59:59`))
	);
}
