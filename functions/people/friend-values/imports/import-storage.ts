import type { friendImports } from "#db/people/friend-imports.ts";
import type { VarChoice, VarType } from "#domain/engine/kinds/var.ts";
import type {
	ImportCounts,
	ImportProblem,
	PlannedValueChange,
} from "#domain/people/friend-values/friend-import.ts";
import type { ImportColumn } from "#domain/people/friend-values/imports/import-columns.ts";
import type { ImportSheet } from "#domain/people/friend-values/imports/import-file.ts";
import type { ImportMapping } from "#domain/people/friend-values/imports/import-mapping.ts";
import type { ImportMatch } from "#domain/people/friend-values/imports/match-key.ts";
import type { Env } from "#functions/env.ts";

export type FriendImportRow = typeof friendImports.$inferSelect;

/** Description of the uploaded file. */
export interface StoredImportSheet extends ImportSheet {
	encoding: string;
}

/** Head of a plan: the meaning of its columns, and everything that needs the whole file. */
export interface ImportPlanHead {
	match: ImportMatch;
	options: Pick<ImportMapping, "blank" | "zero">;
	columns: ImportColumn[];
	/** Destination of each name in a column with lists of tags. */
	tagFields: Record<string, string>;
	newTags: string[];
	newFields: { name: string; type: VarType; choices: VarChoice[] }[];
	/** Names of changed fields, by `field` of a change. */
	labels: Record<string, string>;
	/** Lines with the friend of an earlier line. */
	repeated: Record<string, number>;
}

/** Change of one value as the preview shows it. */
export interface PreviewChange {
	line: number;
	friend_id: number;
	friend: string;
	label: string;
	before: string;
	after: string;
}

/** Row of the file with its result. */
export interface ReportedRow {
	line: number;
	key: string;
	friendId: number | null;
	friend: string;
	result: "changed" | "unchanged" | "notFound" | "refused";
	text: string;
}

/** Page of a plan: some rows of the file, and the changes that they make. */
export interface ImportPlanPage {
	/** Position in the rows after this page. */
	position: number;
	/** Number of friends whom the page changes. */
	friends: number;
	changes: PlannedValueChange[];
	shown: PreviewChange[];
	report: ReportedRow[];
	problems: ImportProblem[];
	counts: Pick<ImportCounts, "unchanged" | "notFound" | "refused">;
}

const importFolder = (id: number) => `friend-imports/${id}/`;
/** File as it was sent, and its rows as lines of JSON. */
export const rawFileKey = (id: number) => `${importFolder(id)}raw`;
export const rowsKey = (id: number) => `${importFolder(id)}rows`;
const sheetKey = (id: number) => `${importFolder(id)}sheet`;
const planKey = (id: number, plan: string, part: string) => `${importFolder(id)}${plan}/${part}`;

async function putJson(env: Env, key: string, value: unknown): Promise<void> {
	await env.MEDIA.put(key, JSON.stringify(value), { httpMetadata: { contentType: "application/json" } });
}

async function getJson<Value>(env: Env, key: string): Promise<Value | null> {
	const storedObject = await env.MEDIA.get(key);
	return storedObject ? ((await storedObject.json()) as Value) : null;
}

/**
 * Stores a part of a plan unless it exists: of two workers with one part, the first stored one counts for both.
 * @returns the stored part
 */
async function putJsonOnce<Value>(env: Env, key: string, value: Value): Promise<Value> {
	const storedObject = await env.MEDIA.put(key, JSON.stringify(value), {
		httpMetadata: { contentType: "application/json" },
		onlyIf: new Headers({ "If-None-Match": "*" }),
	});
	if (storedObject) return value;
	const existingPart = await getJson<Value>(env, key);
	if (existingPart === null) throw new Error(`${key} was neither stored nor there`);
	return existingPart;
}

export const storeImportSheet = (env: Env, id: number, sheet: StoredImportSheet) =>
	putJson(env, sheetKey(id), sheet);
export const readImportSheet = (env: Env, id: number) => getJson<StoredImportSheet>(env, sheetKey(id));

export const storePlanHead = (env: Env, id: number, plan: string, head: ImportPlanHead) =>
	putJsonOnce(env, planKey(id, plan, "head"), head);
export const readPlanHead = (env: Env, id: number, plan: string) =>
	getJson<ImportPlanHead>(env, planKey(id, plan, "head"));

/** Pages count from 1. */
export const storePlanPage = (env: Env, id: number, plan: string, page: number, content: ImportPlanPage) =>
	putJsonOnce(env, planKey(id, plan, String(page)), content);
export const readPlanPage = (env: Env, id: number, plan: string, page: number) =>
	getJson<ImportPlanPage>(env, planKey(id, plan, String(page)));

/** Changes of a page that were not written, with the reasons. */
export const storeSkippedChanges = (env: Env, id: number, page: number, problems: readonly ImportProblem[]) =>
	putJson(env, `${importFolder(id)}skipped/${page}`, problems);
export const readSkippedChanges = async (env: Env, id: number, page: number) =>
	(await getJson<ImportProblem[]>(env, `${importFolder(id)}skipped/${page}`)) ?? [];

/** Deletes everything of an import except its row. */
export async function deleteImportFiles(env: Env, id: number): Promise<void> {
	for (;;) {
		const { objects } = await env.MEDIA.list({ prefix: importFolder(id) });
		if (objects.length === 0) return;
		await env.MEDIA.delete(objects.map(({ key }) => key));
	}
}
