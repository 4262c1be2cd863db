import { parseArgs } from "node:util";
import type { Contents } from "./prepare.ts";
import { STATE_DIR } from "./settings.ts";

/**
 * First contents that the command line asks for: `--empty` starts without the demo shop.
 * @returns an explanation where it is not understood, or where the state already has other contents.
 */
export function contentsAsked(
	parameters: string[],
	existing: Contents | undefined,
): { contents: Contents } | { problem: string } {
	const isEmpty = readEmpty(parameters);
	if (isEmpty === undefined)
		return {
			problem: `${parameters.join(" ")} は指定できません。デモデータなしで始めるには npm start -- --empty と入力してください。`,
		};
	if (isEmpty && existing === "demo")
		return {
			problem:
				`データの保存先 ${STATE_DIR} には、すでにデモデータが入っています。` +
				"デモデータなしで始めるには、STATE_DIR=別のフォルダー npm start -- --empty のように、別の保存先を指定してください。",
		};
	return { contents: existing ?? (isEmpty ? "empty" : "demo") };
}

/** Whether `--empty` is given; undefined where anything else is. */
function readEmpty(parameters: string[]): boolean | undefined {
	try {
		const { values } = parseArgs({ args: parameters, options: { empty: { type: "boolean" } } });
		return values.empty ?? false;
	} catch {
		return undefined;
	}
}
