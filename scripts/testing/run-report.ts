import type { StepDuration } from "./run-steps.ts";
import type { FileTime, TestTally } from "./test-tally.ts";

const SLOWEST = 10;

/**
 * Report of a run: duration of each step, slowest files, and tests that passed only on a retry.
 * @param all duration of the whole run, s; less than the sum of its steps if some ran concurrently
 */
export function formatReport(steps: StepDuration[], all: number, { files, flaky }: TestTally): string {
	return [
		"\n■ 時間",
		...steps.map(({ title, seconds }) => line(seconds, title)),
		line(all, "合計"),
		...(files.length > 0 ? [`\n■ 時間のかかったファイル（上位 ${SLOWEST}）`] : []),
		...slowest(files).map(({ file, seconds }) => line(seconds, file)),
		...(flaky.length > 0 ? ["\n■ 再試行で成功したテスト", ...flaky.map((test) => `△ ${test}`)] : []),
	].join("\n");
}

const line = (seconds: number, what: string): string => `${seconds.toFixed(1).padStart(7)} 秒  ${what}`;

const slowest = (files: FileTime[]): FileTime[] =>
	[...files].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
