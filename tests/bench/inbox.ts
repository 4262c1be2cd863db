import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY, today } from "#domain/time.ts";
import { buildIfStale } from "../../scripts/local/build.ts";
import { ratio, told } from "./in-turns.ts";
import { MANY_FRIENDS, NOW, serve, writeMessages } from "./many-messages.ts";

// The inbox with 1,000,000 messages of 100,000 friends, 200,000 of them in the archive: pages and filters of the timeline,
// a talk, a search, counts and the chat's list. Beside each the same rows by hand in the SQLite shell on the same file,
// and an empty request (aims: 1.5 times their sum; the chat's list 20 ms, a search 30 ms, counts 5 ms beyond the request),
// and a Worker that makes the same trips alone. A friend who has fewer recent messages than a page takes has the rest in the
// archive: by hand both files are asked there, and the Worker makes the two trips more that the archive costs.

const PRODUCT = 8863;
const LINE = 8864;
const FLOORS = 8865;
const MESSAGES = Number(process.env.INBOX_BENCH_MESSAGES ?? 1_000_000);
const ROUNDS = Number(process.env.INBOX_BENCH_ROUNDS ?? 50);
/** Of the friends who wrote. */
const FRIEND = 5_001;

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");
await buildIfStale();
const { recent, archive } = writeMessages(stateDir, MESSAGES);
const [tag = 1] = recent.numbers(
	"select tag_id from friend_tags group by tag_id order by count(*) desc limit 1",
);
const [rare = 1] = recent.numbers(
	"select tag_id from friend_tags group by tag_id order by count(*), tag_id limit 1",
);

// By `exists` the planner of newer versions reads all friends into a filter first, for a page as for everything.
const SHOWN = "(select f.user_rate from friends f where f.id = friend_id) = 1";
const NEWEST = "order by timestamp desc, id desc limit";
const timeline = (query: string) => `/api/v1/message/timeline/messages?pattern=timeline${query}`;
const said = (where: string, take = 101) =>
	`select * from messages where ${where} and ${SHOWN} ${NEWEST} ${take}`;
const day = (ago: number) => today(NOW - ago * DAY);
/** What a row of the chat's list shows, by hand. */
const chat = (found: string) => `with f as (${found}) select f.*,
	(select json_object('text', m.text, 'at', m.timestamp) from messages m where m.friend_id = f.id ${NEWEST} 1),
	(select count(*) from messages w where w.friend_id = f.id and w.notify = 1),
	(select t.operator_id from talks t where t.friend_id = f.id), (select k.mark_id from friend_marks k where k.friend_id = f.id)
	from f order by last_message_at desc, id desc limit 51`;
const friends = (where: string) =>
	`select id, name, icon_url, memo, last_message_at from friends where user_rate = 1 and ${where}
		order by last_message_at desc, id desc limit 51`;
const members = (query: string) => `/api/v1/allow_members?brief=1${query}`;

const ofFriend = `select * from messages where friend_id = ${FRIEND} ${NEWEST} 51`;

/** What is asked for, the call, and the same by hand; `reaches` of a page that goes on into the archive. */
const CASES: [name: string, path: string, byHand: string, reaches?: true][] = [
	["timeline", timeline(""), said("1")],
	["its block on the first page", "/api/v1/message/timeline/messages?pattern=top", said("1", 11)],
	["what came in", timeline("&types=incoming"), said("outgoing = 0")],
	["pictures, of which there are none", timeline("&types=image"), said("type = 'image'")],
	["what waits", timeline("&viewOptionMode=uncheck"), said("notify = 1")],
	["starred", timeline("&viewOptionMode=star"), said("starred = 1")],
	[
		"of some days",
		timeline(`&timeline_view_date_from=${day(60)}&timeline_view_date_to=${day(50)}`),
		said(`timestamp < ${NOW - 50 * DAY}`),
	],
	[
		"a search",
		timeline(`&search=${encodeURIComponent("予約の番号7")}`),
		`select * from messages where id in (select rowid from message_search where text match '"予約の番号7"'
			order by rowid desc limit 101) order by id desc`,
	],
	[
		"a friend's history",
		`/api/v1/message/timeline/messages?pattern=memberDetail&memberId=${FRIEND}&hasCurrentItems=1`,
		ofFriend,
		true,
	],
	["a talk of the chat", `/api/chat/${FRIEND}/talk`, ofFriend, true],
	[
		"how much waits",
		"/api/messages/waiting",
		`select count(*) from (select 1 from messages where notify = 1 and ${SHOWN} limit 1001)`,
	],
	["the chat's list", members(""), chat(friends("last_message_at is not null"))],
	[
		"the same with menu, friend information and forms",
		"/api/v1/allow_members",
		chat(friends("last_message_at is not null")),
	],
	[
		"friends of whom something waits",
		members("&notify=1"),
		chat(friends("id in (select friend_id from messages where notify = 1)")),
	],
	[
		"friends of a tag that many have",
		members(`&tag_id=${tag}`),
		chat(friends(`id in (select friend_id from friend_tags where tag_id = ${tag})`)),
	],
	[
		"friends of a tag that few have",
		members(`&tag_id=${rare}`),
		chat(friends(`id in (select friend_id from friend_tags where tag_id = ${rare})`)),
	],
	["important ones, of whom there are none", members("&important=1"), chat(friends("0"))],
	[
		"a name that nobody has",
		members(`&name=${encodeURIComponent("どこにもいない")}`),
		chat(
			friends(
				"(instr(name_key, 'どこにもいない') > 0 or instr(short_name_key, 'どこにもいない') > 0 or instr(nickname_key, 'どこにもいない') > 0)",
			),
		),
	],
	[
		"that name, of those of whom something waits, with a tag",
		members(`&notify=1&tag_id=${tag}&name=${encodeURIComponent("どこにもいない")}`),
		chat(
			friends(
				"id in (select friend_id from messages where notify = 1) and instr(name_key, 'どこにもいない') > 0",
			),
		),
	],
];

const served = await serve({ port: PRODUCT, stateDir, linePort: LINE, floorPort: FLOORS });
try {
	const empty = await served.empty(ROUNDS);
	console.log(`inbox, ${MESSAGES} messages of ${MANY_FRIENDS} friends; an empty request: ${told(empty)}`);
	for (const [name, path, sql, reaches] of CASES) {
		const files = reaches ? [recent, archive] : [recent];
		const byHand = files.reduce((sum, shell) => sum + shell.time({ sql, params: [] }, ROUNDS), 0);
		// What stands beside messages of the archive is asked for once they are known.
		const trips = reaches ? [sql, sql, `select id, name from friends where id = ${FRIEND}`] : [sql];
		const { ours, floor } = await served.beside(path, trips, ROUNDS);
		console.log(
			`inbox, ${name}: ${told(ours)}, bare trips (${trips.length}) ${told(floor)}, ratio ${ratio(ours, floor)}; ` +
				`by hand ${byHand.toFixed(1)}, ratio to it and an empty request ${(ours.ms / (byHand + empty.ms)).toFixed(1)}`,
		);
	}
} finally {
	await served.end();
	rmSync(folder, { recursive: true, force: true });
}
