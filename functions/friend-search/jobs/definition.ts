import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import type { searchJobs } from "#db/search-jobs.ts";
import type { SearchJobKind, SearchJobRequest, SearchJobWork } from "#domain/friend-search/job.ts";
import type { Ability } from "#domain/operators/abilities.ts";
import type { Ctx } from "../../context.ts";
import type { OperatorCtx } from "../../http/types.ts";

export type SearchJob = typeof searchJobs.$inferSelect;

export type WorkOf<Kind extends SearchJobKind> = Extract<SearchJobWork, { kind: Kind }>;
export type RequestOf<Kind extends SearchJobKind> = Extract<SearchJobRequest, { kind: Kind }>;

/** A page of a job's friends, on its way. */
export interface JobPage<Kind extends SearchJobKind> {
	job: SearchJob;
	work: WorkOf<Kind>;
	/** The friends it is about, by id; never none. */
	friendIds: number[];
	/** Holds while the job stands where this page begins: what is written under it is written once. */
	standing: SQL;
}

/** What was done of a page, and what is left to be written with the job's new place, in one transaction. */
export interface PageDone {
	statements: Statement[];
	/** The last friend it covers. */
	last: number;
	/** How many friends it covers. */
	count: number;
}

/** A kind of job: one entry of the registry. */
export interface SearchJobDefinition<Kind extends SearchJobKind> {
	/** What an operator needs beside seeing friends. */
	ability: Ability;
	friendsPerPage: number;
	/** The verb of its audit row. */
	verb: string;
	/** What is stored of what was asked. @throws Refusal 422 for what cannot be done */
	prepare: (ctx: OperatorCtx, asked: RequestOf<Kind>) => Promise<WorkOf<Kind>>;
	/** Does a page, as often as it must be tried: a second time does no more than the first. */
	page: (ctx: Ctx, page: JobPage<Kind>) => Promise<PageDone>;
	/** Tells who is concerned, once a page stands. */
	announce?: (ctx: Ctx, friendIds: number[]) => Promise<void>;
}
