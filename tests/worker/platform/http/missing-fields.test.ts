import { beforeAll, describe, expect, test } from "vitest";
import { findMissingFields } from "#domain/platform/body-names/missing-fields.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { fillBlanks, findBodySchema } from "#tests/support/with-blanks.ts";

let as: ConsoleSession;
let salon: BuiltSalon;
let onlineConfig: number;
beforeAll(async () => {
	await resetState();
	as = await buildSession();
	salon = await buildSalon();
	onlineConfig = (await requestJson<{ id: number }>(`/api/salon/${salon.id}/online_configs`, { as })).id;
});

const make = async (path: string, json: object) => (await requestJson<{ id: number }>(path, { as, json })).id;
/** Creates an item and returns the address for its replacement. */
const made = async (path: string, json: object) => `${path}/${await make(path, json)}`;

/** Replacing calls with their required fields. */
const REPLACED: [name: string, method: string, prepare: () => Promise<[path: string, needed: object]>][] = [
	["a journey", "PUT", async () => [await made("/api/journeys", { name: "来店" }), { name: "来店" }]],
	[
		"an online configuration",
		"PUT",
		async () => [`/api/salon/${salon.id}/online_configs/${onlineConfig}`, {}],
	],
	[
		"a service code",
		"PUT",
		async () => {
			const code = { name: "予約", rights: ["read"], member_query_id: null };
			return [await made("/api/open_api/service_codes", code), code];
		},
	],
	[
		"a trigger",
		"PUT",
		async () => [await made("/api/open_api/triggers", { name: "注文" }), { name: "注文" }],
	],
	[
		"the settings of an event",
		"PUT",
		async () => [`${await made("/api/events", { name: "体験会" })}/config`, { name: "体験会" }],
	],
	[
		"the actions of an event",
		"PUT",
		async () => [`${await made("/api/events", { name: "試食会" })}/actions`, {}],
	],
	[
		"a course",
		"PUT",
		async () => [`/api/salon/${salon.id}/courses/${salon.courses[0]}`, { name: "カット", minutes: 60 }],
	],
	[
		"a resource",
		"PUT",
		async () => [`/api/salon/${salon.id}/resources/${salon.resources[0]}`, { name: "鏡前" }],
	],
	[
		"the courses that resources do not do",
		"PUT",
		async () => [`/api/salon/${salon.id}/resource_course_unlinks`, {}],
	],
	[
		"the action of a tag",
		"POST",
		async () => ["/api/tag/register", { id: (await buildTag()).id, name: "常連" }],
	],
	[
		"an auto-response",
		"POST",
		async () => {
			const action_id = (await buildAction()).id;
			const given = { name: "予約", keywords: ["予約"], action_id };
			return ["/api/reaction/register", { ...given, id: await make("/api/reaction/register", given) }];
		},
	],
	[
		"an action",
		"POST",
		async () => {
			const inputs = [{ type: 1, text: "春" }];
			return ["/api/action/register", { aid: (await buildAction()).id, a_name: "案内", inputs }];
		},
	],
];

const without = (body: object, name: string) =>
	Object.fromEntries(Object.entries(body).filter(([each]) => each !== name));

describe("a field that is not sent is refused, and nothing is changed:", () => {
	test.each(REPLACED)("%s", async (_, method, prepare) => {
		const [path, needed] = await prepare();
		const whole = fillBlanks(method, path, needed) as object;
		const fields = findMissingFields(findBodySchema(method, path), needed).map(({ path: [name] }) =>
			String(name),
		);
		expect(fields).not.toEqual([]);
		const before = await takeSnapshot();
		for (const name of fields) {
			const answer = await sendRequest(path, { as, method, json: without(whole, name) });
			expect([answer.status, await answer.json()]).toEqual([422, { [name]: [FIELD_TEXTS.notSent] }]);
		}
		expect(await listChangesSince(before)).toEqual([]);
		expect((await sendRequest(path, { as, method, json: whole })).status).toBe(200);
	});

	test("the shop of an online configuration, and a customer's field", async () => {
		const path = `/api/salon/${salon.id}/online_configs?attr=`;
		const before = await takeSnapshot();
		const shop = await sendRequest(`${path}shop`, { as, method: "PATCH", json: {} });
		expect([shop.status, Object.keys(await shop.json())]).toEqual([
			422,
			["name", "address", "phone", "description", "map_url", "logo_key", "cover_key", "colour"],
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test.each<[name: string, method: string, path: string, json: object, fields: string[]]>([
		["the tags of a friend", "POST", "/api/member/tag", {}, ["tag_ids"]],
		["the mark of a friend", "POST", "/api/member/mark", {}, ["notify"]],
		[
			"the scenarios of new friends",
			"PUT",
			"/api/setting/follow",
			{},
			["new_follower_content_group_id", "legacy_follower_content_group_id"],
		],
		["the group of journeys", "POST", "/api/journeys/mv_group", { ids: [1] }, ["group_id"]],
		["the destination of landing pages", "POST", "/api/landing/destination", {}, ["url"]],
		[
			"the friends of a new service code",
			"POST",
			"/api/open_api/service_codes",
			{ name: "予約", rights: ["read"] },
			["member_query_id"],
		],
	])("%s", async (_, method, path, json, fields) => {
		const tag = await buildTag();
		const friend = await buildFriend({ tagIds: [tag.id] });
		const body = path.startsWith("/api/member/") ? { member_id: friend.id, ...json } : json;
		const before = await takeSnapshot();
		const answer = await sendRequest(path, { as, method, json: body });
		const told = Object.fromEntries(fields.map((field) => [field, [FIELD_TEXTS.notSent]]));
		expect([answer.status, await answer.json()]).toEqual([422, told]);
		expect(await listChangesSince(before)).toEqual([]);
		expect(await tagIdsOf(friend)).toEqual([tag.id]);
	});
});

test("a broadcast, a task and a scenario's effect say whom and what they are for", async () => {
	const action = await buildAction();
	const before = await takeSnapshot();
	for (const [path, json, field] of [
		["/api/broadcasts", { name: "春", messages: [{ type: 1, text: "春" }] }, "filter"],
		[`/api/action/task/${action.id}`, { date: "2099-01-01", time: "10:00" }, "funnel_id"],
		["/api/action/register", { a_name: "案内", inputs: [{ type: 5 }] }, "inputs[0][group_id]"],
	] as const) {
		const answer = await sendRequest(path, { as, json });
		expect([answer.status, Object.keys(await answer.json())]).toEqual([422, [field]]);
	}
	expect(await listChangesSince(before)).toEqual([]);
});
