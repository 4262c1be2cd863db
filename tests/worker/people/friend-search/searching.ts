import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import type { SearchJobRequest } from "#domain/people/friend-search/search-job.ts";
import { workSearchJobs } from "#functions/people/friend-search/jobs/search-job-worker.ts";
import { startSearchJob } from "#functions/people/friend-search/jobs/start-search-job.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import type { StatementMatcher } from "#tests/support/observed-database.ts";
import { type BuiltOperator, operatorContext } from "#tests/support/operator-builders.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

/** Inserts friends, numbered in their names, in one statement. */
export const buildFriends = (count: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into friends (line_user_id, name, name_key, followed_at, created_at, profile_fetched_at)
			select 'S' || printf('%032d', i), '友だち' || i, '友だち' || i, i, 1, 1 from n`,
	)
		.bind(count)
		.run();

interface Begin {
	clock: TestClock;
	by: BuiltOperator;
	work: SearchJobRequest;
	inputs?: object[];
	saveKey?: string;
}

/** Starts a job over the friends of these conditions, by default all. */
export const begin = ({ clock, by, work, inputs = [], saveKey }: Begin) =>
	startSearchJob({
		ctx: operatorContext(clock, by, saveKey === undefined ? {} : { saveKey }),
		input: { fid: "", filter: filterSchema.parse({ inputs, with_blocked: 1, user_rate_type: 1 }), work },
	});

/** One wake-up of the worker. */
export const wakeUp = (clock: TestClock, database: D1Database = env.DB) =>
	workSearchJobs(clock.context({ db: connectD1(database) }));

interface StoredJob {
	id: number;
	state: string;
	total: number;
	done: number;
	pages: number;
	attempts: number;
	next_attempt_at: number | null;
}

/** Stored jobs. */
export const storedJobs = () => readRows<StoredJob>("select * from search_jobs order by id");

/** Matches the `count`th statement of a kind and everything after it: the worker is dead. */
export function from(statement: StatementMatcher, count: number): StatementMatcher {
	let seen = 0;
	return {
		test: (sql) => {
			if (seen < count && statement.test(sql)) seen++;
			return seen >= count;
		},
	};
}
