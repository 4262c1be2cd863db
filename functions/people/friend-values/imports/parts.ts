import type { friendImports } from "#db/people/friend-imports.ts";
import type { PlannedChange } from "#domain/people/friend-values/import.ts";
import type { Env } from "#functions/env.ts";

const folderOf = (id: number) => `friend-imports/${id}/`;

/** Counts of a plan. */
export type ImportPlanCounts = Pick<
	typeof friendImports.$inferSelect,
	"rows" | "changes" | "total" | "pages" | "problems"
>;

/** Preview shown before anything is written. */
export interface ImportPreviewData {
	/** Headings of columns that are only to be read. */
	ignored: string[];
	/** The first changes, as they are read. */
	changes: ShownChange[];
	/**
	 * Id of the plan that is shown and will be written; absent in previews stored before several plans were
	 * possible.
	 */
	plan?: string;
	planned?: ImportPlanCounts;
}

export interface ShownChange {
	line: number;
	friend_id: number;
	friend: string;
	label: string;
	before: string;
	after: string;
}

/** A page of a plan: the changes of some friends. */
export interface PlanPage {
	friends: number;
	changes: (PlannedChange & { label: string })[];
}

const put = (env: Env, key: string, value: unknown, onlyIf?: Headers) =>
	env.MEDIA.put(key, JSON.stringify(value), {
		httpMetadata: { contentType: "application/json" },
		...(onlyIf && { onlyIf }),
	});

async function get<Value>(env: Env, key: string): Promise<Value | null> {
	const stored = await env.MEDIA.get(key);
	return stored ? ((await stored.json()) as Value) : null;
}

/**
 * Stores the preview unless one exists: concurrent uploads of one file each make a plan, and the first stored
 * preview decides.
 * @returns the stored preview
 */
export async function settlePreview(
	env: Env,
	id: number,
	preview: ImportPreviewData,
): Promise<ImportPreviewData> {
	const kept = await put(env, `${folderOf(id)}preview`, preview, new Headers({ "If-None-Match": "*" }));
	if (kept) return preview;
	const there = await getPreview(env, id);
	if (!there) throw new Error(`import ${id}: its preview was neither stored nor there`);
	return there;
}
export const getPreview = (env: Env, id: number) => get<ImportPreviewData>(env, `${folderOf(id)}preview`);

/** Pages count from 1. */
const pageKey = (id: number, plan: string | undefined, page: number) =>
	plan === undefined ? `${folderOf(id)}${page}` : `${folderOf(id)}${plan}/${page}`;

export async function putPages(
	env: Env,
	id: number,
	{ plan, pages }: { plan: string; pages: readonly PlanPage[] },
): Promise<void> {
	for (const [at, page] of pages.entries()) await put(env, pageKey(id, plan, at + 1), page);
}
export const getPage = (env: Env, id: number, plan: string | undefined, page: number) =>
	get<PlanPage>(env, pageKey(id, plan, page));

/** Deletes the pages of a plan that another one forestalled. */
export const deletePages = (env: Env, id: number, { plan, pages }: { plan: string; pages: number }) =>
	env.MEDIA.delete(Array.from({ length: pages }, (_, at) => pageKey(id, plan, at + 1)));

/** Deletes all that is kept of an import beside its row. */
export async function deletePlan(env: Env, id: number): Promise<void> {
	for (;;) {
		const { objects } = await env.MEDIA.list({ prefix: folderOf(id) });
		if (objects.length === 0) return;
		await env.MEDIA.delete(objects.map(({ key }) => key));
	}
}
