import { importsOf, sourceFiles } from "#tests/support/source-files.ts";
import areas from "../../areas.json" with { type: "json" };
import { citable, citingSources, deadCitations } from "./citations.ts";
import { unusedExports } from "./exports.ts";
import type { Figure } from "./figure.ts";
import { importsToHigherArea, knottedFolders } from "./folders.ts";
import { spelledOutLists } from "./lists.ts";
import { checksOnNumbers } from "./numbers.ts";
import { savingHooks, untypedCalls } from "./site.ts";
import { sourcesIn } from "./sources.ts";
import { bareNames, clausesForNouns, sharedNames } from "./words.ts";

const importsIn = (room: string) => sourceFiles(room).flatMap(importsOf);

/** Rooms, each with the number of its folders that import each other. */
const ROOMS = [
	{ room: "functions", depth: 2, knots: 0 },
	{ room: "web", depth: 2, knots: 0 },
	{ room: "domain", depth: 2, knots: 0 },
	{ room: "db", depth: 2, knots: 0 },
	{ room: "simulator", depth: 1, knots: 0 },
] as const;

/** Rooms that have the areas, each with the number of its imports that lead to a higher one. */
const ROOMS_OF_AREAS = [
	{ room: "functions", up: 0 },
	{ room: "web", up: 0 },
	{ room: "domain", up: 0 },
	{ room: "db", up: 5 },
];

const SHIPPED = ["domain", "db", "functions", "web"];
const WRITTEN = [...SHIPPED, "simulator", "scripts", "tests"];

/** Counts, in the order of the table. `docs/house.md` says what each means. */
export const FIGURES: readonly Figure[] = [
	...ROOMS.map(({ room, depth, knots }) => ({
		title: `互いに import し合う ${room}/ のフォルダー`,
		most: knots,
		find: () => knottedFolders(importsIn(room), room, depth),
	})),
	...ROOMS_OF_AREAS.map(({ room, up }) => ({
		title: `areas.json の順に反する ${room}/ の import`,
		most: up,
		find: () => importsToHigherArea(importsIn(room), room, areas),
	})),
	{
		title: "行き先のない引用",
		most: 0,
		find: () => deadCitations(citingSources(), citable()),
	},
	{
		title: "レジストリの外での番号の判定",
		most: 0,
		find: () => checksOnNumbers(sourcesIn("domain", "functions", "web")),
	},
	{ title: "手書きの json_each", most: 0, find: () => spelledOutLists(sourcesIn("functions")) },
	{ title: "画面からの型のない呼び出し", most: 0, find: () => untypedCalls(sourcesIn("web")) },
	{ title: "保存の状態を自分で持つファイル", most: 1, find: () => savingHooks(sourcesIn("web")) },
	{ title: "使われていない export", most: 0, find: unusedExports },
	{
		title: "What や How で始まるドキュメントコメント",
		most: 860,
		find: () => clausesForNouns(sourcesIn(...WRITTEN)),
	},
	{ title: "分詞だけの型の名前", most: 50, find: () => bareNames(sourcesIn(...SHIPPED)) },
	{ title: "複数のファイルが export する名前", most: 643, find: () => sharedNames(sourcesIn(...SHIPPED)) },
];
