import { beforeEach, describe, expect, test } from "vitest";
import { buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { buildEffect } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { expectStepsSave } from "#tests/support/step-requests.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";

interface Ends {
	starts: { total: number; hidden: number; items: { kind: string; name: string; part: string }[] };
	stops: Ends["starts"];
	waiting: number;
	finished: number;
}

let operator: ConsoleSession;
let scenario: number;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	scenario = await buildItem("scenario", operator, { name: "入門" });
});

const ends = (as = operator, id = scenario) => requestJson<Ends>(`/api/scenario/${id}/ends`, { as });
const said = ({ items }: Ends["starts"]) => items.map(({ kind, name, part }) => `${kind} ${name} ${part}`);
const action = async (name: string, ...inputs: object[]) => {
	const { aid } = await requestJson<{ aid: number }>("/api/action/register", {
		as: operator,
		json: { aid: null, a_name: name, a_twice_type: 0, is_template: name === "" ? 0 : 1, inputs },
	});
	return aid;
};
const starting = (group_id: number) => buildEffect("scenario", { group_id });

describe("the ends of a scenario", () => {
	test("are the places that start it, also by an action of the list, and not those that only ask about it", async () => {
		await buildAutoResponse({ name: "予約", actionId: await action("", starting(scenario)) });
		const listed = await action("案内を始める", sendTextEffect("はい"), starting(scenario));
		await storeRow("landings", { name: "店頭QR", code: "abcdef", action_id: listed, created_at: 1 });
		const before = await buildItem("scenario", operator, { name: "その前" });
		await resaveItem("scenario", operator, before, { after_read_to_id: scenario });
		await sendRequest("/api/setting/follow", {
			as: operator,
			json: { new_follower_content_group_id: scenario, legacy_follower_content_group_id: null },
		});
		const { fid } = await requestJson<{ fid: number }>("/api/funnel/register", {
			as: operator,
			json: { fid: "", no_template: 1, inputs: [{ type: 41, group_id: scenario, match: 0 }] },
		});
		await buildAutoResponse({
			name: "購読中だけ",
			actionId: await action("", sendTextEffect("読んでいますね")),
			memberQueryId: fid,
		});
		await buildAutoResponse({ name: "別", actionId: await action("", starting(before)) });
		const { starts, stops } = await ends();
		expect(said(starts)).toEqual([
			"action 案内を始める 要素",
			"reaction 予約 アクション",
			"scenario その前 次のシナリオ",
			"scenario 友だち追加時の設定 新しい友だち",
			"landing 店頭QR アクション",
		]);
		expect(stops.total).toBe(0);
	});

	test("are the places that stop any scenario, and those whom the operator may not see are counted", async () => {
		await buildAutoResponse({ name: "配信停止", actionId: await action("", starting(0)) });
		await expectStepsSave("scenario", operator, scenario, [{ day: 1, minute: 0, inputs: [starting(0)] }]);
		expect(said((await ends()).stops)).toEqual(["reaction 配信停止 アクション", "scenario 入門 ステップ"]);
		const reader = await buildSession({ abilities: ["scenario-read"] });
		expect((await ends(reader)).stops).toMatchObject({ total: 2, hidden: 1, items: [{ name: "入門" }] });
	});

	test("name a broadcast to a restricted operator only if it is their own", async () => {
		const vip = await buildTag();
		const member = await buildOperator({ scope: { all: false, tagIds: [vip.id] } });
		const author = await buildOperator();
		const aid = await action("", starting(scenario));
		for (const [name, { id: operator_id }] of [
			["全店の案内", author],
			["支店の案内", member],
		] as const) {
			const task_id = await storeRow("action_tasks", { action_id: aid, status: 0, created_at: 1 });
			await storeRow("broadcasts", {
				...{ name, messages: "[]", operator_id, task_id },
				...{ ordered_at: 1, created_at: 1, updated_at: 1 },
			});
		}
		expect(said((await ends()).starts)).toHaveLength(2);
		const { starts } = await ends(await signInOperator(member));
		expect(starts).toMatchObject({ total: 2, hidden: 1, items: [{ name: "支店の案内" }] });
	});

	test("count the friends behind the last step whom the operator may see", async () => {
		const vip = await buildTag();
		const read = async (given: object, tagIds: number[] = []) =>
			storeRow("scenario_subscriptions", {
				scenario_id: scenario,
				friend_id: (await buildFriend({ tagIds })).id,
				started_at: 1,
				...given,
			});
		await read({ state: "reading", next_at: null }, [vip.id]);
		await read({ state: "reading", next_at: null });
		await read({ state: "reading", next_at: 9e12 });
		await read({ state: "finished", next_at: null });
		await read({ state: "finished", next_at: null }, [vip.id]);
		await read({ state: "stopped", next_at: null });
		expect(await ends()).toMatchObject({ waiting: 2, finished: 2 });
		const restricted = await buildSession({ scope: { all: false, tagIds: [vip.id] } });
		expect(await ends(restricted)).toMatchObject({ waiting: 1, finished: 1 });
	});

	test("are for who reads scenarios; one that is gone has none", async () => {
		const nobody = await buildSession({ abilities: ["tag-read"] });
		expect((await sendRequest(`/api/scenario/${scenario}/ends`, { as: nobody })).status).toBe(403);
		await updateRow("scenarios", scenario, { deleted_at: 1 });
		expect((await sendRequest(`/api/scenario/${scenario}/ends`, { as: operator })).status).toBe(404);
	});
});
