import { createHash } from "node:crypto";
import {
	type BackedUpFile,
	type BackupManifest,
	backedUpFile,
	backupManifest,
	COPIES,
	MANIFEST,
} from "#domain/console/backups/backup-manifest.ts";
import { unpackLines } from "#functions/console/backups/pack-lines.ts";
import { openChunks } from "#functions/console/backups/seal-chunks.ts";
import { type BackupObjects, BackupRefusal } from "./backup-objects.ts";

/** Backup whose objects can be opened. */
export interface OpenBackup {
	objects: BackupObjects;
	key: string;
	manifest: BackupManifest;
}

/** Opens the named backup, or otherwise the newest of which all parts are there. @throws BackupRefusal */
export async function openBackup(
	objects: BackupObjects,
	key: string,
	wantedFolder?: string,
): Promise<OpenBackup> {
	const folders = listFolders(objects).filter(
		(folder) => wantedFolder === undefined || folder === wantedFolder,
	);
	let newest: OpenBackup | undefined;
	for (const folder of folders) {
		const backup = await openManifest(objects, key, folder);
		newest ??= backup;
		if (listMissing(backup).length === 0) return backup;
	}
	if (newest) return newest;
	throw new BackupRefusal("完了したバックアップがありません。ダウンロードしたファイルを指定してください。");
}

/** Opens the newest backup, of which a download of an earlier one has the deletions alone. @throws BackupRefusal */
export const openNewest = (objects: BackupObjects, key: string): Promise<OpenBackup> =>
	openBackup(objects, key, listFolders(objects)[0]);

/** Folders with a manifest, the newest first. */
const listFolders = ({ names }: BackupObjects): string[] =>
	names
		.filter((name) => name.endsWith(`/${MANIFEST}`))
		.map((name) => name.slice(0, -MANIFEST.length - 1))
		.sort((a, b) => compareFolders(b, a));

async function openManifest(objects: BackupObjects, key: string, folder: string): Promise<OpenBackup> {
	const { lines } = await readLines(objects, key, `${folder}/${MANIFEST}`);
	const manifest = backupManifest.safeParse(JSON.parse(lines[0] ?? "null"));
	if (!manifest.success || manifest.data.folder !== folder)
		throw new BackupRefusal("このバックアップの形式は、この版では読めません。新しい版で試してください。");
	return { objects, key, manifest: manifest.data };
}

/** Order of backups by day and number: `2026-11-29-9` before `2026-11-29-10`. */
const compareFolders = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/** Sum of what a backup has. */
interface BackupSize {
	rows: number;
	files: number;
}

/** Opens every object, and compares lengths and hashes with the manifest. @throws BackupRefusal */
export async function verifyBackup(backup: OpenBackup): Promise<BackupSize> {
	const { objects, key, manifest } = backup;
	const missing = listMissing(backup);
	if (missing.length > 0)
		throw new BackupRefusal(`バックアップに足りないものがあります: ${missing.slice(0, 5).join("、")}`);
	let rows = 0;
	for (const part of manifest.parts) {
		const name = `${manifest.folder}/${part.name}`;
		const { lines, hash } = await readLines(objects, key, name);
		if (hash !== part.hash || lines.length !== part.rows)
			throw new BackupRefusal(`${name} の内容が、目録と違います。`);
		if (part.position !== null) rows += lines.length;
	}
	let files = 0;
	for await (const file of listFiles(backup)) {
		await verifyFile(backup, file);
		files++;
	}
	return { rows, files };
}

/** Parts without an object. */
function listMissing({ objects, manifest }: OpenBackup): string[] {
	const names = new Set(objects.names);
	return manifest.parts.map(({ name }) => `${manifest.folder}/${name}`).filter((name) => !names.has(name));
}

/** Files of a backup. */
export async function* listFiles({ objects, key, manifest }: OpenBackup): AsyncGenerator<BackedUpFile> {
	for (const { name, position } of manifest.parts) {
		if (position !== null) continue;
		const { lines } = await readLines(objects, key, `${manifest.folder}/${name}`);
		for (const line of lines) yield backedUpFile.parse(JSON.parse(line));
	}
}

/** Contents of a file. @throws BackupRefusal */
export async function* openFile(
	{ objects, key }: OpenBackup,
	file: BackedUpFile,
): AsyncGenerator<Uint8Array> {
	const name = `${COPIES}/${file.copy}`;
	try {
		yield* openChunks(key, name, objects.open(name));
	} catch (error) {
		throw refusalOf(name, error);
	}
}

async function verifyFile(backup: OpenBackup, file: BackedUpFile): Promise<void> {
	const hash = createHash("sha256");
	for await (const bytes of openFile(backup, file)) hash.update(bytes);
	if (hash.digest("hex") !== file.hash) throw new BackupRefusal(`${file.key} の内容が、目録と違います。`);
}

/** Lines of an object. @throws BackupRefusal */
export async function readLines(objects: BackupObjects, key: string, name: string) {
	try {
		return await unpackLines(key, name, objects.open(name));
	} catch (error) {
		throw refusalOf(name, error);
	}
}

const refusalOf = (name: string, error: unknown): BackupRefusal =>
	error instanceof BackupRefusal
		? error
		: new BackupRefusal(
				`${name} を開けません。復元キーが違うか、ファイルが壊れているか、途中で切れています。`,
				{ cause: error },
			);
