import { describe, expect, test } from "vitest";
import { taskCause } from "#domain/engine/actions/action-cause.ts";
import { firstRunOf, type TaskInput, taskInput } from "#domain/engine/actions/task-input.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";

const ZONE = "Asia/Tokyo";
/** A Friday. */
const NOW = toInstant("2026-11-20", "10:00")!;
const once = (date: string, time: string): TaskInput => ({ date, time, funnel_id: null, recurrence: null });
const daily = (date: string, until: string | null = null): TaskInput => ({
	...{ date, time: "", funnel_id: null, recurrence: { every: "day", time: "10:00", until } },
});
const first = (input: TaskInput) => {
	const moment = firstRunOf(input, NOW, ZONE);
	return "at" in moment ? toWireTime(moment.at).slice(0, 16) : moment.refused;
};

describe("the first moment of a task", () => {
	test("that runs once is its own, and is to come", () => {
		expect(first(once("2026-11-20", "10:01"))).toBe("2026-11-20 10:01");
		expect(first(once("2026-11-20", "10:00"))).toEqual({ time: [TASK_TEXTS.taskInPast] });
		expect(first(once("2026-11-19", "23:59"))).toEqual({ date: [TASK_TEXTS.taskInPast] });
	});

	test("that comes again is the next of its occurrences, from the day given on", () => {
		expect(first(daily(""))).toBe("2026-11-21 10:00");
		expect(first(daily("2026-11-20"))).toBe("2026-11-21 10:00");
		expect(first(daily("2026-12-24"))).toBe("2026-12-24 10:00");
		expect(first(daily("2026-11-19"))).toEqual({ date: [TASK_TEXTS.taskInPast] });
	});

	test("that ends before it would begin is none", () => {
		expect(first(daily("2026-12-24", "2026-12-23"))).toEqual({
			"recurrence[until]": [TASK_TEXTS.taskNeverRuns],
		});
		expect(first(daily("", "2026-11-20"))).toEqual({ "recurrence[until]": [TASK_TEXTS.taskNeverRuns] });
	});
});

describe("what is sent", () => {
	test("needs a day and a time only where it runs once", () => {
		const recurrence = { every: "month", day: 31, time: "10:00" };
		expect(taskInput.parse({ funnel_id: null, recurrence })).toEqual({
			...{ date: "", time: "", funnel_id: null, recurrence: { ...recurrence, until: null } },
		});
		expect(
			taskInput.safeParse({ funnel_id: null, recurrence: "" }).error?.issues.map(({ path }) => path),
		).toEqual([["date"], ["time"]]);
		expect(taskInput.safeParse({ date: "2026-02-30", funnel_id: null, recurrence }).success).toBe(false);
	});
});

test("a round's runs are told from those of the round before; the first's key is as it always was", () => {
	const keys = [0, 1, 2].map((round) => taskCause({ id: 7, round, label: "" }, 3).key);
	expect(keys).toEqual(["task:7:3", "task:7:3:1", "task:7:3:2"]);
});
