import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { findQuickFolder } from "#tests/support/quick-folder.ts";
import { findFreePort } from "../../e2e/support/free-port.ts";
import { startProduct } from "../../e2e/support/start-product.ts";
import { visitProduct } from "./site.ts";

/** Names of the accounts. */
export const LABELS = { main: "新しいお店 1", ginza: "新しいお店 2" };

/** Runs a file's tests in the first of two empty accounts, in a product of their own. */
export function startTwoAccounts(): void {
	const stateDir = mkdtempSync(join(findQuickFolder(), "musubi-dom-accounts-"));
	let end = async () => {};
	beforeAll(async () => {
		const port = await findFreePort();
		const { child, ready } = startProduct({ port, stateDir }, ["--empty", "--accounts", "2"]);
		end = async () => {
			const gone = once(child, "exit");
			child.kill("SIGTERM");
			await gone;
		};
		await ready;
		visitProduct(`http://127.0.0.1:${port}`);
	});
	afterAll(async () => {
		visitProduct();
		await end();
		rmSync(stateDir, { recursive: true, force: true });
	});
}
