import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
	listSourceFiles,
	readImportsOf,
	SOURCE_ROOMS,
	type SourceImport,
	type SourceRoom,
	sourceRoomOf,
} from "#tests/support/source-files.ts";

const files = SOURCE_ROOMS.flatMap((room) => listSourceFiles(room));
const imports = files.flatMap(readImportsOf);
const ours = imports.filter((each): each is SourceImport & { to: string } => each.to !== null);
const shown = ({ from, to }: SourceImport) => `${from} → ${to}`;

/** Rooms that each room may import. */
const MAY_IMPORT: Record<SourceRoom, SourceRoom[]> = {
	domain: [],
	db: ["domain"],
	functions: ["domain", "db"],
	simulator: ["domain"],
	web: ["domain"],
};

describe("imports run one way", () => {
	test("there are files in every room, and imports are found in them", () => {
		for (const room of SOURCE_ROOMS)
			expect(files.filter((file) => sourceRoomOf(file) === room).length, room).toBeGreaterThan(5);
		expect(ours.length).toBeGreaterThan(files.length);
	});

	test.each(SOURCE_ROOMS)("%s imports what it may and nothing else", (room) => {
		const strayed = ours.filter(({ from, to, typeOnly }) => {
			const target = sourceRoomOf(to);
			if (sourceRoomOf(from) !== room || target === room) return false;
			const typesOfTheApi = room === "web" && target === "functions" && typeOnly;
			return !(target && MAY_IMPORT[room].includes(target)) && !typesOfTheApi;
		});
		// Pages may import styles and other assets of their room.
		expect(strayed.map(shown)).toEqual([]);
	});

	test("domain is pure: no package of the platform, of the server or of the site", () => {
		// CSV parsing is pure, and not worth our own implementation.
		const allowed = /^(zod|dayjs|papaparse)(\/|$)/;
		const packages = listSourceFiles("domain").flatMap((file) =>
			packagesOf(file).map((name) => `${file}: ${name}`),
		);
		expect(packages.filter((each) => !allowed.test(each.split(": ")[1]!))).toEqual([]);
	});

	test("every import of ours names a file that is there, with its ending", () => {
		// Vite's query suffixes (`?raw`) are not part of the name.
		expect(ours.filter(({ to }) => !existsSync(to.replace(/\?\w+$/, ""))).map(shown)).toEqual([]);
	});

	test("another room is imported by its name, never by a path through the root", () => {
		const astray = imports.filter(
			({ from, to }) => to !== null && sourceRoomOf(to) !== sourceRoomOf(from) && importedByPath(from, to),
		);
		expect(astray.map(shown)).toEqual([]);
	});

	test.each(["domain", "db", "functions", "web"])(
		"inside a folder of %s imports are relative, beyond it by name",
		(room) => {
			const inside = ours.filter(({ from, to }) => sourceRoomOf(from) === room && sourceRoomOf(to) === room);
			const isWrong = ({ from, to }: SourceImport & { to: string }) =>
				readText(from).includes(`"#${to}"`) === (folderOf(from) === folderOf(to));
			expect(inside.filter(isWrong).map(shown)).toEqual([]);
		},
	);

	test("inside simulator imports are relative", () => {
		const byName = ours.filter(({ from, to }) => {
			const isInside = sourceRoomOf(from) === "simulator" && sourceRoomOf(to) === "simulator";
			return isInside && readText(from).includes(`from "#${to}"`);
		});
		expect(byName.map(shown)).toEqual([]);
	});
});

/** Room, area and folder of a file. */
const folderOf = (file: string): string => file.split("/").slice(0, -1).slice(0, 3).join("/");

const readText = (file: string) => readFileSync(file, "utf8");

/** Packages that a file imports. */
function packagesOf(file: string): string[] {
	const specifiers = [...readText(file).matchAll(/(?:\sfrom\s+|\bimport\s*\(?\s*)"([^"#.\s][^"\s]*)"/g)];
	return specifiers.map(([, specifier]) => specifier!);
}

const importedByPath = (from: string, to: string) =>
	new RegExp(`from "(\\.\\./)+${to.replaceAll(/[.]/g, "\\.")}"`).test(readText(from));

describe("imports go round in no circle", () => {
	test.each(SOURCE_ROOMS)("%s", (room) => {
		const next = new Map<string, string[]>();
		for (const { from, to, typeOnly } of ours)
			if (sourceRoomOf(from) === room && !typeOnly) next.set(from, [...(next.get(from) ?? []), to]);
		expect(circlesIn(next)).toEqual([]);
	});
});

function circlesIn(next: Map<string, string[]>): string[] {
	const done = new Set<string>();
	const circles: string[] = [];
	const visit = (file: string, way: string[]): void => {
		const seenAt = way.indexOf(file);
		if (seenAt >= 0) circles.push([...way.slice(seenAt), file].join(" → "));
		if (seenAt >= 0 || done.has(file)) return;
		for (const imported of next.get(file) ?? []) visit(imported, [...way, file]);
		done.add(file);
	};
	for (const file of next.keys()) visit(file, []);
	return circles;
}
