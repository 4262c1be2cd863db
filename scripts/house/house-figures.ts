import { listSourceFiles, readImportsOf } from "#tests/support/source-files.ts";
import areas from "../../areas.json" with { type: "json" };
import { findDeadCitations, readCitable, readCitingSources } from "./citations.ts";
import { findFolderCycles, findHigherAreaImports } from "./folder-cycles.ts";
import type { HouseFigure } from "./house-figure.ts";
import { findNumberChecks } from "./number-checks.ts";
import { readSources } from "./read-sources.ts";
import { findSavingFiles, findUntypedCalls } from "./site-figures.ts";
import { findSpelledOutLists } from "./spelled-out-lists.ts";
import { findUnusedExports } from "./unused-exports.ts";
import { findBareNames, findClauseComments, findSharedNames } from "./word-figures.ts";

const importsIn = (room: string) => listSourceFiles(room).flatMap(readImportsOf);

/** Rooms with the limit of their folders in import cycles. */
const ROOMS = [
	{ room: "functions", depth: 2, cycles: 0 },
	{ room: "web", depth: 2, cycles: 0 },
	{ room: "domain", depth: 2, cycles: 0 },
	{ room: "db", depth: 2, cycles: 0 },
	{ room: "simulator", depth: 1, cycles: 0 },
] as const;

/** Rooms divided into areas, with the limit of their imports of a higher area. */
const ROOMS_OF_AREAS = [
	{ room: "functions", up: 0 },
	{ room: "web", up: 0 },
	{ room: "domain", up: 0 },
	{ room: "db", up: 5 },
];

const SHIPPED = ["domain", "db", "functions", "web"];
const WRITTEN = [...SHIPPED, "simulator", "scripts", "tests"];

/** Counts in the order of the table; explained in `docs/house.md`. */
export const HOUSE_FIGURES: readonly HouseFigure[] = [
	...ROOMS.map(({ room, depth, cycles }) => ({
		title: `互いに import し合う ${room}/ のフォルダー`,
		limit: cycles,
		find: () => findFolderCycles(importsIn(room), room, depth),
	})),
	...ROOMS_OF_AREAS.map(({ room, up }) => ({
		title: `areas.json の順に反する ${room}/ の import`,
		limit: up,
		find: () => findHigherAreaImports(importsIn(room), room, areas),
	})),
	{
		title: "行き先のない引用",
		limit: 0,
		find: () => findDeadCitations(readCitingSources(), readCitable()),
	},
	{
		title: "レジストリの外での番号の判定",
		limit: 0,
		find: () => findNumberChecks(readSources("domain", "functions", "web")),
	},
	{ title: "手書きの json_each", limit: 0, find: () => findSpelledOutLists(readSources("functions")) },
	{ title: "画面からの型のない呼び出し", limit: 0, find: () => findUntypedCalls(readSources("web")) },
	{ title: "保存の状態を自分で持つファイル", limit: 1, find: () => findSavingFiles(readSources("web")) },
	{ title: "使われていない export", limit: 0, find: findUnusedExports },
	{
		title: "What や How で始まるドキュメントコメント",
		limit: 2,
		find: () => findClauseComments(readSources(...WRITTEN)),
	},
	{ title: "分詞だけの型の名前", limit: 0, find: () => findBareNames(readSources(...SHIPPED)) },
	{
		title: "複数のファイルが export する名前",
		limit: 56,
		find: () => findSharedNames(readSources(...SHIPPED)),
	},
];
