/** Ids of the bench's items, far above the demo's own. */
const idOf = (round: number) => 9_000 + round;

/** Tag and friend information field of a round. */
export const roundItems = (round: number): string => `
	insert into tags (id, name, created_at) values (${idOf(round)}, 'ベンチ${round}', 0);
	insert into vars (id, name, type, created_at) values (${idOf(round)}, 'ベンチ${round}', 0, 0);`;

/** Three effects that change rows, and optionally a text. */
export const roundEffects = (round: number, sends: boolean): object[] => [
	{ type: 13, tag_ids: [idOf(round)] },
	{ type: 6, var_id: idOf(round), var_type: 0, fix_value: "済" },
	{ type: 7, notify: round },
	...(sends ? [{ type: 1, text: "お知らせです。", delay_type: 1, delay_min: 1440, delay_max: 1440 }] : []),
];

/** UUID whose order follows a number, as the product's ids follow time. */
const uuid = (number: string) => `printf('%08x-', ${number}) || lower(hex(randomblob(2)) || '-' ||
	hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(6)))`;
/** Restriction of a statement's friends: all, or one page. */
type FriendRestriction = (friendId: string) => string;
const ALL_FRIENDS: FriendRestriction = () => "";
/** Friends after the first bound id, up to the second. */
const FRIENDS_OF_PAGE: FriendRestriction = (friendId) => `and ${friendId} > ?1 and ${friendId} <= ?2`;

const SERVED_FRIENDS = "blocked_at is null and user_rate = 1";

/** End and size of the page of friends after the first bound id; the second value limits the size. */
export const MANUAL_PAGE_SQL = `select max(id) as until, count(*) as served from
	(select id from friends where ${SERVED_FRIENDS} and id > ?1 order by id limit ?2)`;

/** Statements of one transaction that write the action's rows for a page of friends. */
export const manualPageStatements = (round: number, sends: boolean): string[] =>
	manualStatements(round, sends, FRIENDS_OF_PAGE);

/** The action's rows for all friends in one transaction, for a database of its own. */
export const manualRowsScript = (round: number, sends: boolean): string => `
	pragma foreign_keys = on; pragma journal_mode = wal; pragma synchronous = normal;
	begin;
	${manualStatements(round, sends, ALL_FRIENDS)
		.map((statement) => `${statement};`)
		.join("\n")}
	commit;`;

/** One statement per table, in the best form that we know. */
function manualStatements(round: number, sends: boolean, within: FriendRestriction): string[] {
	const friends = `friends where ${SERVED_FRIENDS} ${within("id")} order by id`;
	const runs = `runs where cause_type = 'task' and cause_id = ${round} and cause like 'hand:%' ${within("friend_id")}`;
	return [
		`insert into runs (id, action_id, action_version, friend_id, cause, cause_type, cause_id, cause_label, state, outcomes,
				sends, started_at)
			select ${uuid("id")}, 1, 1, id, 'hand:${round}:' || id, 'task', ${round}, '2026-11-21 10:00 の予定', 'done', 'dddd',
				${sends ? `json_object('3', ${uuid("id")})` : "null"}, 1 from ${friends}`,
		`insert into friend_tags (friend_id, tag_id, created_at) select id, ${idOf(round)}, 1 from ${friends}`,
		`insert into friend_vars (var_id, friend_id, value, value_key, updated_at, changed_by)
			select ${idOf(round)}, friend_id, '済', '済', 1, 'run:' || id from ${runs} order by friend_id`,
		`insert into friend_marks (friend_id, mark_id, updated_at) select id, ${round}, 1 from ${friends}
			on conflict (friend_id) do update set mark_id = excluded.mark_id, updated_at = excluded.updated_at`,
		...(sends
			? [
					`insert into deliveries (id, friend_id, messages, run_id, cause, order_key, state, due_at, next_attempt_at,
							created_at)
						select sends ->> '$."3"', friend_id, '[{"type":"text","text":"お知らせです。"}]', id, 'run:' || id || ':3', id,
							'scheduled', 9000000000000, 9000000000000, 1 from ${runs}`,
				]
			: []),
	];
}

/** Replaces all deliveries by `count` scheduled ones, spread over the friends; the oldest `due` are due. */
export const scheduleDeliveriesScript = (count: number, due: number, now: number): string => `
	pragma foreign_keys = off; pragma synchronous = off;
	delete from deliveries;
	insert into deliveries (id, friend_id, messages, cause, order_key, state, due_at, next_attempt_at, created_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}),
			people(total) as (select max(id) from friends)
		select ${uuid("i")}, 1 + i % total, '[{"type":"text","text":"お知らせです。"}]', 'bench:' || i, 'bench:' || i, 'scheduled',
			${now} + (i - ${due}) * 100 - 1, ${now} + (i - ${due}) * 100 - 1, 1 from n, people;
	analyze;`;
