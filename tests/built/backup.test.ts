import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/local/local-settings.ts";
import { Product } from "../crash/product/product.ts";
import { readRecord } from "../crash/product/record.ts";

// `npm run backup` and `npm run restore` on the state of the demo shop.

/** Unused address: nothing is sent here. */
const NO_LINE = "http://127.0.0.1:9";

let product: Product;
let folder: string;
let restored: Product;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "musubi-backups-"));
	product = await Product.onNothing(NO_LINE);
	restored = await Product.onNothing(NO_LINE);
	await product.start();
	await product.kill();
});
afterAll(async () => {
	await product.remove();
	await restored.remove();
	rmSync(folder, { recursive: true, force: true });
});

/** Runs a command on a state; its output. */
async function run(
	script: string,
	{ stateDir }: Pick<Product, "stateDir">,
	key: string,
	...parameters: string[]
) {
	const { stdout } = await promisify(execFile)(
		join(ROOT, "node_modules/.bin/node"),
		["--no-warnings", script, ...parameters],
		{ cwd: ROOT, env: { ...process.env, STATE_DIR: stateDir, MUSUBI_RESTORE_KEY: key } },
	);
	return stdout;
}

test("the demo shop is the same in every table after a restore into a new state, which then starts", async () => {
	const printed = await run("scripts/backup.ts", product, "", "--to", folder);
	const key = /復元キー.*: ([\w-]{43})$/m.exec(printed)![1]!;
	const restore = (into: Product, files = join(folder, "main"), withKey = key) =>
		run("scripts/restore.ts", into, withKey, files);

	await expect(restore(restored, undefined, "A".repeat(43))).rejects.toThrow("復元キーが違うか");
	const broken = join(folder, "broken");
	cpSync(join(folder, "main"), broken, { recursive: true });
	rmSync(join(broken, "files"), { recursive: true });
	await expect(restore(restored, broken)).rejects.toThrow("バックアップに files/");

	expect(await restore(restored)).toMatch(/個の表が、すべて一致しました。/);
	await expect(restore(restored)).rejects.toThrow("復元先にデータがあります");

	const friends = (of: Product) =>
		readRecord(of, (query) => query<{ name: string }>("select name from friends order by id"));
	expect(friends(restored).length).toBeGreaterThan(50);
	expect(friends(restored)).toEqual(friends(product));
	await restored.start();
	expect((await restored.fetch("/login")).status).toBe(200);
}, 180_000);
