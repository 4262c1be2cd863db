import type { MiddlewareHandler } from "hono";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import type { HonoEnv } from "#functions/platform/http/hono-env.ts";
import { ApiProblem } from "./api-problem.ts";

/** Refuses a body of another type than JSON: its numbers would be texts. @throws Problem 415 */
export const jsonOnly: MiddlewareHandler<HonoEnv> = async (c, next) => {
	const type = c.req.header("content-type");
	if (c.req.method !== "GET" && type !== undefined && !/^application\/json\b/i.test(type))
		throw new ApiProblem({ status: 415, code: "unsupported-type", detail: PROBLEM_TEXTS.jsonOnly });
	await next();
};
