import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import type { BenchDatabase } from "./bench-database.ts";
import { BENCH_NOW } from "./many-messages.ts";

/** Friend with messages. */
export const WRITING_FRIEND = 5_001;

// With `exists`, newer SQLite planners first collect all friends into a filter, for a page as for
// everything.
const SHOWN = "(select f.user_rate from friends f where f.id = friend_id) = 1";
const NEWEST = "order by timestamp desc, id desc limit";
const timeline = (query: string) => `/api/v1/message/timeline/messages?pattern=timeline${query}`;
/** Messages of shown friends, with name and icon. */
const WITH_FRIEND = `m.*, (select f.name from friends f where f.id = m.friend_id),
	(select f.icon_url from friends f where f.id = m.friend_id)`;
const messagesSql = (where: string, take = 101) =>
	`select ${WITH_FRIEND} from messages m where ${where} and ${SHOWN} ${NEWEST} ${take}`;
const day = (ago: number) => currentDay(BENCH_NOW - ago * DAY);
/** Handwritten rows of the chat's list. */
const chat = (found: string, besides = "") => `with f as (${found}) select ${besides} f.*,
	(select json_object('text', m.text, 'at', m.timestamp) from messages m where m.friend_id = f.id ${NEWEST} 1),
	(select count(*) from messages w where w.friend_id = f.id and w.notify = 1),
	(select t.operator_id from talks t where t.friend_id = f.id), (select k.mark_id from friend_marks k where k.friend_id = f.id)
	from f order by last_message_at desc, id desc limit 51`;
/** Further columns of a friend. */
const FRIEND_EXTRAS = `(select json_object('id', r.id, 'name', r.name) from friend_richmenus g join richmenus r on r.id = g.richmenu_id
		where g.friend_id = f.id),
	(select json_group_array(json_object('id', d.id, 'name', d.name, 'value', y.value))
		from friend_vars y join vars d on d.id = y.var_id where y.friend_id = f.id and d.deleted_at is null),
	(select json_group_array(json_object('id', a.id, 'name', a.name, 'at', a.at)) from (
		select o.id as id, o.name as name, max(b.created_at) as at from form_answers b join forms o on o.id = b.form_id
		where b.friend_id = f.id and o.deleted_at is null group by o.id) a),`;
const friends = (where: string) =>
	`select id, name, icon_url, memo, last_message_at from friends where user_rate = 1 and ${where}
		order by last_message_at desc, id desc limit 51`;
const members = (query: string) => `/api/v1/allow_members?brief=1${query}`;

const ofFriend = `select * from messages where friend_id = ${WRITING_FRIEND} ${NEWEST} 51`;

const WAITS = `select count(*) from (select 1 from messages where notify = 1 and ${SHOWN} limit 1001)`;
const WAITS_OF_ONE = `select count(*) from messages where friend_id = ${WRITING_FRIEND} and notify = 1`;
const SCHEDULED = `select * from deliveries where friend_id = ${WRITING_FRIEND} and sent_at is null
	and state in ('scheduled', 'queued') order by due_at limit 50`;

/** Notes of colleagues and failed sends, which a talk interleaves with its messages. */
const NOTES = `select * from talk_notes where friend_id = ${WRITING_FRIEND} order by at desc, id desc limit 50`;
const UNSENT = `select * from deliveries where friend_id = ${WRITING_FRIEND} and sent_at is null
	and state in ('failed', 'parked') order by due_at desc limit 50`;

export interface InboxCase {
	name: string;
	path: string;
	/** Handwritten query of the rows. */
	rows: string;
	/** Handwritten queries of the response's other parts. */
	besides?: string[];
	/** Whether the page continues into the archive. */
	reaches?: true;
}

