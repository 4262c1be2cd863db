import { importsOf, sourceFiles } from "#tests/support/source-files.ts";
import floors from "../../functions/floors.json" with { type: "json" };
import { citable, citingSources, deadCitations } from "./citations.ts";
import { unusedExports } from "./exports.ts";
import type { Figure } from "./figure.ts";
import { importsUp, knottedFolders } from "./folders.ts";
import { spelledOutLists } from "./lists.ts";
import { checksOnNumbers } from "./numbers.ts";
import { savingHooks, untypedCalls } from "./site.ts";
import { sourcesIn } from "./sources.ts";

const importsOfFunctions = () => sourceFiles("functions").flatMap(importsOf);

/** What is counted, in the order of the table. `docs/house.md` says what each means. */
export const FIGURES: readonly Figure[] = [
	{
		title: "互いに import し合う functions/ のフォルダー",
		most: 0,
		find: () => knottedFolders(importsOfFunctions()),
	},
	{ title: "下の階から上の階への import", most: 0, find: () => importsUp(importsOfFunctions(), floors) },
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
];
