import { beforeEach, describe, expect, test } from "vitest";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { addTags, buildAction, sendText } from "#tests/support/actions.ts";
import { effect } from "#tests/support/effects.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { crud, dataOf, makeItem, resave } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { changesSince, countRows, snapshot } from "#tests/support/snapshot.ts";
import { store } from "#tests/support/stored.ts";
import { buildTemplate } from "#tests/support/templates.ts";

/* Point 8: what the main road refused went beside it, over what a colleague with more abilities had left behind. */

const without = (...lacking: Ability[]) => ALL_ABILITIES.filter((each) => !lacking.includes(each));
const MAIL = { type: 15, qs: "example.com" };

let colleague: Session;
beforeEach(async () => {
	await beginAnew();
	colleague = await signedInOperator();
});

const statusOf = async (path: string, as: Session, json?: object) =>
	(await call(path, json === undefined ? { as } : { as, json })).status;

test("somebody's address is not found out by a colleague's search, dry run or condition", async () => {
	const attacker = await signedInOperator({ abilities: without("mail") });
	const friend = await buildFriend();
	await store("friend_mails", {
		...{ friend_id: friend.id, address: "a@example.com", address_key: "a@example.com", updated_at: 1 },
	});
	const funnel = await makeItem("funnel", colleague, { name: "検索", filter: { inputs: [MAIL] } });
	const query = (await dataOf("funnel", colleague, funnel)).member_query_id as number;
	const { fid: kept } = await ask<{ fid: number }>("/api/funnel/register", {
		as: colleague,
		json: { inputs: [MAIL], no_template: 1 },
	});
	const dry = (member_query_id: number) => ({
		inputs: [{ ...sendText("一"), member_query_id }],
		friend_id: friend.id,
	});
	const before = await snapshot();
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
		expect(await changesSince(before)).toEqual([]);
	}
	expect(await statusOf(`/api/member_query/${query}`, colleague)).toBe(200);
});

test("who carries a tag, has a value or answered is not told under other abilities", async () => {
	const tag = await buildTag();
	await buildFriend({ name: "秘密の佐藤", tagIds: [tag.id] });
	const field = await makeItem("var", colleague, { name: "氏名" });
	const form = await makeItem("form", colleague, { name: "アンケート" });
	const attacker = await signedInOperator({ abilities: without("friend-read") });
	for (const path of [
		`/api/tag/members/${tag.id}`,
		`/api/var/values/${field}?value=x`,
		`/api/form/answers/${form}`,
		`/lvf/export/${form}`,
		"/api/deliveries",
	]) {
		const answer = await call(path, { as: attacker });
		expect([path, answer.status]).toEqual([path, 403]);
		expect(await answer.text()).not.toContain("佐藤");
	}
});

test("a copied Flex message says what it said, whoever copied it", async () => {
	const attacker = await signedInOperator({ abilities: without("user-lflex") });
	const contents = (text: string) =>
		JSON.stringify({
			type: "bubble",
			body: { type: "box", layout: "vertical", contents: [{ type: "text", text }] },
		});
	const content = { type: "flex", alt_text: "案内", contents: contents("元の文") };
	const original = await buildTemplate(content, { editor_version: 3 });
	const { copied_egg_id: copy } = await ask<{ copied_egg_id: number }>(`/api/template/${original}/copy`, {
		as: attacker,
		json: {},
	});
	const changed = { content: { ...content, contents: contents("書き換え") } };
	expect((await resave("template", attacker, copy, changed)).status).toBe(403);
	expect(JSON.stringify(await dataOf("template", attacker, copy))).toContain("元の文");
});

describe("an action with an effect beyond one's abilities", () => {
	test("is not copied, planned, tried, nor put where it will run", async () => {
		const attacker = await signedInOperator({ abilities: without("asp") });
		const action = await buildAction({
			isTemplate: true,
			effects: [addTags((await buildTag()).id), effect("asp")],
		});
		const friend = await buildFriend();
		const before = await snapshot();
		const tried = await Promise.all([
			crud("action", attacker, { action: "copy", focus: action.id }),
			call(`/api/action/task/${action.id}`, {
				as: attacker,
				json: { date: "2999-01-01", time: "10:00", funnel_id: null },
			}),
			call("/api/action/dry_run", { as: attacker, json: { action_id: action.id, friend_id: friend.id } }),
			call("/api/tag/register", { as: attacker, json: { name: "罠", append_action_id: action.id } }),
			call("/api/landing/register", { as: attacker, json: { name: "罠", action_id: action.id } }),
		]);
		expect(tried.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
		expect(await changesSince(before)).toEqual([]);
		expect(await countRows("runs")).toBe(0);
	});
});
