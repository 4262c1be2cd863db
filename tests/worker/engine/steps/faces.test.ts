import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { REMINDER_STEP_OWNER } from "#functions/automation/reminders/steps/reminder-step-owner.ts";
import { reminderStepReaders } from "#functions/automation/reminders/steps/reminder-step-readers.ts";
import { SCENARIO_STEP_OWNER } from "#functions/automation/scenarios/steps/scenario-step-owner.ts";
import { scenarioStepReaders } from "#functions/automation/scenarios/steps/scenario-step-readers.ts";
import { listStepReaders, showStepFaces } from "#functions/engine/steps/step-readers.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { buildStep, type EditorStep, expectStepsSave, fetchSteps } from "#tests/support/step-requests.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

interface Faces {
	steps: { id: number; executed: number; failed: number; faces: { id: number; name: string }[] }[];
}

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const faces = async (kind: "scenario" | "episode", id: number, as = operator) =>
	(await requestJson<Faces>(`/api/${kind}/${id}/faces`, { as })).steps;
const namesOf = (steps: Faces["steps"]) => steps.map((step) => step.faces.map(({ name }) => name));

describe("the friends of a scenario's steps", () => {
	let scenario: number;
	let steps: EditorStep[];
	beforeEach(async () => {
		scenario = await buildItem("scenario", operator, { name: "入門" });
		steps = await expectStepsSave("scenario", operator, scenario, [
			buildStep("0 00:00"),
			buildStep("1 10:00"),
			buildStep("1 10:00"),
			buildStep("3 00:00"),
		]);
	});
	const read = async (name: string, position: number, given: object = {}) => {
		const { tagIds, ...row } = given as { tagIds?: number[] };
		const friend = await buildFriend({ name, ...(tagIds && { tagIds }) });
		await storeRow("scenario_subscriptions", {
			...{ scenario_id: scenario, friend_id: friend.id, state: "reading", started_at: 1 },
			...{ position, next_at: 9e12 },
			...row,
		});
		return friend;
	};

	test("are shown at the step for which they wait, as many as are counted, within the operator's scope", async () => {
		const vip = await buildTag();
		await read("始め", -1, { tagIds: [vip.id] });
		await read("翌日", 0);
		await read("途中", 100);
		await read("最後", 1_440 + 600, { tagIds: [vip.id] });
		await read("止めた", 0, { state: "stopped" });
		await read("読み終え", 4_320);
		const shown = await faces("scenario", scenario);
		expect(namesOf(shown)).toEqual([["始め"], ["途中", "翌日"], ["途中", "翌日"], ["最後"]]);
		const { steps: counted } = await fetchSteps("scenario", operator, scenario);
		expect(shown.map((step) => step.faces.length)).toEqual(counted.map(({ waiting }) => waiting));
		const restricted = await buildSession({ scope: { all: false, tagIds: [vip.id] } });
		expect(namesOf(await faces("scenario", scenario, restricted))).toEqual([["始め"], [], [], ["最後"]]);
	});

	test("are five faces at most; the list has all of them, page by page", async () => {
		for (let number = 1; number <= 52; number++) await read(`友だち${number}`, 0);
		const [, step] = await faces("scenario", scenario);
		expect(step!.faces.map(({ name }) => name)).toEqual([52, 51, 50, 49, 48].map((each) => `友だち${each}`));
		const page = (before = "") =>
			requestJson<{ items: { name: string }[]; next: number | null }>(
				`/api/scenario/${scenario}/readers/${steps[1]!.id}?before=${before}`,
				{ as: operator },
			);
		const first = await page();
		expect([first.items.length, first.items[0]!.name, first.items[49]!.name]).toEqual([
			50,
			"友だち52",
			"友だち3",
		]);
		const second = await page(String(first.next));
		expect([second.items.map(({ name }) => name), second.next]).toEqual([["友だち2", "友だち1"], null]);
	});

	test("who had a step are counted, and those for whom it failed, once each", async () => {
		const [first, second] = [await read("甲", 0), await read("乙", 0)];
		const [row] = await readRows<{ action_id: number }>(
			`select action_id from scenario_steps where id = ${steps[0]!.id}`,
		);
		const of = { actionId: row!.action_id, causeType: "scenario", causeId: scenario } as const;
		await buildRun({ friendId: first.id, ...of });
		await buildRun({ friendId: second.id, ...of, state: "failed", reason: "x" });
		const sent = await buildRun({ friendId: second.id, ...of });
		await storeRow("deliveries", {
			...{ id: "d1", friend_id: second.id, messages: [], run_id: sent.id, cause: "d1", order_key: "d1" },
			...{ state: "failed", due_at: 1, created_at: 1 },
		});
		expect((await faces("scenario", scenario))[0]).toMatchObject({ executed: 2, failed: 1 });
		expect((await faces("scenario", scenario))[1]).toMatchObject({ executed: 0, failed: 0 });
	});

	test("are for who may see scenarios and friends; a scenario that is gone has none", async () => {
		const paths = [`/api/scenario/${scenario}/faces`, `/api/scenario/${scenario}/readers/${steps[0]!.id}`];
		for (const abilities of [["scenario-read"], ["friend-read"]] as const) {
			const session = await buildSession({ abilities: [...abilities] });
			for (const path of paths) expect((await sendRequest(path, { as: session })).status).toBe(403);
		}
		await updateRow("scenarios", scenario, { deleted_at: 1 });
		for (const path of paths) expect((await sendRequest(path, { as: operator })).status).toBe(404);
	});
});

