import { describe, expect, test, vi } from "vitest";
import { playRound } from "../../../scripts/testing/play-round.ts";
import { runCommand } from "../../../scripts/testing/run-command.ts";
import { TEST_STEPS, type TestStep } from "../../../scripts/testing/run-steps.ts";
import { groupRounds } from "../../../scripts/testing/step-rounds.ts";

const step = (title: string, more: Partial<TestStep> = {}): TestStep => ({
	title,
	usual: 1,
	run: async () => undefined,
	...more,
});

describe("the steps of a run", () => {
	test("come one after the other, but what names an earlier one runs beside it", () => {
		const steps: [string, TestStep][] = [
			["unit", step("単体")],
			["worker", step("Worker")],
			["crash", step("強制終了", { beside: "worker" })],
			["e2e", step("ブラウザー")],
		];
		const names = (rounds: ReturnType<typeof groupRounds>) =>
			rounds.map((round) => round.map(([name]) => name));
		expect(names(groupRounds(steps))).toEqual([["unit"], ["worker", "crash"], ["e2e"]]);
		expect(names(groupRounds(steps.filter(([name]) => name !== "worker")))).toEqual([
			["unit"],
			["crash"],
			["e2e"],
		]);
	});

	test("stand beside one that comes before them", () => {
		const names = Object.keys(TEST_STEPS);
		const companions = Object.entries(TEST_STEPS).filter(([, { beside }]) => beside);
		expect(companions.length).toBeGreaterThan(0);
		for (const [name, { beside }] of companions) {
			expect(names).toContain(beside);
			expect(names.indexOf(beside!)).toBeLessThan(names.indexOf(name));
		}
	});
});

describe("a step beside another", () => {
	const played = async (beside: TestStep["run"]) => {
		const said: string[] = [];
		vi.spyOn(console, "log").mockImplementation((line) => void said.push(String(line)));
		try {
			const first = step("先", { run: async () => void console.log("先の出力") });
			const results = await playRound([
				["first", first],
				["second", step("後", { run: beside })],
			]);
			return { said: said.join("\n"), results };
		} finally {
			vi.restoreAllMocks();
		}
	};

	test("is told of when the other is over, in one piece with its verdict", async () => {
		const { said, results } = await played((output) =>
			runCommand(["node", "-e", "console.log('後の出力'); console.error('後の警告')"], { output }),
		);
		expect(said).toMatch(/先の出力\n✓ 先 [\s\S]*■ 後（second）\n後の出力\n後の警告\n✓ 後 /);
		expect(results.map(({ tally }) => tally.failed)).toEqual([0, 0]);
	});

	test("fails the run where it fails, and says why under its own title", async () => {
		const { said, results } = await played((output) =>
			runCommand(["node", "-e", "console.log('壊れた'); process.exit(3)"], { output }),
		);
		expect(said).toMatch(/✓ 先 [\s\S]*■ 後（second）\n壊れた\nnode が失敗しました（3）。\n✗ 後 /);
		expect(results.map(({ tally }) => tally.failed)).toEqual([0, 1]);
	});
});
