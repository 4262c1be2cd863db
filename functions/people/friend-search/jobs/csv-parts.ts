import type { Env } from "#functions/env.ts";

const csvFolder = (jobId: number) => `exports/${jobId}/`;

/** The key of a part of a job's file; parts count from 1. */
export const csvPartKey = (jobId: number, part: number): string => `${csvFolder(jobId)}${part}`;

/** Deletes all parts of a job's file, including a last one that was not counted. */
export async function deleteCsvParts(env: Env, jobId: number): Promise<void> {
	for (;;) {
		const { objects } = await env.MEDIA.list({ prefix: csvFolder(jobId) });
		if (objects.length === 0) return;
		await env.MEDIA.delete(objects.map(({ key }) => key));
	}
}
