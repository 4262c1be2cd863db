import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { STATE_DIR } from "./local-settings.ts";

/** Referenced, so that the lock lasts as long as the process. */
const openLocks: DatabaseSync[] = [];

/**
 * Locks the state for this process: two processes on one state answer half of all calls with errors. Exits
 * with a message if another process has it. A lock of SQLite on a file, which the system releases however the
 * process ends.
 */
export function lockState(): void {
	mkdirSync(STATE_DIR, { recursive: true });
	const holder = join(STATE_DIR, "lock-holder");
	const lock = new DatabaseSync(join(STATE_DIR, "lock.sqlite"), { timeout: 0 });
	try {
		lock.exec("begin exclusive");
	} catch (error) {
		if (!String(error).includes("locked")) throw error;
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
