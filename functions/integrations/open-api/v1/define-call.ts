import type { z } from "zod";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { ApiRight } from "#domain/integrations/open-api/rights.ts";
import type { ProgramCtx } from "./program-context.ts";

/** Input of a call, as parsed by its schemas. */
export interface CallInput<Params = unknown, Query = unknown, Body = unknown> {
	params: Params;
	query: Query;
	body: Body;
}

/** Description, validation and implementation of a call of `/open_api/v1`. */
export interface ApiCall<
	Params extends z.ZodType = z.ZodType,
	Query extends z.ZodType = z.ZodType,
	Body extends z.ZodType = z.ZodType,
	Answer extends z.ZodType = z.ZodType,
> {
	method: "get" | "post" | "put" | "delete";
	/** Below `/open_api/v1`, as OpenAPI writes addresses: `/friends/{fid}`. */
	path: string;
	right: ApiRight;
	/** Abilities that the issuer of the token must also have, as the console requires them. */
	needs?: readonly Ability[];
	/** Abilities that some inputs also require, checked once the input is known. */
	mayNeed?: readonly Ability[];
	/** Chapter of the API description. */
	chapter: string;
	summary: string;
	description: string;
	params?: Params;
	query?: Query;
	body?: Body;
	answer: Answer;
	/** A call that changes nothing but is no `GET`, because its input does not fit into a URL. */
	isReading?: true;
	run: (
		ctx: ProgramCtx,
		input: CallInput<z.output<Params>, z.output<Query>, z.output<Body>>,
	) => Promise<z.input<Answer>>;
	/** Whether an earlier call with this key made its change, for changes whose audit row has no key. */
	wasMade?: (
		ctx: ProgramCtx,
		input: CallInput<z.output<Params>, z.output<Query>, z.output<Body>>,
	) => Promise<boolean>;
}

export const defineCall = <
	Params extends z.ZodType = z.ZodType,
	Query extends z.ZodType = z.ZodType,
	Body extends z.ZodType = z.ZodType,
	Answer extends z.ZodType = z.ZodType,
>(
	call: ApiCall<Params, Query, Body, Answer>,
): ApiCall => call as unknown as ApiCall;

/** Whether the call changes something, and so takes an `Idempotency-Key`. */
export const isWritingCall = ({ method, isReading }: Pick<ApiCall, "method" | "isReading">): boolean =>
	method !== "get" && isReading !== true;
