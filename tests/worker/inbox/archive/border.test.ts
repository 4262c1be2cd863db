import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import type { MessageType } from "#domain/engine/messages/talk-message-content.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { type ApiProgram, buildProgram } from "#tests/support/api-program.ts";
import {
	listArchivedMessages,
	listRecentMessages,
	messageIdsOf,
	runArchive,
	SPARE_DATABASE,
} from "#tests/support/archive-fixture.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { applyArchiveMigrations, dropSchema, resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { buildSavedSearch } from "#tests/support/task-builders.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";
import { fetchTimelineIds } from "#tests/support/timeline-requests.ts";

const MESSAGES = 240;
const QUESTIONS = 12;
const TEXTS = ["予約をお願いします", "予約のこと", "ＡＢＣカード", "こんにちは"];
const TYPES: MessageType[] = ["text", "text", "sticker", "image"];
const NOW = tokyoTime("2026-11-20 10:00");
const OLDEST = 400;

/**
 * The oracle is the product before any message moved: all responses must stay the same wherever the boundary
 * is, over two archive databases, and while it moves between two pages.
 */
test.each(SEEDS)("whatever is asked is answered as from one table (seed %i)", async (seed) => {
	await resetState();
	await dropSchema(SPARE_DATABASE);
	await applyArchiveMigrations(SPARE_DATABASE);
	const databases = { ARCHIVE_2: SPARE_DATABASE };
	const random = createRandomGenerator(seed);
	const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
	const tag = await buildTag();
	const friendIds: number[] = [];
	for (let count = 0; count < 4; count++)
		friendIds.push(
			(
				await buildFriend({
					name: oneOf(["鈴木", "佐藤"]),
					userRate: random() < 0.8 ? 1 : 0,
					tagIds: random() < 0.5 ? [tag.id] : [],
				})
			).id,
		);
	await insert(
		Array.from({ length: MESSAGES }, () => {
			const type = oneOf(TYPES);
			return {
				friendId: oneOf(friendIds),
				outgoing: random() < 0.4,
				// Few distinct times, so that many messages share one, and ids do not follow time.
				timestamp: NOW - Math.floor(random() * 40) * (OLDEST / 40) * DAY,
				type,
				text: type === "text" ? oneOf(TEXTS) : null,
				notify: random() < 0.1,
				starred: random() < 0.2,
			};
		}),
	);
	const funnelId = await buildSavedSearch([{ type: 11, names: ["鈴木"] }]);
	const admin = await buildSession();
	const program = await buildProgram();
	const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });

	const questions = Array.from({ length: QUESTIONS }, () => ({
		as: random() < 0.5 ? admin : staff,
		asked: {
			pattern: "timeline",
			takeNum: oneOf([10, 15, 40]),
			viewOptionMode: oneOf(["normal", "normal", "uncheck", "star"]),
			types: oneOf(["", "", "text", "sticker,image", "incoming", "outgoing,text"]),
			search: oneOf(["", "", "予約", "予約の", "abc", "こんにちは", "ない言葉"]),
			...oneOf<Record<string, string>>([
				{},
				{},
				{ timeline_view_date_from: "2026-10-01" },
				{ timeline_view_date_from: "2026-01-10", timeline_view_date_to: "2026-08-30" },
			]),
			funnelId: oneOf([0, 0, funnelId]),
		},
	}));
	const answers = async () => ({
		pages: await Promise.all(
			questions.map(async ({ as, asked }) => (await fetchTimelineIds(as, asked, { env: databases })).flat()),
		),
		histories: await Promise.all(friendIds.map((id) => wholeHistory(id))),
		talks: await Promise.all(friendIds.map((id) => wholeTalk(id))),
		toPrograms: await Promise.all(friendIds.map((id) => toldTo(program, id, databases))),
	});
	const friend = (id: number) => ({ as: admin, id });
	const wholeHistory = (id: number) => historyOf(friend(id), databases);
	const wholeTalk = (id: number) => talkOf(friend(id), databases);

	const expected = await answers();
	const before = await listRecentMessages();
	const clock = new TestClock();
	// Each time two days later, so that everything is checked again; the boundary is that many days before NOW.
	for (const [index, days] of [380, 60 + Math.floor(random() * 300), 60].entries()) {
		clock.now = NOW + 2 * (index + 1) * DAY;
		await setDays(days + 2 * (index + 1));
		await runArchive(clock, { env: databases });
		expect(await answers(), `${days} days`).toEqual(expected);
	}
	const moved = [...(await listArchivedMessages()), ...(await listArchivedMessages(SPARE_DATABASE))];
	const held = await listRecentMessages();
	expect(moved.length).toBeGreaterThan(MESSAGES / 3);
	expect(moved.length + held.length).toBe(before.length);
	expect([...moved, ...held].toSorted(byId)).toEqual(before.toSorted(byId));
});

