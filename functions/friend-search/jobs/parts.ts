import type { Env } from "../../env.ts";

const folderOf = (jobId: number) => `exports/${jobId}/`;

/** Where a part of a job's file lies; parts count from 1. */
export const partKey = (jobId: number, part: number): string => `${folderOf(jobId)}${part}`;

/** Deletes all parts of a job's file, also those that it never came to count. */
export async function deleteParts(env: Env, jobId: number): Promise<void> {
	for (;;) {
		const { objects } = await env.MEDIA.list({ prefix: folderOf(jobId) });
		if (objects.length === 0) return;
		await env.MEDIA.delete(objects.map(({ key }) => key));
	}
}
