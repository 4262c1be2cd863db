import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { openApiCodes, openApiTriggerActions, openApiTriggers } from "#db/integrations/open-api.ts";
import { filterSchema } from "#domain/engine/filters/filter.ts";
import type { Session } from "./operators.ts";
import { ask, call } from "./requests.ts";

let made = 0;

/** A service code that may do everything, unless told otherwise. */
export async function buildCode(given: Partial<typeof openApiCodes.$inferInsert> = {}) {
	const [code] = await connect(env.DB)
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

/** A token of a service code, issued by the call of the console. */
export const issueTo = ({ id }: { id: number }, as: Session) =>
	ask<{ token_key: string; token: string }>("/api/open_api/issue_token", {
		as,
		json: { open_api_code_id: id },
	});

/** A filter as it is stored for one place. */
export async function keptFilter(filter: object): Promise<number> {
	const [query] = await connect(env.DB)
		.insert(memberQueries)
		.values({ filter: filterSchema.parse(filter), createdAt: 0 })
		.returning();
	return query!.id;
}

export async function buildTrigger(given: Partial<typeof openApiTriggers.$inferInsert> = {}) {
	const key = `trigger-${++made}`;
	const [trigger] = await connect(env.DB)
		.insert(openApiTriggers)
		.values({ key, name: `トリガー${made}`, createdAt: 0, ...given })
		.returning();
	return trigger!;
}

export async function buildTriggerAction(
	given: Partial<typeof openApiTriggerActions.$inferInsert> & { triggerId: number },
) {
	const [action] = await connect(env.DB)
		.insert(openApiTriggerActions)
		.values({ name: `動作${++made}`, createdAt: 0, ...given })
		.returning();
	return action!;
}

interface ProgramCall {
	method?: string;
	json?: unknown;
	headers?: Record<string, string>;
	env?: object;
}

/** A call as a program makes it: no cookie, no origin, its token. */
export const program = (path: string, token: string | undefined, { headers, ...options }: ProgramCall = {}) =>
	call(path, {
		...options,
		bare: true,
		headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
	});

/** Tells a trigger of a friend. */
export const tell = (
	trigger: { key: string },
	token: string,
	json: object,
	headers: Record<string, string> = {},
) => program(`/open_api/v1/triggers/${trigger.key}`, token, { json, headers });
