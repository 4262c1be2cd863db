import { and, desc, eq, getTableName } from "drizzle-orm";
import { backups } from "#db/console/backup-tables.ts";
import { friendDeletions } from "#db/people/friend-deletions.ts";
import { backedUpFile, backupFolder, COPIES, MANIFEST } from "#domain/console/backups/backup-manifest.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { BACKUP_TEXTS } from "#domain/platform/texts/backups-texts.ts";
import { auditDisclosure } from "#functions/platform/auth/write-audit.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { refuseRestricted } from "#functions/platform/http/refuse-restricted.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { backupKeyOf } from "./backup-key.ts";
import { countVolumes, FILES_PER_VOLUME } from "./backup-volumes.ts";
import { listParts } from "./list-parts.ts";
import { unpackLines } from "./pack-lines.ts";
import { toStream } from "./to-stream.ts";
import { writeTar } from "./write-tar.ts";

interface DownloadedVolume {
	id: number;
	/** 0 for the data, from 1 on for the files. */
	volume: number;
}

/** Beginning of the names of parts with deletions. */
const DELETIONS = `database.${getTableName(friendDeletions)}.`;

/**
 * A volume of a finished backup as a tar archive of its encrypted objects.
 * @throws Refusal 404, 403 for an operator who sees only some friends
 */
export async function downloadBackup({
	ctx,
	input: { id, volume },
}: {
	ctx: OperatorCtx;
	input: DownloadedVolume;
}): Promise<Response> {
	refuseRestricted(ctx, BACKUP_TEXTS.needsAllFriends);
	const [backup] = await ctx.db
		.select()
		.from(backups)
		.where(and(eq(backups.id, id), eq(backups.state, "finished")));
	if (!backup || volume >= countVolumes(backup.files)) throw notFound();
	await auditDisclosure(ctx, {
		verb: "backup.download",
		subjectType: "setting",
		detail: { id, volume },
	});
	const folder = backupFolder(backup);
	const names = volume === 0 ? await listObjects(ctx, id, folder) : await listCopies(ctx, id, folder, volume);
	const file = [
		"musubi",
		ctx.env.ACCOUNT?.name ?? FIRST_ACCOUNT,
		folder,
		...(volume === 0 ? [] : [`files-${volume}`]),
	].join("-");
	return new Response(toStream(writeTar(entriesOf(ctx, names))), {
		headers: {
			"Content-Type": "application/x-tar",
			"Content-Disposition": contentDisposition("attachment", `${file}.tar`),
		},
	});
}

/** Data of a backup, and the deletions of friends until the newest one: a restore repeats them. */
async function listObjects(ctx: OperatorCtx, id: number, folder: string): Promise<string[]> {
	const parts = await listParts(ctx, id);
	const own = [MANIFEST, ...parts.map(({ name }) => name)].map((name) => `${folder}/${name}`);
	const [newest] = await ctx.db
		.select()
		.from(backups)
		.where(eq(backups.state, "finished"))
		.orderBy(desc(backups.id))
		.limit(1);
	if (!newest || newest.id === id) return own;
	const deletions = (await listParts(ctx, newest.id)).filter(({ name }) => name.startsWith(DELETIONS));
	return [
		...own,
		...[MANIFEST, ...deletions.map(({ name }) => name)].map((name) => `${backupFolder(newest)}/${name}`),
	];
}

/** Copies of a volume's files, each once. */
async function listCopies(ctx: OperatorCtx, id: number, folder: string, volume: number): Promise<string[]> {
	const lists = (await listParts(ctx, id)).filter(({ position }) => position === null);
	const from = (volume - 1) * FILES_PER_VOLUME;
	const copies: string[] = [];
	let before = 0;
	for (const { name, rows } of lists) {
		if (before < from + FILES_PER_VOLUME && before + rows > from) {
			const files = await readList(ctx, `${folder}/${name}`);
			copies.push(
				...files.flatMap(({ copy }, index) =>
					before + index >= from && before + index < from + FILES_PER_VOLUME ? [`${COPIES}/${copy}`] : [],
				),
			);
		}
		before += rows;
	}
	return copies;
}

async function readList({ env }: OperatorCtx, name: string) {
	const object = await env.BACKUPS.get(name);
	if (!object) throw notFound();
	const { lines } = await unpackLines(backupKeyOf(env.APP_KEY), name, object.body);
	return lines.map((line) => backedUpFile.parse(JSON.parse(line)));
}

async function* entriesOf({ env }: OperatorCtx, names: readonly string[]) {
	for (const name of names) {
		const object = await env.BACKUPS.get(name);
		if (!object) throw new Error(`backup object ${name} is missing`);
		yield { name, size: object.size, open: async () => object.body };
	}
}
