import type { PlannedChange } from "#domain/members/import.ts";
import type { Env } from "../../env.ts";

const folderOf = (id: number) => `friend-imports/${id}/`;

/** What an operator is shown before anything is written. */
export interface Preview {
	/** Headings of columns that are only to be read. */
	ignored: string[];
	/** The first changes, as they are read. */
	changes: ShownChange[];
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

const put = (env: Env, key: string, value: unknown) =>
	env.MEDIA.put(key, JSON.stringify(value), { httpMetadata: { contentType: "application/json" } });

async function get<Value>(env: Env, key: string): Promise<Value | null> {
	const stored = await env.MEDIA.get(key);
	return stored ? ((await stored.json()) as Value) : null;
}

export const putPreview = (env: Env, id: number, preview: Preview) =>
	put(env, `${folderOf(id)}preview`, preview);
export const getPreview = (env: Env, id: number) => get<Preview>(env, `${folderOf(id)}preview`);

/** Pages count from 1. */
export const putPage = (env: Env, id: number, page: number, plan: PlanPage) =>
	put(env, `${folderOf(id)}${page}`, plan);
export const getPage = (env: Env, id: number, page: number) => get<PlanPage>(env, `${folderOf(id)}${page}`);

export async function deleteImport(env: Env, id: number): Promise<void> {
	for (;;) {
		const { objects } = await env.MEDIA.list({ prefix: folderOf(id) });
		if (objects.length === 0) return;
		await env.MEDIA.delete(objects.map(({ key }) => key));
	}
}
