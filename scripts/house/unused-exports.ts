import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../local/local-settings.ts";

/** knip's findings about one file: unused exports and types, and the file itself where it is unused. */
interface KnipIssues {
	file: string;
	files?: { name: string }[];
	exports?: { name: string; line: number }[];
	types?: { name: string; line: number }[];
}

/** Unused exports and files, found by knip (entry points in knip.json). */
export function findUnusedExports(): string[] {
	const { stdout, stderr } = spawnSync(
		join(ROOT, "node_modules/.bin/knip"),
		["--no-progress", "--reporter", "json", "--include", "exports,types,files"],
		{ cwd: ROOT, encoding: "utf8", maxBuffer: 50_000_000 },
	);
	if (!stdout.startsWith("{")) throw new Error(`knip が結果を残しませんでした。${stderr}`);
	return (JSON.parse(stdout) as { issues: KnipIssues[] }).issues.flatMap(
		({ file, files = [], exports = [], types = [] }) => [
			...files.map(() => `${file}: どこからも読み込まれていません`),
			...[...exports, ...types].map(({ name, line }) => `${file}:${line}: ${name}`),
		],
	);
}
