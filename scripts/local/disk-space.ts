import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { STATE_DIR } from "./local-settings.ts";

/** Minimum free space to start (bytes): the lock, the databases' logs and first pages. */
const MIN_FREE_BYTES = 16_000_000;

/** Free bytes on the disk of a folder, which may not exist yet. */
export function freeBytes(folder: string): number {
	try {
		const { bavail, bsize } = statfsSync(folder);
		return bavail * bsize;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(folder) === folder) throw error;
		return freeBytes(dirname(folder));
	}
}

const diskFullMessage = (folder: string): string =>
	`データの保存先 ${folder} の空き容量が足りません。空きを増やしてから、もう一度実行してください。`;

/** Exits with one line if the state's disk is full, now or during the start. */
export function exitIfDiskFull(folder = STATE_DIR): void {
	const end = (): never => {
		console.error(diskFullMessage(folder));
		process.exit(1);
	};
	if (freeBytes(folder) < MIN_FREE_BYTES) end();
	process.on("uncaughtException", (error) => {
		if (freeBytes(folder) < MIN_FREE_BYTES) end();
		console.error(error);
		process.exit(1);
	});
}

/** Response with the number of free bytes. */
export const diskBinding = () => new Response(String(freeBytes(STATE_DIR)));
