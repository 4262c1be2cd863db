import type { BenchDatabase } from "./bench-database.ts";
import type { BenchStatement } from "./floor-workers.ts";

/** Reading call of the open API. */
export interface OpenApiReadCase {
	name: string;
	/** Path below `/open_api/v1`. */
	path: string;
	/** Body of a POST. */
	body?: object;
	/** Handwritten query for the same rows. */
	byHand: BenchStatement;
}

/** Columns of a friend in the open API. */
const FRIEND = `f.id, f.line_user_id, f.name, f.short_name, f.nickname, f.icon_url, f.status_message, f.memo, f.user_rate,
	f.blocked_at, f.followed_at, f.last_message_at,
	(select json_group_array(json_array(t.id, t.name)) from friend_tags k join tags t on t.id = k.tag_id
		where k.friend_id = f.id and t.deleted_at is null) as tags,
	(select json_group_array(json_array(s.id, s.name, cast(floor(ifnull(v.value, 0) + 0.5) as integer),
			ifnull((select l.name from score_levels l where l.score_id = s.id and l.deleted_at is null
				and l.from_points <= ifnull(v.value, 0) order by l.from_points desc limit 1), s.lowest_name)))
		from scores s left join friend_scores v on v.tally_id = s.tally_id and v.friend_id = f.id
		where s.deleted_at is null) as scores`;
const PAGE = 50;

/** Calls of the bench, with friends and items of the demo shop. */
export function buildReadCases(database: BenchDatabase): OpenApiReadCase[] {
	const first = (query: string) => {
		const [found] = database.numbers(`${query} limit 1`);
		if (found === undefined) throw new Error(`the demo has none: ${query}`);
		return found;
	};
	const fid = first(`select r.friend_id from scenario_subscriptions r join friends f on f.id = r.friend_id
		where r.state = 'reading' and f.user_rate = 1 order by r.friend_id desc`);
	const lineId = database.text(`select line_user_id from friends where id = ${fid}`);
	const tag = first(
		"select tag_id from friend_tags group by tag_id having count(*) > 1000 order by count(*)",
	);
	const form = first("select form_id from form_answers group by form_id order by count(*) desc");
	const course = first("select id from salon_courses order by id");
	const salon = first(`select salon_id from salon_courses where id = ${course}`);
	const day = database.text("select max(date) from reservations where status <> 'canceled'");
	const delivery = insertDelivery(database, fid);
	const filter = { inputs: [{ type: 60, tag_ids: [tag], tag_or: 0 }] };
	const ofTag = `f.user_rate = 1 and f.blocked_at is null and f.id in (select friend_id from friend_tags where tag_id = ?1)`;
	return [
		{
			name: "a page of friends",
			path: `/friends?limit=${PAGE}`,
			byHand: manualStatement(
				`select ${FRIEND} from friends f where f.user_rate = 1 order by f.id limit ?1`,
				PAGE + 1,
			),
		},
		{
			name: "one friend",
			path: `/friends/${fid}`,
			byHand: manualStatement(`select ${FRIEND} from friends f where f.id = ?1`, fid),
		},
		{
			name: "by LINE id",
			path: `/friends/by_line_id/${lineId}`,
			byHand: manualStatement(`select ${FRIEND} from friends f where f.line_user_id = ?1`, lineId),
		},
		{
			name: "by filter (a tag)",
			path: "/friends/search",
			body: { filter, limit: PAGE },
			byHand: manualStatement(
				`select ${FRIEND} from friends f where ${ofTag} order by f.id limit ?2`,
				tag,
				PAGE + 1,
			),
		},
		{
			name: "how many of a filter",
			path: "/friends/count",
			body: { filter },
			byHand: manualStatement(`select count(*) from friends f where ${ofTag}`, tag),
		},
		{
			name: "by a trigger's value",
			path: `/friends/by_value?${new URLSearchParams({ category: "shop", event: "購入", key: "商品", value: "ギフト券" })}`,
			byHand: manualStatement(
				`select ${FRIEND} from friends f where f.user_rate = 1 and f.blocked_at is null and f.id in (select friend_id
					from friend_api_values where category = 'shop' and event = '購入' and key = '商品' and value_key = ?1)
					order by f.id limit ?2`,
				"ギフト券",
				PAGE + 1,
			),
		},
		{
			name: "the tags",
			path: "/tags",
			byHand: manualStatement(
				"select id, name, protected, capacity from tags where deleted_at is null order by id limit ?1",
				PAGE + 1,
			),
		},
		{
			name: "a friend's tags",
			path: `/friends/${fid}/tags`,
			byHand: manualStatement(
				`select t.id, t.name from friend_tags k join tags t on t.id = k.tag_id
					where k.friend_id = ?1 and t.deleted_at is null order by k.created_at, t.id`,
				fid,
			),
		},
		{
			name: "a friend's values",
			path: `/friends/${fid}/info`,
			byHand: manualStatement(
				`select d.id, d.name, v.value, v.choice_id, d.choices from friend_vars v join vars d on d.id = v.var_id
					where v.friend_id = ?1 and d.deleted_at is null order by d.id`,
				fid,
			),
		},
		{
			name: "a friend's scenarios",
			path: `/friends/${fid}/scenarios`,
			byHand: manualStatement(
				`select s.id, s.name, r.state, r.started_at, r.ended_at, r.next_at, t.day, t.minute, t.action_id
					from scenario_subscriptions r join scenarios s on s.id = r.scenario_id and s.deleted_at is null
						left join scenario_steps t on r.state = 'reading' and t.id = (select n.id from scenario_steps n
							where n.scenario_id = r.scenario_id and n.deleted_at is null and n.day * 1440 + n.minute > r.position
							order by n.day, n.minute, n.id limit 1)
					where r.friend_id = ?1 order by r.started_at desc limit 50`,
				fid,
			),
		},
		{
			name: "a send",
			path: `/deliveries/${delivery}`,
			byHand: manualStatement(
				"select id, friend_id, state, due_at, sent_at, reason from deliveries where id = ?1",
				delivery,
			),
		},
		{
			name: "a form's answers",
			path: `/forms/${form}/answers?limit=${PAGE}`,
			byHand: manualStatement(
				`select id, friend_id, answers, created_at from form_answers where form_id = ?1
					order by created_at, id limit ?2`,
				form,
				PAGE + 1,
			),
		},
		{
			name: "a friend's talk",
			path: `/friends/${fid}/messages`,
			byHand: manualStatement(
				"select * from messages where friend_id = ?1 order by timestamp desc, id desc limit 51",
				fid,
			),
		},
		{
			// The salon's room answers from memory; the comparison reads the reservations that a Worker without
			// a room would read.
			name: "free times of a week",
			path: `/salons/${salon}/free_times?${new URLSearchParams({ course_id: String(course), date: day, span: "week" })}`,
			byHand: manualStatement(
				`select resource_id, date, from_minute, to_minute from reservations where salon_id = ?1 and status <> 'canceled'
					and date between ?2 and date(?2, '+6 days')`,
				salon,
				day,
			),
		},
	];
}

const manualStatement = (sql: string, ...params: unknown[]): BenchStatement => ({ sql, params });

/** Adds a delivery sent by a program, because the demo has none. */
function insertDelivery(database: BenchDatabase, fid: number): string {
	const id = "01900000-0000-7000-8000-000000000001";
	database.run(`insert or ignore into deliveries (id, friend_id, cause, messages, has_placeholders, state, due_at, sent_at, order_key, created_at)
		values ('${id}', ${fid}, 'bench', '[]', 0, 'sent', 0, 0, 'bench', 0);`);
	return id;
}
