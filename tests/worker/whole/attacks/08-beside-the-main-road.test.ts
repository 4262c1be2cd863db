import { beforeEach, describe, expect, test } from "vitest";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildEffect } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemData, requestCrud, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";

/* Point 8: refused actions succeeded indirectly, through items of a colleague with more abilities. */

const without = (...lacking: Ability[]) => ALL_ABILITIES.filter((each) => !lacking.includes(each));
const MAIL = { type: 15, qs: "example.com" };

let colleague: ConsoleSession;
beforeEach(async () => {
	await resetState();
	colleague = await buildSession();
});

const statusOf = async (path: string, as: ConsoleSession, json?: object) =>
	(await sendRequest(path, json === undefined ? { as } : { as, json })).status;

test("somebody's address is not found out by a colleague's search, dry run or condition", async () => {
	const attacker = await buildSession({ abilities: without("mail") });
	const friend = await buildFriend();
	await storeRow("friend_mails", {
		...{ friend_id: friend.id, address: "a@example.com", address_key: "a@example.com", updated_at: 1 },
	});
	const funnel = await buildItem("funnel", colleague, { name: "検索", filter: { inputs: [MAIL] } });
	const query = (await fetchItemData("funnel", colleague, funnel)).member_query_id as number;
	const { fid: kept } = await requestJson<{ fid: number }>("/api/funnel/register", {
		as: colleague,
		json: { inputs: [MAIL], no_template: 1 },
	});
	const dry = (member_query_id: number) => ({
		inputs: [{ ...sendTextEffect("一"), member_query_id }],
		friend_id: friend.id,
	});
	const before = await takeSnapshot();
	const ROADS: [string, object | undefined][] = [
		[`/api/member_query/${query}`, undefined],
		[`/api/member_query/${kept}`, undefined],
		[`/api/funnel/data/${kept}?no_template=1`, undefined],
		["/api/action/dry_run", dry(query)],
		["/api/action/dry_run", dry(kept)],
		["/line/search_nt", { inputs: [MAIL] }],
	];
	for (const [path, json] of ROADS) {
		expect([403, 422], path).toContain(await statusOf(path, attacker, json));
		expect(await listChangesSince(before)).toEqual([]);
	}
	expect(await statusOf(`/api/member_query/${query}`, colleague)).toBe(200);
});

test("who carries a tag, has a value or answered is not told under other abilities", async () => {
	const tag = await buildTag();
	await buildFriend({ name: "秘密の佐藤", tagIds: [tag.id] });
	const field = await buildItem("var", colleague, { name: "氏名" });
	const form = await buildItem("form", colleague, { name: "アンケート" });
	const attacker = await buildSession({ abilities: without("friend-read") });
	for (const path of [
		`/api/tag/members/${tag.id}`,
		`/api/var/values/${field}?value=x`,
		`/api/form/answers/${form}`,
		`/lvf/export/${form}`,
		"/api/deliveries",
	]) {
		const answer = await sendRequest(path, { as: attacker });
		expect([path, answer.status]).toEqual([path, 403]);
		expect(await answer.text()).not.toContain("佐藤");
	}
});

test("a copied Flex message says what it said, whoever copied it", async () => {
	const attacker = await buildSession({ abilities: without("user-lflex") });
	const contents = (text: string) =>
		JSON.stringify({
			type: "bubble",
			body: { type: "box", layout: "vertical", contents: [{ type: "text", text }] },
		});
	const content = { type: "flex", alt_text: "案内", contents: contents("元の文") };
	const original = await buildTemplate(content, { editor_version: 3 });
	const { copied_egg_id: copy } = await requestJson<{ copied_egg_id: number }>(
		`/api/template/${original}/copy`,
		{
			as: attacker,
			json: {},
		},
	);
	const changed = { content: { ...content, contents: contents("書き換え") } };
	expect((await resaveItem("template", attacker, copy, changed)).status).toBe(403);
	expect(JSON.stringify(await fetchItemData("template", attacker, copy))).toContain("元の文");
});

describe("an action with an effect beyond one's abilities", () => {
	test("is not copied, planned, tried, nor put where it will run", async () => {
		const attacker = await buildSession({ abilities: without("asp") });
		const action = await buildAction({
			isTemplate: true,
			effects: [addTagsEffect((await buildTag()).id), buildEffect("asp")],
		});
		const friend = await buildFriend();
		const before = await takeSnapshot();
		const tried = await Promise.all([
			requestCrud("action", attacker, { action: "copy", focus: action.id }),
			sendRequest(`/api/action/task/${action.id}`, {
				as: attacker,
				json: { date: "2999-01-01", time: "10:00", funnel_id: null },
			}),
			sendRequest("/api/action/dry_run", {
				as: attacker,
				json: { action_id: action.id, friend_id: friend.id },
			}),
			sendRequest("/api/tag/register", { as: attacker, json: { name: "罠", append_action_id: action.id } }),
			sendRequest("/api/landing/register", { as: attacker, json: { name: "罠", action_id: action.id } }),
		]);
		expect(tried.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
		expect(await listChangesSince(before)).toEqual([]);
		expect(await countRows("runs")).toBe(0);
	});
});
