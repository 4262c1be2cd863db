import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { BenchDatabase } from "./bench-database.ts";

/** Day 0 of the bench's data, epoch ms. */
export const BENCH_EPOCH = Date.UTC(2026, 0, 1);
export const BENCH_DAY = 86_400_000;

/** Database file with that many friends; reuses the file of an earlier run. */
export function openFileOfFriends(file: string, friends: number): BenchDatabase {
	if (!existsSync(file)) {
		// Written under another name first, so that an interrupted run leaves no incomplete file.
		const unfinished = `${file}.unfinished`;
		rmSync(unfinished, { force: true });
		fillWithFriends(new BenchDatabase(unfinished), friends);
		renameSync(unfinished, file);
	}
	return new BenchDatabase(file);
}

/**
 * Fills an empty file with friends, ten tag rows and values each, and everything else that conditions read.
 * Deterministic arithmetic: the tag's number decides how many friends carry it (1 two in five, 2 one in ten,
 * 3 one in a hundred …).
 */
function fillWithFriends(database: BenchDatabase, friends: number): void {
	database.run(readMigrations());
	database.run(`
		pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off;
		insert into tags (id, name, created_at) with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)
			select i, 'タグ' || i, 0 from n;
		insert into friends (id, line_user_id, name, name_key, status_message, status_key, memo, memo_key, user_rate,
				blocked_at, followed_at, last_message_at, last_sent_at, added_by, created_at)
			with recursive n(i) as (select 1 union all select i + 1 from n where i < ${friends})
			select i, printf('U%032x', i), '友だち' || (i * 7919 % 1000003), '友だち' || (i * 7919 % 1000003),
				'よろしく', case i % 3 when 0 then 'よろしく' || i % 977 else '' end, '', case i % 50 when 0 then 'メモ' || i % 1009 else '' end,
				case when i % 100 = 7 then 0 else 1 end, case when i % 12 = 5 then ${BENCH_EPOCH} end,
				${BENCH_EPOCH} - (i * 104729 % 1000003) * 60000, case when i % 4 < 3 then ${BENCH_EPOCH} - (i * 15485863 % 1000003) * 50000 end,
				${BENCH_EPOCH} - (i * 32452843 % 1000003) * 50000, case i % 10 when 0 then 'return' else 'follow' end, ${BENCH_EPOCH} from n;
		insert or ignore into friend_tags (friend_id, tag_id, created_at)
			select id, 1, 0 from friends where id % 5 < 2 union all
			select id, 2, 0 from friends where id % 10 = 3 union all
			select id, 3, 0 from friends where id % 100 = 13 union all
			select id, 4, 0 from friends where id % 1000 = 13;
		insert or ignore into friend_tags (friend_id, tag_id, created_at)
			select f.id, 10 + (f.id * 31 + k.value * 7919) % 290, 0 from friends f, json_each('[1,2,3,4,5]') k;
	`);
	database.run(`
		pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off;
		insert into vars (id, name, type, created_at) values (1, '担当', 0, 0), (2, '誕生日', 30, 0), (3, '血液型', 20, 0), (4, '来店回数', 1, 0);
		insert into friend_vars (var_id, friend_id, value, value_key, updated_at)
			select 1, id, '担当' || id % 97, '担当' || id % 97, 0 from friends;
		insert into friend_vars (var_id, friend_id, value, date, updated_at)
			select 2, id, date(-315619200 + (id * 7919 % 20000) * 86400, 'unixepoch'), date(-315619200 + (id * 7919 % 20000) * 86400, 'unixepoch'), 0 from friends where id % 10 < 7;
		insert into friend_vars (var_id, friend_id, choice_id, updated_at) select 3, id, 1 + id % 4, 0 from friends;
		insert into friend_vars (var_id, friend_id, value, value_key, number, updated_at)
			select 4, id, id % 83, id % 83, id % 83, 0 from friends;
		insert into scenarios (id, name, created_at) values (1, 's', 0);
		insert into scenario_subscriptions (scenario_id, friend_id, state, started_at, days_sent)
			select 1, id, case id % 2 when 0 then 'finished' else 'reading' end, 0, id % 30 from friends where id % 10 = 1;
		insert into episodes (id, name, created_at) values (1, 'e', 0);
		insert into friend_reminders (episode_id, friend_id, state, origin_at, created_at)
			select 1, id, case id % 3 when 0 then 'finished' else 'set' end, ${BENCH_EPOCH} + (id % 400) * ${BENCH_DAY}, 0 from friends where id % 10 = 2;
		insert into richmenus (id, name, created_at) values (1, 'r', 0), (2, 'q', 0);
		insert into friend_richmenus (friend_id, richmenu_id, since) select id, 1 + id % 2, 0 from friends where id % 3 < 2;
		insert into forms (id, name, code, created_at) values (1, 'f', 'aaaaaa', 0);
		insert into form_answers (form_id, friend_id, answers, created_at)
			select 1, id, '[]', ${BENCH_EPOCH} - (id % 500) * ${BENCH_DAY} from friends where id % 10 = 3;
		insert into trackers (id, name, tracker_code, created_at) values (1, 't', 'a', 0), (2, 'u', 'b', 0);
		insert into conversions (tracker_id, friend_id, created_at) select 1 + id % 2, id, 0 from friends where id % 10 < 2;
		insert into landings (id, name, code, created_at) values (1, 'l', 'a', 0), (2, 'm', 'b', 0);
		insert into landing_visits (landing_id, friend_id, m1, m1_key, created_at)
			select 1 + id % 2, id, 'ad' || id % 50, 'ad' || id % 50, ${BENCH_EPOCH} - (id % 500) * ${BENCH_DAY} from friends where id % 10 < 2;
		insert into event_reserves (id, name, created_at) values (1, 'x', 0);
		insert into event_reservations (event_reserve_id, friend_id, status, created_at, updated_at)
			select 1, id, 1 + id % 4, 0, 0 from friends where id % 10 = 5;
		insert into salons (id, name, created_at) values (1, 'a', 0), (2, 'b', 0);
		insert into salon_resources (id, salon_id, name, created_at) values (1, 1, 'r', 0), (2, 2, 'q', 0);
		insert into reservations (salon_id, friend_id, resource_id, status, date, from_minute, to_minute, starts_at, ends_at, created_at)
			select 1 + id % 2, id, 1 + id % 2, case id % 3 when 0 then 'canceled' else 'approved' end, '2026-01-01', 0, 60,
				${BENCH_EPOCH} + (id % 100) * ${BENCH_DAY}, 0, 0 from friends where id % 10 = 6;
		insert into journeys (id, name, created_at) values (1, 'j', 0);
		insert into journey_tags (id, journey_id, name, created_at) values (1, 1, 'p', 0);
		insert into friend_journey_tags (friend_id, journey_tag_id, passed_at) select id, 1, 0 from friends where id % 10 = 7;
		insert into friend_mails (friend_id, address, address_key, status, updated_at)
			select id, 'a' || id || '@example.com', 'a' || id || '@example.com', case id % 20 when 0 then 5 else 1 end, 0 from friends where id % 2 = 0;
		insert into friend_marks (friend_id, mark_id, updated_at) select id, 1 + id % 4, 0 from friends where id % 5 = 0;
		insert into friend_api_values (friend_id, category, event, key, value, value_key, number, updated_at)
			select id, 'shop', 'buy', 'price', id % 10000, id % 10000, id % 10000, 0 from friends where id % 10 = 8;
		insert into common_vars (id, name, code, created_at) values (1, 'c', 'aaaa', 0);
		insert into common_var_values (common_var_id, value, value_key, number, updated_at) values (1, '5', '5', 5, 0);
	`);
}

/** SQL of all migrations. */
export const readMigrations = (): string =>
	readdirSync("migrations")
		.filter((name) => name.endsWith(".sql"))
		.sort()
		.map((name) => readFileSync(`migrations/${name}`, "utf8"))
		.join("\n");
