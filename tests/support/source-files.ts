import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Import of a source file. */
export interface SourceImport {
	from: string;
	/** Imported file, relative to the repository; null for a package. */
	to: string | null;
	/** `import type`, or only types in its braces; erased at run time. */
	typeOnly: boolean;
	/** `import(…)`: loaded on demand. */
	onDemand: boolean;
}

export const SOURCE_ROOMS = ["domain", "db", "functions", "simulator", "web"] as const;
export type SourceRoom = (typeof SOURCE_ROOMS)[number];

/** TypeScript files of a folder, relative to the repository. */
export const listSourceFiles = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
		.map((name) => join(folder, name));

/** Stylesheets of the site, relative to the repository. */
export const listStyleFiles = (): string[] =>
	readdirSync("web", { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".css"))
		.map((name) => join("web", name));

/** Top-level room of a file. */
export const sourceRoomOf = (file: string): SourceRoom | undefined =>
	SOURCE_ROOMS.find((room) => file.startsWith(`${room}/`));

const STATIC = /^\s*(?:import|export)\s+(type\s+)?([^"';]*?\sfrom\s+)?"([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"\s*\)/g;

/** Static imports, re-exports and dynamic imports of a file. */
export function readImportsOf(file: string): SourceImport[] {
	const known = IMPORT_CACHE.get(file) ?? readImports(file);
	IMPORT_CACHE.set(file, known);
	return known;
}

/** Cache of imports: a search through what tests reach visits most files hundreds of times. */
const IMPORT_CACHE = new Map<string, SourceImport[]>();

function readImports(file: string): SourceImport[] {
	const text = readFileSync(file, "utf8");
	const atTop = [...text.matchAll(STATIC)].map(([, type, names = "", specifier]) => ({
		from: file,
		to: resolved(file, specifier!),
		typeOnly: type !== undefined || hasTypesAlone(names),
		onDemand: false,
	}));
	const onDemand = [...text.matchAll(DYNAMIC)].map(([, specifier]) => ({
		from: file,
		to: resolved(file, specifier!),
		typeOnly: false,
		onDemand: true,
	}));
	return [...atTop, ...onDemand];
}

function hasTypesAlone(names: string): boolean {
	const braces = /^\{([^}]*)\}\s+from\s*$/.exec(names.trim().concat(" "));
	const listed = braces?.[1]?.split(",").map((name) => name.trim());
	return listed?.filter(Boolean).every((name) => name.startsWith("type ")) ?? false;
}

function resolved(file: string, specifier: string): string | null {
	if (specifier.startsWith("#")) return specifier.slice(1);
	if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier));
	return null;
}
