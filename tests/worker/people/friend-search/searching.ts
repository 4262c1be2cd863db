import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { filterSchema } from "#domain/engine/filters/filter.ts";
import type { SearchJobRequest } from "#domain/people/friend-search/job.ts";
import { startSearchJob } from "#functions/people/friend-search/jobs/start.ts";
import { workSearchJobs } from "#functions/people/friend-search/jobs/work.ts";
import type { TestClock } from "#tests/support/clock.ts";
import type { Matches } from "#tests/support/database.ts";
import { type BuiltOperator, operatorContext } from "#tests/support/operators.ts";
import { rows } from "#tests/support/snapshot.ts";

/** So many friends more, numbered from 1 in their names, in one statement. */
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

/** Begins a job over the friends of these conditions, all friends where there are none. */
export const begin = ({ clock, by, work, inputs = [], saveKey }: Begin) =>
	startSearchJob({
		ctx: operatorContext(clock, by, saveKey === undefined ? {} : { saveKey }),
		input: { fid: "", filter: filterSchema.parse({ inputs, with_blocked: 1, user_rate_type: 1 }), work },
	});

/** One wake-up of the worker. */
export const wakeUp = (clock: TestClock, database: D1Database = env.DB) =>
	workSearchJobs(clock.context({ db: connect(database) }));

interface StoredJob {
	id: number;
	state: string;
	total: number;
	done: number;
	pages: number;
	attempts: number;
	next_attempt_at: number | null;
}

/** The jobs as they are stored. */
export const storedJobs = () => rows<StoredJob>("select * from search_jobs order by id");

/** A statement for the `count`th time, and everything after it: the worker is dead. */
export function from(statement: Matches, count: number): Matches {
	let seen = 0;
	return {
		test: (sql) => {
			if (seen < count && statement.test(sql)) seen++;
			return seen >= count;
		},
	};
}
