import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** One import of a source file. */
export interface Import {
	from: string;
	/** The file imported, from the project's root; null for a package. */
	to: string | null;
	/** `import type`, or only types in its braces: it is gone when the code runs. */
	typeOnly: boolean;
	/** `import(…)`: it is loaded when it is asked for. */
	onDemand: boolean;
}

export const ROOMS = ["domain", "db", "functions", "simulator", "web"] as const;
export type Room = (typeof ROOMS)[number];

/** The TypeScript files of a folder, from the project's root. */
export const sourceFiles = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
		.map((name) => join(folder, name));

/** The room a file lies in. */
export const roomOf = (file: string): Room | undefined => ROOMS.find((room) => file.startsWith(`${room}/`));

const STATIC = /^\s*(?:import|export)\s+(type\s+)?([^"';]*?\sfrom\s+)?"([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"\s*\)/g;

/** What a file imports, at its top, by re-exporting and on demand. */
export function importsOf(file: string): Import[] {
	const known = read.get(file) ?? readImports(file);
	read.set(file, known);
	return known;
}

/** Each file is read once: a search through what tests reach comes by most files hundreds of times. */
const read = new Map<string, Import[]>();

function readImports(file: string): Import[] {
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