test("the friends of a reminder's steps are those whose next step it is", async () => {
	const reminder = await buildItem("episode", operator, { name: "前日" });
	const steps = await expectStepsSave("episode", operator, reminder, [
		buildStep("-3 10:00"),
		buildStep("-1 10:00"),
	]);
	const set = async (name: string, given: object = {}) =>
		storeRow("friend_reminders", {
			episode_id: reminder,
			friend_id: (await buildFriend({ name })).id,
			...{ state: "set", origin_at: tokyoTime("2026-12-10 12:00"), next_at: 9e12, created_at: 1 },
			...given,
		});
	await set("三日前");
	await set("前日", { done_until: tokyoTime("2026-12-07 10:00") });
	await set("取消", { state: "cancelled" });
	expect(namesOf(await faces("episode", reminder))).toEqual([["三日前"], ["前日"]]);
	const { items } = await requestJson<{ items: { name: string }[] }>(
		`/api/episode/${reminder}/readers/${steps[1]!.id}`,
		{ as: operator },
	);
	expect(items.map(({ name }) => name)).toEqual(["前日"]);
});

test.each([
	[
		"scenario",
		SCENARIO_STEP_OWNER,
		scenarioStepReaders,
		/SEARCH n USING (COVERING )?INDEX scenario_steps_order/,
	],
	[
		"episode",
		REMINDER_STEP_OWNER,
		reminderStepReaders,
		/SEARCH t USING (COVERING )?INDEX episode_steps_order/,
	],
] as const)(
	"the faces of all steps (%s) are one statement, by indexes",
	async (kind, stepOwner, readers, step) => {
		const id = await buildItem(kind, operator, { name: "多い" });
		const { database, trips } = countRoundTrips(env.DB);
		const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connectD1(database) });
		await showStepFaces({ ctx, stepOwner, readers, input: { id } });
		await listStepReaders({ ctx, stepOwner, readers, input: { id, step: 1, before: 9 } });
		expect(trips.map((statements) => statements.length)).toEqual([1, 2, 1, 1]);
		const read = [...trips[1]!, ...trips[3]!];
		for (const [index, statement] of read.entries()) {
			const plan = (await explainQueryPlan(env.DB, statement)).join("\n");
			expect(plan).not.toMatch(/SCAN (r|t|n|d|friend)\b(?! USING)/);
			if (index !== 1) expect(plan).toMatch(step);
			else expect(plan).toMatch(/SEARCH r USING COVERING INDEX runs_action_friend/);
		}
	},
);
