import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type RefusalReason, refusalReason } from "#domain/integrations/open-api/v1/refusal-reasons.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { type ErrorBody, Refusal } from "#functions/platform/http/request-refusal.ts";

/** Path of the MCP server. */
export const MCP_PATH = "/mcp";

/**
 * Whether a path belongs to the programs' API, which answers problems (RFC 9457) instead of the site's error
 * shape.
 */
export const isApiPath = (path: string): boolean => path.startsWith("/open_api/") || path === MCP_PATH;

interface ProblemDetails {
	status: ContentfulStatusCode;
	/** Stable identifier of the problem for programs. */
	code: string;
	detail: string;
	headers?: Record<string, string>;
	/** Further members, described by the call. */
	members?: Record<string, unknown>;
}

/** A refusal with a code for programs. Refusals of verbs become problems by their status. */
export class ApiProblem extends Refusal {
	readonly details: ProblemDetails;

	constructor(details: ProblemDetails) {
		super(details.status, { ERROR: [details.detail] });
		this.details = details;
	}
}

/**
 * Response for an error of a call, as `application/problem+json`. A refusal that names fields lists them
 * under `errors`, by their names in the body, each with its message.
 */
export function problemResponse(c: RequestContext, error: unknown): Response {
	const requestId: string | undefined = c.get("requestId");
	const body = problemBodyOf(c, error);
	return c.body(JSON.stringify(body), body.status, {
		"Content-Type": "application/problem+json; charset=utf-8",
		...(requestId !== undefined && { "X-Request-Id": requestId }),
		...(error instanceof ApiProblem && error.details.headers),
	});
}

/** Problem body for an error of a call. */
export function problemBodyOf(c: RequestContext, error: unknown) {
	const { status, code, detail, errors, members } = readProblem(error);
	const requestId: string | undefined = c.get("requestId");
	return {
		type: `urn:musubi:problem:${code}`,
		title: PROBLEM_TITLES[status] ?? PROBLEM_TITLES[500],
		status,
		detail,
		code,
		...(requestId !== undefined && { instance: `urn:uuid:${requestId}` }),
		...(errors && { errors }),
		...members,
	};
}

/** Body of a refusal, as programs read it. */
export function readProblem(error: unknown): ProblemDetails & { errors?: ErrorBody } {
	if (error instanceof ApiProblem) return error.details;
	if (!(error instanceof Refusal))
		return { status: 500, code: "unknown-error", detail: CALL_TEXTS.unknownError };
	const { status, body } = error;
	// `next_free` names no field: the calls that offer it add it to the problem themselves.
	const { ERROR: messages, reasons, next_free: _, ...errors } = body;
	const codes = reasonCodes(reasons ?? Object.values(body).flat());
	const namesFields = Object.keys(errors).length > 0;
	return {
		status,
		code: PROBLEM_CODES[status] ?? "refused",
		detail: messages?.join(" ") ?? PROBLEM_TEXTS.invalid,
		...(namesFields && { errors }),
		...(codes.length > 0 && { members: { reason_code: codes[0], reason_codes: codes } }),
	};
}

const reasonCodes = (texts: readonly string[]): RefusalReason[] => [
	...new Set(texts.flatMap((text) => refusalReason(text) ?? [])),
];

const PROBLEM_CODES: Record<number, string> = {
	400: "malformed",
	403: "forbidden",
	404: "not-found",
	405: "method-not-allowed",
	409: "conflict",
	413: "too-large",
	415: "unsupported-type",
	421: "wrong-host",
	422: "invalid",
	429: "rate-limited",
	503: "unavailable",
	507: "storage-full",
};

const PROBLEM_TITLES: Record<number, string> = {
	400: "Bad Request",
	401: "Unauthorized",
	403: "Forbidden",
	404: "Not Found",
	405: "Method Not Allowed",
	409: "Conflict",
	413: "Content Too Large",
	415: "Unsupported Media Type",
	421: "Misdirected Request",
	422: "Unprocessable Content",
	429: "Too Many Requests",
	500: "Internal Server Error",
	503: "Service Unavailable",
	507: "Insufficient Storage",
};
