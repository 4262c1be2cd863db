import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { STATE_DIR } from "./settings.ts";

/** Free bytes without which nothing is started: the lock, the logs of the databases and their first pages. */
const NEEDED = 16_000_000;

/** Free bytes of the disk that holds a folder, or would hold it once it is made. */
export function freeBytes(folder: string): number {
	try {
		const { bavail, bsize } = statfsSync(folder);
		return bavail * bsize;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(folder) === folder) throw error;
		return freeBytes(dirname(folder));
	}
}

const noRoom = (folder: string): string =>
	`データの保存先 ${folder} の空き容量が足りません。空きを増やしてから、もう一度実行してください。`;

/** Ends with one line where the state's disk is full: now, or whatever fills it during the start. */
export function endWithoutRoom(folder = STATE_DIR): void {
	const end = (): never => {
		console.error(noRoom(folder));
		process.exit(1);
	};
	if (freeBytes(folder) < NEEDED) end();
	process.on("uncaughtException", (error) => {
		if (freeBytes(folder) < NEEDED) end();
		console.error(error);
		process.exit(1);
	});
}

/** Answers the console's question how many bytes are free. */
export const diskBinding = () => new Response(String(freeBytes(STATE_DIR)));
