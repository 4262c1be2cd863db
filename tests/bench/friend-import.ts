import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportMapping } from "#domain/people/friend-values/imports/import-mapping.ts";
import { findD1File } from "#tests/support/d1-file.ts";
import { delimited } from "#tests/support/import-files.ts";
import { buildIfStale } from "../../scripts/local/build-local.ts";
import { BenchDatabase } from "./bench-database.ts";
import {
	createDemoShop,
	logInAsAdmin,
	startBenchProduct,
	startLineStub,
	stopProcess,
} from "./bench-product.ts";
import { measureProcess } from "./cpu-time.ts";
import { describeHeap, openIsolateHeap } from "./isolate-heap.ts";

// A file with a row for each friend and thirty columns: twenty-two fields, seven tags, a memo. Measures the
// processor time of the upload, of the plan, of writing and of the undo, and the peak of memory of each.

const PRODUCT = 8891;
const LINE = 8892;
const INSPECTOR = 8893;
const ROWS = Number(process.env.FRIEND_IMPORT_BENCH_ROWS ?? 2_000);
const COLUMNS = Number(process.env.FRIEND_IMPORT_BENCH_COLUMNS ?? 30);
/** Friends of the demo; those of the file are added to them. */
const DEMO_FRIENDS = 100;
/** Each column of this position is a tag, the others are fields. */
const EVERY_TAG = 4;

const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
const stateDir = join(folder, "state");

try {
	await buildIfStale();
	createDemoShop(stateDir, DEMO_FRIENDS);
	const shop = new BenchDatabase(findD1File(stateDir));
	shop.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
		insert into friends (line_user_id, name, name_key, followed_at, created_at)
		select 'U' || printf('%032x', i), '移行 ' || i, '移行 ' || i, 1, 1 from n
		where true on conflict do nothing;`);
	await measureImport(shop);
} finally {
	rmSync(folder, { recursive: true, force: true });
}

async function measureImport(database: BenchDatabase): Promise<void> {
	const line = await startLineStub(LINE);
	const product = await startBenchProduct(PRODUCT, stateDir, LINE, INSPECTOR);
	const heap = await openIsolateHeap(INSPECTOR, PRODUCT);
	const headers = await logInAsAdmin(PRODUCT);
	const call = async <Answer>(path: string, body?: unknown): Promise<Answer> => {
		const response = await fetch(`http://127.0.0.1:${PRODUCT}${path}`, {
			headers,
			...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
		});
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return (await response.json()) as Answer;
	};
	const measure = async (name: string, work: () => Promise<void>) => {
		let result = "";
		const heapUse = await describeHeap(heap, async () => {
			result = await measureProcess(product.pid!, work);
		});
		console.log(`friend-import, ${name}: ${result}, ${heapUse}`);
	};
	const waitFor = async (id: number, state: string) => {
		for (;;) {
			const shown = await call<{ state: string; reason: string | null }>(`/api/friend_imports/${id}`);
			if (shown.state === state) return;
			if (shown.state === "failed") throw new Error(`the import failed: ${shown.reason}`);
			await new Promise((resolve) => setTimeout(resolve, 200));
		}
	};
	try {
		const file = new TextEncoder().encode(writeFile(database));
		console.log(`friend-import: ${ROWS} rows, ${COLUMNS} columns, ${(file.length / 1e6).toFixed(1)} MB`);
		let id = 0;
		await measure("file", async () => {
			const response = await fetch(`http://127.0.0.1:${PRODUCT}/api/friend_imports?name=bench.csv`, {
				method: "POST",
				headers: { ...headers, "Content-Type": "application/octet-stream" },
				body: file,
			});
			if (!response.ok) throw new Error(await response.text());
			({ id } = (await response.json()) as { id: number });
		});
		const { mapping } = await call<{ mapping: ImportMapping }>(`/api/friend_imports/${id}/mapping`);
		const path = `/api/friend_imports/${id}`;
		await measure("plan", async () => {
			await call(`${path}/mapping`, { ...mapping, columns: targets() });
			await waitFor(id, "preview");
		});
		const planned = await call<{ plan: string; total: number; changes: number }>(path);
		console.log(`friend-import: ${planned.total} friends, ${planned.changes} changes`);
		await measure("writing", async () => {
			await call(`${path}/start`, { plan: planned.plan });
			await waitFor(id, "finished");
		});
		const values = () =>
			database.numbers("select count(*) from friend_vars where changed_by like 'import:%'")[0] ?? 0;
		console.log(`friend-import: ${values()} values of fields written`);
		const { undo } = await call<{ undo: number }>(path);
		await measure("undo", async () => {
			await call(`/api/audit/${undo}/undo`, {});
			await waitFor(id, "undone");
		});
		if (values() !== 0) throw new Error(`${values()} values are left after the undo`);
	} finally {
		heap.close();
		stopProcess(product);
		line.kill();
	}
}

function isTag(column: number): boolean {
	return column % EVERY_TAG === 3;
}

/** Meaning of the columns: friend id, memo, then tags and fields. */
function targets(): ImportMapping["columns"] {
	return [
		{ to: "ignore" },
		{ to: "base", field: "memo" },
		...Array.from({ length: COLUMNS - 1 }, (_, column) =>
			isTag(column)
				? { to: "new-tag" as const, name: `移行タグ${column}` }
				: {
						to: "new-field" as const,
						name: `移行項目${column}`,
						type: column % 5 === 0 ? (1 as const) : (0 as const),
					},
		),
	];
}

function writeFile(database: BenchDatabase): string {
	const ids = database.numbers(`select id from friends order by id desc limit ${ROWS}`);
	const columns = Array.from({ length: COLUMNS - 1 }, (_, column) => column);
	const cell = (id: number, column: number) => {
		if (isTag(column)) return String((id + column) % 2);
		return column % 5 === 0 ? String((id * 7 + column) % 10_000) : `値${column}の${id}番、東京都渋谷区`;
	};
	return delimited([
		["友だちID", "メモ", ...columns.map((column) => `列${column}`)],
		...ids.map((id) => [String(id), `移行した友だち${id}`, ...columns.map((column) => cell(id, column))]),
	]);
}
