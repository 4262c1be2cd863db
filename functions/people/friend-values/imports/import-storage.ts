import type { friendImports } from "#db/people/friend-imports.ts";
import type { PlannedValueChange } from "#domain/people/friend-values/friend-import.ts";
import type { Env } from "#functions/env.ts";

const importFolder = (id: number) => `friend-imports/${id}/`;

/** Counts of a plan. */
export type ImportPlanCounts = Pick<
	typeof friendImports.$inferSelect,
	"rows" | "changes" | "total" | "pages" | "problems"
>;

/** Preview shown before anything is written. */
export interface ImportPreviewData {
	/** Headings of read-only columns, which the import ignores. */
	ignored: string[];
	/** The first changes, with values as operators read them. */
	changes: PreviewChange[];
	/**
	 * Id of the plan that is shown and will be written; absent in previews stored before several plans were
	 * possible.
	 */
	plan?: string;
	planned?: ImportPlanCounts;
}

/** Change of one cell as the preview shows it. */
export interface PreviewChange {
	line: number;
	friend_id: number;
	friend: string;
	label: string;
	before: string;
	after: string;
}

/** A page of a plan: the changes of some friends. */
export interface ImportPlanPage {
	friends: number;
	changes: (PlannedValueChange & { label: string })[];
}

const putJson = (env: Env, key: string, value: unknown, onlyIf?: Headers) =>
	env.MEDIA.put(key, JSON.stringify(value), {
		httpMetadata: { contentType: "application/json" },
		...(onlyIf && { onlyIf }),
	});

async function getJson<Value>(env: Env, key: string): Promise<Value | null> {
	const storedObject = await env.MEDIA.get(key);
	return storedObject ? ((await storedObject.json()) as Value) : null;
}

/**
 * Stores the preview unless one exists: concurrent uploads of one file each make a plan, and the first stored
 * preview decides.
 * @returns the stored preview
 */
export async function storePreviewOnce(
	env: Env,
	id: number,
	preview: ImportPreviewData,
): Promise<ImportPreviewData> {
	const storedObject = await putJson(
		env,
		`${importFolder(id)}preview`,
		preview,
		new Headers({ "If-None-Match": "*" }),
	);
	if (storedObject) return preview;
	const existingPreview = await readImportPreview(env, id);
	if (!existingPreview) throw new Error(`import ${id}: its preview was neither stored nor there`);
	return existingPreview;
}
export const readImportPreview = (env: Env, id: number) =>
	getJson<ImportPreviewData>(env, `${importFolder(id)}preview`);

/** Pages count from 1. */
const planPageKey = (id: number, planId: string | undefined, page: number) =>
	planId === undefined ? `${importFolder(id)}${page}` : `${importFolder(id)}${planId}/${page}`;

/** Stores the pages of a plan. */
export async function storePlanPages(
	env: Env,
	id: number,
	{ plan: planId, pages }: { plan: string; pages: readonly ImportPlanPage[] },
): Promise<void> {
	for (const [index, page] of pages.entries()) await putJson(env, planPageKey(id, planId, index + 1), page);
}
/** Page of a plan, from 1. */
export const readPlanPage = (env: Env, id: number, planId: string | undefined, page: number) =>
	getJson<ImportPlanPage>(env, planPageKey(id, planId, page));

/** Deletes the pages of a plan whose preview was stored too late to count. */
export const deletePlanPages = (
	env: Env,
	id: number,
	{ plan: planId, pages }: { plan: string; pages: number },
) => env.MEDIA.delete(Array.from({ length: pages }, (_, index) => planPageKey(id, planId, index + 1)));

/** Deletes an import's preview and pages; its row stays. */
export async function deleteImportPlan(env: Env, id: number): Promise<void> {
	for (;;) {
		const { objects } = await env.MEDIA.list({ prefix: importFolder(id) });
		if (objects.length === 0) return;
		await env.MEDIA.delete(objects.map(({ key }) => key));
	}
}

/** Removes a friend's changes from a plan and its preview. @returns whether there were any */
export async function removeFriendFromPlan(
	env: Env,
	{ id, pages }: { id: number; pages: number },
	friendId: number,
): Promise<boolean> {
	const preview = await readImportPreview(env, id);
	let isChanged = false;
	for (let page = 1; page <= pages; page++) {
		const plan = await readPlanPage(env, id, preview?.plan, page);
		if (!plan?.changes.some((change) => change.friendId === friendId)) continue;
		isChanged = true;
		const changes = plan.changes.filter((change) => change.friendId !== friendId);
		await putJson(env, planPageKey(id, preview?.plan, page), { ...plan, changes });
	}
	const changes = preview?.changes.filter((change) => change.friend_id !== friendId);
	if (preview && changes && changes.length < preview.changes.length) {
		await putJson(env, `${importFolder(id)}preview`, { ...preview, changes });
		isChanged = true;
	}
	return isChanged;
}
