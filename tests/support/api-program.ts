import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { ALL_API_RIGHTS, type ApiRight } from "#domain/integrations/open-api/rights.ts";
import type { Env } from "#functions/env.ts";
import { createToken, hashToken } from "#functions/integrations/open-api/api-token.ts";
import { type DatabaseSnapshot, listChangesSince } from "./database-snapshot.ts";
import type { SentStatement } from "./observed-database.ts";
import { buildOperator } from "./operator-builders.ts";
import { sendRequest } from "./send-request.ts";
import { storeRow } from "./store-rows.ts";

interface NewProgram {
	rights?: readonly ApiRight[];
	/** Visible friends; all by default. */
	friends?: Partial<Filter>;
}

interface ProgramRequest {
	method?: string;
	json?: unknown;
	/** `Idempotency-Key` header. */
	key?: string;
	env?: Partial<Env>;
}

let made = 0;

/** Client of the open API: holds a token and calls `/open_api/v1`. */
export class ApiProgram {
	readonly codeId: number;
	readonly operatorId: number;
	readonly token: string;

	constructor(codeId: number, operatorId: number, token: string) {
		this.codeId = codeId;
		this.operatorId = operatorId;
		this.token = token;
	}

	call(path: string, { key, ...sent }: ProgramRequest = {}): Promise<Response> {
		return sendRequest(`/open_api/v1${path}`, {
			...sent,
			bare: true,
			headers: {
				Authorization: `Bearer ${this.token}`,
				...(key !== undefined && { "Idempotency-Key": key }),
			},
		});
	}

	/** JSON of a call that must succeed. */
	async ask<Answer>(path: string, sent: ProgramRequest = {}): Promise<Answer> {
		const answer = await this.call(path, sent);
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		return answer.json();
	}

	/** Status, code and errors of a call that must be refused. */
	async refused(
		path: string,
		sent: ProgramRequest = {},
	): Promise<[status: number, code: string, errors: unknown]> {
		const answer = await this.call(path, sent);
		const told = (await answer.json()) as { code: string; detail: string; errors?: unknown };
		return [answer.status, told.code, told.errors ?? told.detail];
	}
}

/** API client; all rights by default. */
export async function buildProgram({
	rights = ALL_API_RIGHTS,
	friends,
}: NewProgram = {}): Promise<ApiProgram> {
	const operator = await buildOperator({ isAdmin: true });
	const token = createToken();
	const filter = { inputs: [], with_blocked: 1, user_rate_type: 1, sort_type: 1, take_num: 50, ...friends };
	const codeId = await storeRow("open_api_codes", {
		name: `連携先${++made}`,
		rights,
		member_query_id:
			friends === undefined ? null : await storeRow("member_queries", { filter, created_at: 1 }),
		calls_per_minute: 100_000,
		created_at: 1,
	});
	await storeRow("open_api_tokens", {
		code_id: codeId,
		token_key: `key${made}`,
		token_hash: hashToken(token),
		sealed: "sealed",
		ending: token.slice(-4),
		issued_at: 1,
		issued_by: operator.id,
	});
	return new ApiProgram(codeId, operator.id, token);
}

/** Condition that matches friends with a tag. */
export const carriesTag = (tagId: number): Filter["inputs"][number] => ({
	type: 60,
	tag_ids: [tagId],
	tag_group_id: null,
	use_group: 0,
	tag_or: 0,
});

/** Rows changed since a snapshot, except the call log and the daily figures. */
export const changesExceptLogs = async (before: DatabaseSnapshot): Promise<string[]> =>
	(await listChangesSince(before)).filter((row) => !/^open_api_(logs|calls|tokens) /.test(row));

/** Statements of a call, except for authentication and the call log. */
export const statementsExceptLogs = (trips: SentStatement[][]): SentStatement[] =>
	trips.flat().filter(({ sql }) => !/"?open_api_(logs|calls|tokens)/.test(sql));
