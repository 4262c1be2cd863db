import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { ApiProblem } from "./api-problem.ts";
import { API_CALLS } from "./v1/api-calls.ts";
import { API_V1 } from "./v1/mount-call.ts";

/** Calls outside the description's registry. */
const UNREGISTERED_CALLS = [
	{ method: "post", path: "/triggers/{key}" },
	{ method: "get", path: "/me" },
	{ method: "get", path: "/openapi.json" },
] as const;

/** Refusal of an unknown path, or of a known one with another method. */
export function unknownCallProblem(path: string): ApiProblem {
	const allowedMethods = [...API_CALLS, ...UNREGISTERED_CALLS]
		.filter((call) => patternOf(call.path).test(path))
		.map(({ method }) => method.toUpperCase());
	return allowedMethods.length === 0
		? new ApiProblem({ status: 404, code: "unknown-call", detail: PROBLEM_TEXTS.unknownCall })
		: new ApiProblem({
				status: 405,
				code: "method-not-allowed",
				detail: PROBLEM_TEXTS.otherMethod(allowedMethods.join("、")),
				headers: { Allow: [...new Set(allowedMethods)].join(", ") },
			});
}

const patternOf = (path: string): RegExp => new RegExp(`^${API_V1}${path.replace(/\{\w+\}/g, "[^/]+")}$`);
