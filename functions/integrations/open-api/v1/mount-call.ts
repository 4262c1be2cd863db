import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { idempotencyKey, problemShape } from "#domain/integrations/open-api/v1/api-fields.ts";
import type { HonoEnv, RequestContext } from "#functions/platform/http/hono-env.ts";
import { exposeBodyAsJson, readBody } from "#functions/platform/http/read-body.ts";
import { refuseUnknownNames } from "#functions/platform/http/refuse-body-names.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { declareSchema, errorsByField } from "#functions/platform/http/validate-input.ts";
import { requireRight, requireRightToRead } from "../admit-program.ts";
import { jsonOnly } from "../json-only.ts";
import { type ApiCall, isWritingCall } from "./define-call.ts";
import { performCall } from "./perform-call.ts";

export const API_V1 = "/open_api/v1";

/** Name of the security scheme in the API description. */
export const TOKEN_SCHEME = "token";

const keyHeader = z.object({ "idempotency-key": idempotencyKey().optional() });

/** Response of a refused call in the API description. */
const PROBLEM_RESPONSE = {
	description: "断られた呼び出し（RFC 9457）",
	content: { "application/problem+json": { schema: problemShape } },
};

/** Refusals of calls by their status; those of one status differ by `code`. */
const REFUSALS: Record<number, string> = {
	400: "本文を読み取れない（malformed）",
	401: "トークンがない、または使えない（no-token、unknown-token、token-revoked、issuer-disabled、code-off）",
	403: "権限が足りない（right-missing、forbidden）",
	404: "見つからない。見られない友だちも含む（not-found）",
	409: "今の状態ではできない。空きがない、ほかで変更された（conflict）",
	415: "JSONではない（unsupported-type）",
	422: "内容に誤りがある（invalid、idempotency-key-reused）",
	429: "呼び出しが多すぎる。Retry-After の秒数を待つ（rate-limited）",
};

/** Refusals that a call may answer, for its description. */
export function refusalsOf(call: Pick<ApiCall, "method" | "isReading" | "params" | "body">) {
	const applies: Record<number, boolean> = {
		400: call.body !== undefined,
		404: call.params !== undefined,
		409: isWritingCall(call),
		415: call.body !== undefined,
	};
	const entries = Object.entries(REFUSALS)
		.filter(([status]) => applies[Number(status)] ?? true)
		.map(([status, description]) => [status, { ...PROBLEM_RESPONSE, description }]);
	return { ...Object.fromEntries(entries), default: PROBLEM_RESPONSE } as Record<
		string,
		typeof PROBLEM_RESPONSE
	>;
}

/** Name of a call for generated clients: `getFriendsByLineId`. */
const operationId = (method: string, path: string): string =>
	method + path.replace(/(?:^|[/_{}])+(\w?)/g, (_, first: string) => first.toUpperCase());

const NO_FIELDS = z.object({});

/**
 * Reads the body with the project's own reader, which limits its bytes and depth, and refuses unknown names:
 * a misspelt filter would reach every friend.
 */
const requireKnownNames =
	({ query = NO_FIELDS, body }: ApiCall): MiddlewareHandler<HonoEnv> =>
	async (c, next) => {
		refuseUnknownNames(query, c.req.query());
		if (body) await exposeBodyAsJson(c);
		if (c.req.method !== "GET") refuseUnknownNames(body ?? NO_FIELDS, await readBody(c));
		await next();
	};

/** Registers a call in the router and in the API description, with the same schemas. */
export function mountCall(app: OpenAPIHono<HonoEnv>, call: ApiCall): void {
	const { method, path, chapter, summary, description, params, query, body, answer } = call;
	const schemas = [params, query, body].filter((schema) => schema !== undefined);
	const requireAccess = isWritingCall(call) ? requireRight : requireRightToRead;
	const route = createRoute({
		method,
		path: API_V1 + path,
		operationId: operationId(method, path),
		tags: [chapter],
		summary,
		description,
		security: [{ [TOKEN_SCHEME]: [call.right] }],
		middleware: [
			requireAccess(call.right, call.needs),
			jsonOnly,
			requireKnownNames(call),
			...schemas.map(declareSchema),
		],
		request: {
			...(params && { params: params as z.ZodObject }),
			...(query && { query: query as z.ZodObject }),
			...(isWritingCall(call) && { headers: keyHeader }),
			...(body && { body: { required: true, content: { "application/json": { schema: body } } } }),
		},
		responses: {
			200: { description: "成功", content: { "application/json": { schema: answer } } },
			...refusalsOf(call),
		},
	});
	app.openapi(route as never, ((c: RequestContext) => answerCall(c, call)) as never, refuseInvalid as never);
}

async function answerCall(c: RequestContext, call: ApiCall): Promise<Response> {
	const valid = (target: string) => c.req.valid(target as never) as unknown;
	const input = {
		params: call.params ? valid("param") : {},
		query: call.query ? valid("query") : {},
		body: call.body ? valid("json") : {},
	};
	return c.json(await performCall(c, call, { input, key: c.req.header("idempotency-key") ?? null }));
}

/**
 * Refuses input that does not match its schema, with the project's own messages.
 * @throws Refusal 404 for the path, 422 for other input
 */
function refuseInvalid(result: { success: boolean; target: string; error?: z.core.$ZodError }): void {
	if (result.success) return;
	if (result.target === "param") throw notFound();
	throw new Refusal(422, errorsByField(result.error!));
}
