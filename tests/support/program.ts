import type { Filter } from "#domain/engine/filters/filter.ts";
import { ALL_API_RIGHTS, type ApiRight } from "#domain/integrations/open-api/rights.ts";
import type { Env } from "#functions/env.ts";
import { hashOf, newToken } from "#functions/integrations/open-api/token.ts";
import type { Sent } from "./database.ts";
import { buildOperator } from "./operators.ts";
import { call } from "./requests.ts";
import { changesSince, type Snapshot } from "./snapshot.ts";
import { store } from "./stored.ts";

interface NewProgram {
	rights?: readonly ApiRight[];
	/** The friends whom it sees; every friend where none is named. */
	friends?: Partial<Filter>;
}

interface Asked {
	method?: string;
	json?: unknown;
	/** Its `Idempotency-Key`. */
	key?: string;
	env?: Partial<Env>;
}

let made = 0;

/** A program of another system: it holds a token, and calls `/open_api/v1` with it. */
export class Program {
	readonly codeId: number;
	readonly operatorId: number;
	readonly token: string;

	constructor(codeId: number, operatorId: number, token: string) {
		this.codeId = codeId;
		this.operatorId = operatorId;
		this.token = token;
	}

	call(path: string, { key, ...sent }: Asked = {}): Promise<Response> {
		return call(`/open_api/v1${path}`, {
			...sent,
			bare: true,
			headers: {
				Authorization: `Bearer ${this.token}`,
				...(key !== undefined && { "Idempotency-Key": key }),
			},
		});
	}

	/** The answer of a call that must succeed. */
	async ask<Answer>(path: string, sent: Asked = {}): Promise<Answer> {
		const answer = await this.call(path, sent);
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		return answer.json();
	}

	/** How a call that must be refused was refused: the status, the code, and what is wrong. */
	async refused(path: string, sent: Asked = {}): Promise<[status: number, code: string, errors: unknown]> {
		const answer = await this.call(path, sent);
		const told = (await answer.json()) as { code: string; detail: string; errors?: unknown };
		return [answer.status, told.code, told.errors ?? told.detail];
	}
}

/** A program with every right where none are named. */
export async function buildProgram({ rights = ALL_API_RIGHTS, friends }: NewProgram = {}): Promise<Program> {
	const operator = await buildOperator({ isAdmin: true });
	const token = newToken();
	const filter = { inputs: [], with_blocked: 1, user_rate_type: 1, sort_type: 1, take_num: 50, ...friends };
	const codeId = await store("open_api_codes", {
		name: `連携先${++made}`,
		rights,
		member_query_id: friends === undefined ? null : await store("member_queries", { filter, created_at: 1 }),
		calls_per_minute: 100_000,
		created_at: 1,
	});
	await store("open_api_tokens", {
		code_id: codeId,
		token_key: `key${made}`,
		token_hash: hashOf(token),
		sealed: "sealed",
		ending: token.slice(-4),
		issued_at: 1,
		issued_by: operator.id,
	});
	return new Program(codeId, operator.id, token);
}

/** A filter's condition: who carries a tag. */
export const carries = (tagId: number): Filter["inputs"][number] => ({
	type: 60,
	tag_ids: [tagId],
	tag_group_id: null,
	use_group: 0,
	tag_or: 0,
});

/** What a call changed besides what is kept of every call: its log, and the figures of the day. */
export const changedBesideLogs = async (before: Snapshot): Promise<string[]> =>
	(await changesSince(before)).filter((row) => !/^open_api_(logs|calls|tokens) /.test(row));

/** The statements of a call besides those of who calls, and of its log. */
export const askedBesideLogs = (trips: Sent[][]): Sent[] =>
	trips.flat().filter(({ sql }) => !/"?open_api_(logs|calls|tokens)/.test(sql));
