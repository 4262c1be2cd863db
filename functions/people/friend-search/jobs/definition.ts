import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import type { searchJobs } from "#db/people/search-jobs.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type {
	SearchJobKind,
	SearchJobRequest,
	SearchJobWork,
} from "#domain/people/friend-search/search-job.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Row of a job over the friends of a search. */
export type SearchJob = typeof searchJobs.$inferSelect;

/** Stored work of one kind of job. */
export type SearchJobWorkOf<Kind extends SearchJobKind> = Extract<SearchJobWork, { kind: Kind }>;
type SearchJobRequestOf<Kind extends SearchJobKind> = Extract<SearchJobRequest, { kind: Kind }>;

/** One page of a job's friends, while it is processed. */
interface JobPage<Kind extends SearchJobKind> {
	job: SearchJob;
	work: SearchJobWorkOf<Kind>;
	/** Its friends, by id; at least one. */
	friendIds: number[];
	/** Condition: the job has not passed this page, so that its statements are applied once. */
	isUnmoved: SQL;
}

/** The result of a page, with the statements to be written in one transaction with the job's new position. */
export interface JobPageResult {
	statements: Statement[];
	/** Runs of actions, written in the same transaction. */
	firings?: Firing[];
	/** The last friend in it. */
	last: number;
	/** The number of friends in it. */
	count: number;
}

/** A kind of job: one entry of the registry. */
export interface SearchJobDefinition<Kind extends SearchJobKind> {
	/** Ability needed in addition to seeing friends. */
	ability: Ability;
	friendsPerPage: number;
	/** The verb of its audit row. */
	verb: string;
	/** Whether the request must name the number of friends that the operator confirmed. */
	needsConfirmedCount?: true;
	/** Whether its pages store undo data, under the key of the save that began it. */
	isUndoable?: (work: SearchJobWorkOf<Kind>) => boolean;
	/** Converts the input for storage. @throws Refusal 422 for input that cannot be carried out */
	toStoredWork: (ctx: OperatorCtx, request: SearchJobRequestOf<Kind>) => Promise<SearchJobWorkOf<Kind>>;
	/** Statements of the transaction that stores the job. */
	startStatements?: (ctx: OperatorCtx, work: SearchJobWorkOf<Kind>) => Statement[];
	/** Does the work for one page of friends. It must be safe to repeat. */
	processPage: (ctx: Ctx, page: JobPage<Kind>) => Promise<JobPageResult>;
	/** Notifies consoles, once a page is written. */
	announce?: (ctx: Ctx, friendIds: number[]) => Promise<void>;
}
