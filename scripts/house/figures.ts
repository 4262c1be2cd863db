import { importsOf, sourceFiles } from "#tests/support/source-files.ts";
import areas from "../../areas.json" with { type: "json" };
import floors from "../../functions/floors.json" with { type: "json" };
import { citable, citingSources, deadCitations } from "./citations.ts";
import { unusedExports } from "./exports.ts";
import type { Figure } from "./figure.ts";
import { importsToHigherArea, importsUp, knottedFolders } from "./folders.ts";
import { spelledOutLists } from "./lists.ts";
import { checksOnNumbers } from "./numbers.ts";
import { savingHooks, untypedCalls } from "./site.ts";
import { sourcesIn } from "./sources.ts";

const importsIn = (room: string) => sourceFiles(room).flatMap(importsOf);

/** What is counted, in the order of the table. `docs/house.md` says what each means. */
export const FIGURES: readonly Figure[] = [
	{
		title: "互いに import し合う functions/ のフォルダー",
		most: 0,
		find: () => knottedFolders(importsIn("functions"), "functions"),
	},
	{ title: "下の階から上の階への import", most: 0, find: () => importsUp(importsIn("functions"), floors) },
	{
		title: "互いに import し合う web/ のフォルダー",
		most: 0,
		find: () => knottedFolders(importsIn("web"), "web"),
	},
	{
		title: "areas.json の順に反する web/ の import",
		most: 0,
		find: () => importsToHigherArea(importsIn("web"), "web", areas.web),
	},
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