const byId = (a: MessageRow, b: MessageRow) => a.id - b.id;

async function insert(values: (typeof messages.$inferInsert)[]): Promise<void> {
	const db = connectD1(env.DB);
	const [first, ...rest] = values.map((each) => db.insert(messages).values(each));
	await db.batch([first!, ...rest]);
}

const setDays = (days: number) =>
	env.DB.prepare(
		"insert into settings (key, value, updated_at) values ('archive_after_days', ?, 0) on conflict (key) do update set value = excluded.value",
	)
		.bind(String(days))
		.run();

type Asking = { as: Awaited<ReturnType<typeof buildSession>>; id: number };
type Databases = { ARCHIVE_2: D1Database };

/** A friend's history, page by page, as in the console. */
async function historyOf({ as, id }: Asking, env: Databases): Promise<number[]> {
	const ids: number[] = [];
	for (let before: string | null = ""; before !== null; ) {
		const page: { items: { id: number }[]; next_before: string | null } = await requestJson(
			`/api/friends/${id}/messages${before && `?before=${before}`}`,
			{ as, env },
		);
		ids.push(...messageIdsOf(page.items));
		before = page.next_before;
	}
	return ids;
}

/** A friend's talk, page by page, through the open API. */
async function toldTo(program: ApiProgram, id: number, env: Databases): Promise<object[]> {
	const all: object[] = [];
	for (let before: string | null = ""; before !== null; ) {
		const page: { items: object[]; next_before: string | null } = await program.ask(
			`/friends/${id}/messages${before && `?before=${before}`}`,
			{ env },
		);
		all.push(...page.items);
		before = page.next_before;
	}
	return all;
}

interface TalkPage {
	messages: { id: number; timestamp: number }[];
	lastpage: boolean;
	next_past_time: number;
	next_past_id: number;
}

/** The chat's talk backwards, all and starred messages, and forwards from the oldest. */
async function talkOf({ as, id }: Asking, env: Databases): Promise<number[][]> {
	const talk = (star: string, query: string) =>
		requestJson<TalkPage>(`/api/v1/member/messages/${id}${star}${query}`, { as, env });
	const past = async (star: string) => {
		const found: TalkPage["messages"] = [];
		for (let query = "", isLast = false; !isLast; ) {
			const page = await talk(star, query);
			found.push(...page.messages);
			query = `?ptime=${page.next_past_time}&fid=${page.next_past_id}`;
			isLast = page.lastpage;
		}
		return found;
	};
	const all = await past("");
	const oldest = all.at(-1);
	const back: number[] = [];
	for (let from = oldest; from; ) {
		const page: TalkPage = await talk("", `?ptime=${from.timestamp}&fid=${from.id}&to_future=1`);
		back.unshift(...messageIdsOf(page.messages));
		from = page.lastpage ? undefined : page.messages[0];
	}
	return [messageIdsOf(all), messageIdsOf(await past("/star")), back];
}

test.each(SEEDS)(
	"messages that move between two pages are neither lost nor repeated (seed %i)",
	async (seed) => {
		await resetState();
		const random = createRandomGenerator(seed);
		const { id } = await buildFriend();
		await insert(
			Array.from({ length: 120 }, (_, index) => ({
				friendId: id,
				outgoing: false,
				timestamp: NOW - Math.floor(random() * OLDEST) * DAY,
				type: "text" as const,
				text: `予約の番号${index}`,
			})),
		);
		const all = messageIdsOf((await listRecentMessages()).toReversed());
		const as = await buildSession();
		const clock = new TestClock();
		let days = 390;
		const found: number[] = [];
		for (let page = 1, cursor: string | null = ""; cursor !== null; page++) {
			clock.advance(DAY + MINUTE);
			await setDays(Math.max(days, 60) + Math.floor((clock.now - NOW) / DAY));
			await runArchive(clock);
			days -= Math.floor(random() * 40);
			const answer: { messages: { id: number }[]; paginateAllCursorId: string | null } = await requestJson(
				`/api/v1/message/timeline/messages?pattern=top&page=${page}${cursor && `&allCursorId=${cursor}`}`,
				{ as },
			);
			found.push(...messageIdsOf(answer.messages));
			cursor = answer.paginateAllCursorId;
		}
		expect(found).toEqual(all);
	},
);
