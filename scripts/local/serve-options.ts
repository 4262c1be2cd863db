import { parseArgs } from "node:util";
import { STATE_DIR } from "./local-settings.ts";
import type { StateContents } from "./prepare-state.ts";

/**
 * Initial contents requested on the command line: `--empty` omits the demo shop.
 * @returns an explanation where the arguments are invalid, or the state has other contents
 */
export function parseContents(
	parameters: string[],
	existing: StateContents | undefined,
): { contents: StateContents } | { problem: string } {
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

/** Whether `--empty` is given; undefined for unknown arguments. */
function readEmpty(parameters: string[]): boolean | undefined {
	try {
		const { values } = parseArgs({ args: parameters, options: { empty: { type: "boolean" } } });
		return values.empty ?? false;
	} catch {
		return undefined;
	}
}
