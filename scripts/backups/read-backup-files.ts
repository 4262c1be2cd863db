import { createReadStream, readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { type BackupObjects, BackupRefusal } from "./backup-objects.ts";

/** Piece of a file: a whole one, or an entry of an archive. */
interface Piece {
	file: string;
	start: number;
	size: number;
}

const BLOCK = 512;

/** Opens downloaded archives (`.tar`) and folders, together. @throws BackupRefusal for a broken archive */
export async function readBackupFiles(paths: readonly string[]): Promise<BackupObjects> {
	const pieces = new Map<string, Piece>();
	for (const path of paths)
		for (const [name, piece] of statSync(path).isDirectory() ? listFolder(path) : await listArchive(path))
			pieces.set(name, piece);
	return {
		names: [...pieces.keys()],
		open: (name) => {
			const piece = pieces.get(name);
			if (!piece)
				throw new BackupRefusal(
					`バックアップに ${name} がありません。「データ」と「ファイル」のすべてを指定してください。`,
				);
			const { file, start, size } = piece;
			return size === 0 ? emptyStream() : createReadStream(file, { start, end: start + size - 1 });
		},
	};
}

async function* emptyStream(): AsyncGenerator<Uint8Array> {}

/** Files of a folder, by their last two names: the folder may be the bucket's, or the one of a single backup. */
function listFolder(folder: string): [string, Piece][] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => {
			const file = join(entry.parentPath, entry.name);
			const parent = relative(folder, entry.parentPath) || folder;
			return [`${basename(parent)}/${entry.name}`, { file, start: 0, size: statSync(file).size }];
		});
}

async function listArchive(file: string): Promise<[string, Piece][]> {
	const { size: length } = statSync(file);
	const handle = await open(file);
	try {
		const entries: [string, Piece][] = [];
		for (let at = 0; at + BLOCK <= length; ) {
			const header = Buffer.alloc(BLOCK);
			await handle.read(header, 0, BLOCK, at);
			if (header[0] === 0) return entries;
			const size = Number.parseInt(header.toString("latin1", 124, 136), 8);
			if (header.toString("latin1", 257, 262) !== "ustar" || !(size >= 0)) break;
			const name = header.toString("utf8", 0, 100).replace(/\0.*$/s, "");
			const start = at + BLOCK;
			if (start + size > length) break;
			entries.push([name, { file, start, size }]);
			at = start + Math.ceil(size / BLOCK) * BLOCK;
		}
	} finally {
		await handle.close();
	}
	throw new BackupRefusal(`${file} は途中で切れているか、バックアップのファイルではありません。`);
}
