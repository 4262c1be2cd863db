import type { z } from "zod";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { ApiRight } from "#domain/integrations/open-api/rights.ts";
import type { ProgramCtx } from "./program.ts";

/** What a call was given, as its schemas read it. */
export interface CallInput<Params = unknown, Query = unknown, Body = unknown> {
	params: Params;
	query: Query;
	body: Body;
}

/** A call of `/open_api/v1`: how it is described, validated and done. */
export interface Call<
	Params extends z.ZodType = z.ZodType,
	Query extends z.ZodType = z.ZodType,
	Body extends z.ZodType = z.ZodType,
	Answer extends z.ZodType = z.ZodType,
> {
	method: "get" | "post" | "put" | "delete";
	/** Below `/open_api/v1`, as OpenAPI writes addresses: `/friends/{fid}`. */
	path: string;
	right: ApiRight;
	/** What whoever issued the token must be able to do besides, where the console asks for it too. */
	needs?: readonly Ability[];
	/** What it needs of them as well where it is given such things: each is asked where that is known. */
	mayNeed?: readonly Ability[];
	/** The chapter of the description that it stands in. */
	chapter: string;
	summary: string;
	description: string;
	params?: Params;
	query?: Query;
	body?: Body;
	answer: Answer;
	/** It is no `GET` and changes nothing all the same, since what it asks does not fit into an address. */
	isReading?: true;
	run: (
		ctx: ProgramCtx,
		given: CallInput<z.output<Params>, z.output<Query>, z.output<Body>>,
	) => Promise<z.input<Answer>>;
	/** Whether an earlier call with this key made its change, where no audit row holds the key. */
	wasMade?: (
		ctx: ProgramCtx,
		given: CallInput<z.output<Params>, z.output<Query>, z.output<Body>>,
	) => Promise<boolean>;
}

export const defineCall = <
	Params extends z.ZodType = z.ZodType,
	Query extends z.ZodType = z.ZodType,
	Body extends z.ZodType = z.ZodType,
	Answer extends z.ZodType = z.ZodType,
>(
	call: Call<Params, Query, Body, Answer>,
): Call => call as unknown as Call;

/** Whether it changes something, and so takes an `Idempotency-Key`. */
export const isWriting = ({ method, isReading }: Pick<Call, "method" | "isReading">): boolean =>
	method !== "get" && isReading !== true;
