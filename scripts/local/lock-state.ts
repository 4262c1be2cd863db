import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type FileLock, takeFileLock } from "./file-lock.ts";
import { STATE_DIR } from "./local-settings.ts";

/** Referenced, so that the lock lasts as long as the process. */
const openLocks: FileLock[] = [];

/**
 * Locks the state for this process: two processes on one state answer half of all calls with errors. Exits
 * with a message if another process has it.
 */
export function lockState(): void {
	const holder = join(STATE_DIR, "lock-holder");
	const lock = takeFileLock(join(STATE_DIR, "lock.sqlite"));
	if (!lock) {
		console.error(
			`データの保存先 ${STATE_DIR} は、別の結び（プロセス ${readHolder(holder)}）が使用中です。\n` +
				"そちらを終了してからもう一度実行するか、STATE_DIR=別のフォルダー npm start のように、別の保存先で始めてください。",
		);
		process.exit(1);
	}
	openLocks.push(lock);
	writeFileSync(holder, String(process.pid));
}

function readHolder(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "不明";
	}
}
