import type { Env } from "#functions/env.ts";

const csvFolder = (jobId: number) => `exports/${jobId}/`;

/** Key of a part of a job's file; parts count from 1. */
export const csvPartKey = (jobId: number, part: number): string => `${csvFolder(jobId)}${part}`;

/** Deletes all parts of a job's file, including a last one that was not counted. */
export async function deleteCsvParts(env: Env, jobId: number): Promise<void> {
	for (;;) {
		const { objects } = await env.MEDIA.list({ prefix: csvFolder(jobId) });
		if (objects.length === 0) return;
		await env.MEDIA.delete(objects.map(({ key }) => key));
	}
}

/**
 * Whether a job's file has a row of this friend. Its parts are in the order of the friends' ids; a restored backup
 * loses the parts' metadata with their last ids, so that each part is read.
 */
export async function hasPartWithFriend(env: Env, jobId: number, friendId: number): Promise<boolean> {
	const parts: R2Object[] = [];
	for (let cursor: string | undefined; ; ) {
		const page = await env.MEDIA.list({
			prefix: csvFolder(jobId),
			include: ["customMetadata"],
			...(cursor !== undefined && { cursor }),
		});
		parts.push(...page.objects);
		if (!page.truncated) break;
		cursor = page.cursor;
	}
	const partEnds = parts.map(({ key, customMetadata }) => ({ key, last: Number(customMetadata?.last) }));
	const partOfFriend = partEnds
		.filter(({ last }) => last >= friendId)
		.sort((one, other) => one.last - other.last)[0];
	const rowOfFriend = new RegExp(`(?:^|\\n)"?${friendId}"?(?:,|\\r?\\n|$)`);
	for (const { key } of partEnds.filter((part) => part === partOfFriend || Number.isNaN(part.last)))
		if (rowOfFriend.test((await (await env.MEDIA.get(key))?.text()) ?? "")) return true;
	return false;
}