/** Pages and filters of the inbox. @param recent database of the recent messages */
export function buildInboxCases(recent: BenchDatabase): InboxCase[] {
	const [tag = 1] = recent.numbers(
		"select tag_id from friend_tags group by tag_id order by count(*) desc limit 1",
	);
	const [rare = 1] = recent.numbers(
		"select tag_id from friend_tags group by tag_id order by count(*), tag_id limit 1",
	);

	return [
		{ name: "timeline", path: timeline(""), rows: messagesSql("1"), besides: [WAITS] },
		{
			name: "its block on the first page",
			path: "/api/v1/message/timeline/messages?pattern=top",
			rows: messagesSql("1", 11),
			besides: [WAITS],
		},
		{
			name: "what came in",
			path: timeline("&types=incoming"),
			rows: messagesSql("outgoing = 0"),
			besides: [WAITS],
		},
		{
			name: "pictures, of which there are none",
			path: timeline("&types=image"),
			rows: messagesSql("type = 'image'"),
			besides: [WAITS],
		},
		{
			name: "what waits",
			path: timeline("&viewOptionMode=uncheck"),
			rows: messagesSql("notify = 1"),
			besides: [WAITS],
		},
		{
			name: "starred",
			path: timeline("&viewOptionMode=star"),
			rows: messagesSql("starred = 1"),
			besides: [WAITS],
		},
		{
			name: "of some days",
			path: timeline(`&timeline_view_date_from=${day(60)}&timeline_view_date_to=${day(50)}`),
			rows: messagesSql(`timestamp < ${BENCH_NOW - 50 * DAY}`),
			besides: [WAITS],
		},
		{
			name: "a search",
			path: timeline(`&search=${encodeURIComponent("予約の番号7")}`),
			rows: `select ${WITH_FRIEND} from messages m where id in (select rowid from message_search
			where text match '"予約の番号7"' order by rowid desc limit 101) order by id desc`,
			besides: [WAITS],
		},
		{
			name: "a friend's history",
			path: `/api/v1/message/timeline/messages?pattern=memberDetail&memberId=${WRITING_FRIEND}&hasCurrentItems=1`,
			rows: ofFriend,
			besides: [WAITS_OF_ONE],
			reaches: true,
		},
		{
			name: "a talk of the chat",
			path: `/api/chat/${WRITING_FRIEND}/talk`,
			rows: ofFriend,
			besides: [SCHEDULED, NOTES, UNSENT],
			reaches: true,
		},
		{ name: "how much waits", path: "/api/messages/waiting", rows: WAITS },
		{ name: "the chat's list", path: members(""), rows: chat(friends("last_message_at is not null")) },
		{
			name: "the same with menu, friend information and forms",
			path: "/api/v1/allow_members",
			rows: chat(friends("last_message_at is not null"), FRIEND_EXTRAS),
		},
		{
			name: "friends of whom something waits",
			path: members("&notify=1"),
			rows: chat(friends("id in (select friend_id from messages where notify = 1)")),
		},
		{
			name: "friends of a tag that many have",
			path: members(`&tag_id=${tag}`),
			rows: chat(friends(`id in (select friend_id from friend_tags where tag_id = ${tag})`)),
		},
		{
			name: "friends of a tag that few have",
			path: members(`&tag_id=${rare}`),
			rows: chat(friends(`id in (select friend_id from friend_tags where tag_id = ${rare})`)),
		},
		{
			name: "important ones, of whom there are none",
			path: members("&important=1"),
			rows: chat(friends("0")),
		},
		{
			name: "a name that nobody has",
			path: members(`&name=${encodeURIComponent("どこにもいない")}`),
			rows: chat(
				friends(
					"(instr(name_key, 'どこにもいない') > 0 or instr(short_name_key, 'どこにもいない') > 0 or instr(nickname_key, 'どこにもいない') > 0)",
				),
			),
		},
		{
			name: "that name, of those of whom something waits, with a tag",
			path: members(`&notify=1&tag_id=${tag}&name=${encodeURIComponent("どこにもいない")}`),
			rows: chat(
				friends(
					"id in (select friend_id from messages where notify = 1) and instr(name_key, 'どこにもいない') > 0",
				),
			),
		},
	];
}
