import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../local/settings.ts";

/** What knip names of one file: the exports and types that nobody imports, and whether nobody imports the file. */
interface Issues {
	file: string;
	files?: { name: string }[];
	exports?: { name: string; line: number }[];
	types?: { name: string; line: number }[];
}

/** Exports and files that nothing imports, as knip finds them (knip.json says where the code begins). */
export function unusedExports(): string[] {
	const { stdout, stderr } = spawnSync(
		join(ROOT, "node_modules/.bin/knip"),
		["--no-progress", "--reporter", "json", "--include", "exports,types,files"],
		{ cwd: ROOT, encoding: "utf8", maxBuffer: 50_000_000 },
	);
	if (!stdout.startsWith("{")) throw new Error(`knip が結果を残しませんでした。${stderr}`);
	return (JSON.parse(stdout) as { issues: Issues[] }).issues.flatMap(
		({ file, files = [], exports = [], types = [] }) => [
			...files.map(() => `${file}: どこからも読み込まれていません`),
			...[...exports, ...types].map(({ name, line }) => `${file}:${line}: ${name}`),
		],
	);
}
