import { env } from "cloudflare:workers";
import type { ImportMapping } from "#domain/people/friend-values/imports/import-mapping.ts";
import type { Env } from "#functions/env.ts";
import { workFriendImports } from "#functions/people/friend-values/imports/friend-import-worker.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { requestJson, sendRequest } from "./send-request.ts";
import { TestClock } from "./test-clock.ts";

export interface ShownImport {
	id: number;
	state: string;
	plan: string | null;
	rows: number;
	total: number;
	done: number;
	changes: number;
	counts: { tags: number; fields: number; unchanged: number; notFound: number; refused: number };
	preview: { friend: string; label: string; before: string; after: string }[];
	problems: { line: number | null; text: string }[];
	created: { tags: string[]; fields: string[] };
	is_startable: boolean;
	undo: number | null;
	reason: string | null;
}

export interface ShownMapping {
	tool: string;
	headings: { label: string; kind: string }[];
	samples: string[][];
	mapping: ImportMapping;
	problems: { line: number | null; text: string }[];
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

interface UploadOptions {
	as: ConsoleSession;
	key?: string;
	env?: Partial<Env>;
}

export const postImport = (
	file: string | Uint8Array<ArrayBuffer>,
	{ as, key, env: bindings }: UploadOptions,
): Promise<Response> =>
	sendRequest("/api/friend_imports?name=a.csv", {
		as,
		body: typeof file === "string" ? bytesOf(file) : file,
		...(bindings && { env: bindings }),
		...(key && { headers: { "Idempotency-Key": key } }),
	});

export const showImport = (id: number, as: ConsoleSession) =>
	requestJson<ShownImport>(`/api/friend_imports/${id}`, { as });

export const showMapping = (id: number, as: ConsoleSession) =>
	requestJson<ShownMapping>(`/api/friend_imports/${id}/mapping`, { as });

export const postMapping = (id: number, mapping: unknown, as: ConsoleSession) =>
	sendRequest(`/api/friend_imports/${id}/mapping`, { as, json: mapping });

export const startImport = async (id: number, as: ConsoleSession, plan?: string | null) =>
	sendRequest(`/api/friend_imports/${id}/start`, {
		as,
		json: { plan: plan ?? (await showImport(id, as)).plan ?? "none" },
	});

/** Works on imports until nothing is due. */
export async function workOnImports(overrides: object = {}): Promise<void> {
	const context = new TestClock().context({ now: Date.now(), clock: Date.now, ...overrides });
	for (;;) {
		await workFriendImports(context);
		const due = await env.DB.prepare(
			"select count(*) as count from friend_imports where next_attempt_at <= ?",
		)
			.bind(context.clock())
			.first<{ count: number }>();
		if (!due?.count) return;
	}
}

type MappingChange = Partial<Omit<ImportMapping, "columns">> & {
	/** Targets by heading. */
	targets?: Record<string, ImportMapping["columns"][number]>;
};

/** Uploads a file, chooses the suggested mapping with some changes, and plans it. */
export async function planImport(
	file: string | Uint8Array<ArrayBuffer>,
	{ targets, ...change }: MappingChange,
	options: UploadOptions,
): Promise<ShownImport> {
	const answer = await postImport(file, options);
	if (!answer.ok) throw new Error(await answer.text());
	const { id } = (await answer.json()) as { id: number };
	const { mapping, headings } = await showMapping(id, options.as);
	const columns = mapping.columns.map((target, index) => targets?.[headings[index]!.label] ?? target);
	const mapped = await postMapping(id, { ...mapping, columns, ...change }, options.as);
	if (!mapped.ok) throw new Error(await mapped.text());
	await workOnImports();
	return showImport(id, options.as);
}
