import type { SQL } from "drizzle-orm";
import type { RESULT_SOURCES, ResultSourceName } from "#domain/engine/results/registry.ts";
import type { StepName } from "#domain/engine/results/result-stages.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Statement of a step: a row with `friend_id` and `at` for each contact, by an index of the source. */
type StepStatement = (id: number) => SQL;

/** Statements that read one kind of source. */
export interface ResultSource<Step extends StepName = StepName> {
	/**
	 * Statement with the `name` of a source that the operator may see, and the instant `beganAt` for one that
	 * happens once.
	 */
	find: (ctx: OperatorCtx, id: number) => SQL;
	steps: { [Name in Step]: StepStatement };
}

/** Steps that the definition of a kind names. */
type StepsOf<Name extends ResultSourceName> = (typeof RESULT_SOURCES)[Name]["steps"][number]["name"];

/** Source of any kind, some of whose steps the definition names. */
export interface AnyResultSource extends Pick<ResultSource, "find"> {
	steps: Partial<ResultSource["steps"]>;
}

export type ResultSourceOf<Name extends ResultSourceName> = ResultSource<StepsOf<Name>>;
