import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { openApiCodes, openApiTriggerActions, openApiTriggers } from "#db/integrations/open-api-tables.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { requestJson, sendRequest } from "./send-request.ts";

let made = 0;

/** Service code of the open API; all rights by default. */
export async function buildServiceCode(given: Partial<typeof openApiCodes.$inferInsert> = {}) {
	const [code] = await connectD1(env.DB)
		.insert(openApiCodes)
		.values({
			name: `サービス${++made}`,
			rights: ["read", "write", "send", "book"],
			callsPerMinute: 100_000,
			createdAt: 0,
			...given,
		})
		.returning();
	return code!;
}

/** Issues a token of a service code through the console's API. */
export const requestApiToken = ({ id }: { id: number }, as: ConsoleSession) =>
	requestJson<{ token_key: string; token: string }>("/api/open_api/issue_token", {
		as,
		json: { open_api_code_id: id },
	});

/** Stored filter; returns its id. */
export async function storeMemberQuery(filter: object): Promise<number> {
	const [query] = await connectD1(env.DB)
		.insert(memberQueries)
		.values({ filter: filterSchema.parse(filter), createdAt: 0 })
		.returning();
	return query!.id;
}

export async function buildTrigger(given: Partial<typeof openApiTriggers.$inferInsert> = {}) {
	const key = `trigger-${++made}`;
	const [trigger] = await connectD1(env.DB)
		.insert(openApiTriggers)
		.values({ key, name: `トリガー${made}`, createdAt: 0, ...given })
		.returning();
	return trigger!;
}

export async function buildTriggerAction(
	given: Partial<typeof openApiTriggerActions.$inferInsert> & { triggerId: number },
) {
	const [action] = await connectD1(env.DB)
		.insert(openApiTriggerActions)
		.values({ name: `動作${++made}`, createdAt: 0, ...given })
		.returning();
	return action!;
}

interface ProgramCallOptions {
	method?: string;
	json?: unknown;
	headers?: Record<string, string>;
	env?: object;
}

/** Request of an API client: no cookie, no origin, bearer token. */
export const callAsProgram = (
	path: string,
	token: string | undefined,
	{ headers, ...options }: ProgramCallOptions = {},
) =>
	sendRequest(path, {
		...options,
		bare: true,
		headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
	});

/** Calls a trigger for a friend. */
export const callTrigger = (
	trigger: { key: string },
	token: string,
	json: object,
	headers: Record<string, string> = {},
) => callAsProgram(`/open_api/v1/triggers/${trigger.key}`, token, { json, headers });
