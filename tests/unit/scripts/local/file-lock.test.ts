import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeFileLock } from "../../../../scripts/local/file-lock.ts";

const SCRIPT = join(import.meta.dirname, "../../../../scripts/local/file-lock.ts");

let file: string;
beforeEach(() => {
	file = join(mkdtempSync(join(tmpdir(), "musubi-lock-")), "below", "lock.sqlite");
});
afterEach(() => rmSync(join(file, "../.."), { recursive: true, force: true }));

/** Whether another process gets the lock. */
async function isFreeElsewhere(): Promise<boolean> {
	const code = `const { takeFileLock } = await import(${JSON.stringify(SCRIPT)});
		console.log(takeFileLock(${JSON.stringify(file)}) !== undefined)`;
	const { stdout } = await promisify(execFile)(process.execPath, [
		...["--no-warnings", "--input-type=module", "--eval", code],
	]);
	return stdout.trim() === "true";
}

test("a process that holds a lock keeps others out until it closes it; a process that ended holds none", async () => {
	expect(await isFreeElsewhere()).toBe(true);
	const lock = takeFileLock(file);
	expect(await isFreeElsewhere()).toBe(false);
	lock!.close();
	expect(await isFreeElsewhere()).toBe(true);
});
