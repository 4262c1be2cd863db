import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { connectD1 } from "#db/d1-client.ts";
import { EVERYBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { forecastCosts } from "#functions/console/sending-costs/forecast-costs.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readMigrations } from "./many-friends.ts";

// Forecast of the costs of sending with 100,000 friends: 300,000 messages a month in the counts, a third of the friends in a
// scenario of ten steps, 20,000 scheduled deliveries, and five planned broadcasts to everybody. Statements run one after
// another in Node's SQLite.

const FRIENDS = Number(process.env.COST_FORECAST_BENCH_FRIENDS ?? 100_000);
const ROUNDS = Number(process.env.COST_FORECAST_BENCH_ROUNDS ?? 9);
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 10, 1);

const connection = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
connection.exec(readMigrations());
connection.exec(`
	insert into friends (id, line_user_id, name, followed_at, created_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ${FRIENDS})
		select i, printf('U%032x', i), '友だち' || i, 1, 1 from n;
	insert into sending_days (day, kind, source, item_id, billed, free, avoidable)
		with recursive n(i) as (select 0 union all select i + 1 from n where i < 59), k(j) as (select 0 union all select j + 1 from k where j < 19)
		select date(${NOW / 1000} - i * 86400, 'unixepoch'), iif(j % 2, 'scenario', 'response'), iif(j % 2, 'scenario', 'response'), j,
			500, 20, 5 from n, k;
	insert into scenarios (id, name, is_run, date_diff, created_at) values (1, 's', 1, 1, 0);
	insert into actions (id, name, is_template, version, created_at, updated_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < 10) select i, '', 0, 1, 0, 0 from n;
	insert into action_effects (action_id, version, position, type, effect)
		select id, 1, 0, 1, '{"type":1,"text":"こんにちは"}' from actions;
	insert into scenario_steps (scenario_id, day, minute, action_id) select 1, id * 2, 600, id from actions;
	insert into scenario_subscriptions (scenario_id, friend_id, state, started_at, base_at, position, next_at)
		select 1, id, 'reading', ${NOW} - (id % 20) * ${DAY}, ${NOW} - (id % 20) * ${DAY}, -1, ${NOW} + (id % 48) * ${DAY / 24}
		from friends where id % 3 = 0;
	insert into deliveries (id, friend_id, messages, cause, order_key, state, due_at, next_attempt_at, created_at)
		select 'd' || id, id, '[]', 'd' || id, id, 'scheduled', ${NOW} + (id % 168) * ${DAY / 24}, ${NOW} + (id % 168) * ${DAY / 24}, 0
		from friends where id % 5 = 0;
	insert into actions (id, name, is_template, version, created_at, updated_at) values (20, '', 0, 1, 0, 0);
	insert into action_effects (action_id, version, position, type, effect) values (20, 1, 0, 1, '{"type":1,"text":"お知らせ"}');
	insert into action_tasks (id, action_id, status, next_work_at, created_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < 5) select i, 20, 0, ${NOW} + (8 + i) * ${DAY}, 0 from n;
	insert into broadcasts (id, name, messages, planned_at, task_id, created_at, updated_at, operator_id)
		select id, 'お知らせ', '[]', next_work_at, id, 0, 0, 1 from action_tasks;
	analyze;`);

let longest = 0;

/** D1 over the connection: the part that drizzle calls. */
function statementOf(sql: string, params: SQLInputValue[] = []): object {
	const read = (asArrays: boolean) => {
		const began = performance.now();
		const statement = connection.prepare(sql);
		statement.setReturnArrays(asArrays);
		const rows = statement.all(...params);
		longest = Math.max(longest, performance.now() - began);
		return rows;
	};
	return {
		bind: (...bound: SQLInputValue[]) => statementOf(sql, bound),
		all: async () => ({ results: read(false), success: true, meta: {} }),
		raw: async () => read(true),
		run: async () => ({ results: read(false), success: true, meta: {} }),
	};
}
const d1 = {
	prepare: (sql: string) => statementOf(sql),
	batch: (statements: { all: () => Promise<object> }[]) => Promise.all(statements.map((each) => each.all())),
} as unknown as D1Database;

const ctx = {
	env: { DB: d1, LINE_API_BASE: "http://127.0.0.1:9" },
	db: connectD1(d1),
	now: NOW,
	zone: DEFAULT_ZONE,
	operator: { id: 1, isAdmin: true, abilities: ALL_ABILITIES, friendScope: EVERYBODY_SCOPE },
} as unknown as OperatorCtx;

const times: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
	const began = performance.now();
	const { sums } = await forecastCosts({ ctx });
	if (round > 0) times.push(performance.now() - began);
	else console.log(`end of the month: ${sums.at(-1)!.expected.toLocaleString("en")} messages`);
}
const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
console.log(
	`forecast of the costs, ${FRIENDS.toLocaleString("en")} friends: ${median.toFixed(0)} ms; longest statement ${longest.toFixed(0)} ms`,
);
