import { beforeAll, describe, expect, test } from "vitest";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { CONDITION_NAMES, CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildItem, fetchItemData, requestRegister, resaveItem } from "#tests/support/item-requests.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const MENU = { type: 93, match: 2 };
const MAIL = { type: 15, qs: "example.com" };
const without = (...lacking: Ability[]) => ALL_ABILITIES.filter((each) => !lacking.includes(each));
const refusal = (...labels: string[]) => ({ ERROR: labels.map(FILTER_TEXTS.conditionNotAllowed) });

async function refusedFor(abilities: Ability[], inputs: object[], stored?: object[]): Promise<unknown> {
	const { operator } = operatorContext(new TestClock(), await buildOperator({ abilities }));
	try {
		assertConditionsAllowed(
			operator,
			filterSchema.parse({ inputs }),
			stored && filterSchema.parse({ inputs: stored }),
		);
	} catch (error) {
		if (error instanceof Refusal) return [error.status, error.body];
		throw error;
	}
	return null;
}

/** One condition for each ability. */
const ABLE: [Ability, object][] = [
	["event_reserve", { type: 65, event_slot_id: 1, match: 1 }],
	["salon_created", { type: 67, salonIds: [1] }],
	["show-analytics", { type: 80, tracker_ids: [1] }],
	["landing", { type: 85, landing_ids: [1] }],
	["user-landing-detail-query", { type: 86, landing_id: 1 }],
	["episode", { type: 90, episode_id: 1 }],
	["richmenu", MENU],
	["mail", MAIL],
	["payment-read", { type: 136, from_yen: 1 }],
	["product-read", { type: 140 }],
	["point-read", { type: 131, from_points: 1 }],
	["coupon-read", { type: 132, coupon_id: 1 }],
	["introduction-read", { type: 139, by: 0, count: 2 }],
	["score-read", { type: 130, score_id: 1, from_points: 1 }],
	["journey", { type: 70, journey_id: 1, journey_tag_id: 1 }],
	["open-api", { type: 115, match: 3, context: { category: "a", event: "b", key: "c" } }],
	["user-liff-form-use", { type: 95, form_id: 1 }],
];

describe("a condition", () => {
	test.each(ABLE)("needs %s, also within groups", async (ability, condition) => {
		const name = CONDITION_NAMES.find((each) => CONDITIONS[each].ability === ability)!;
		const refused = [403, refusal(CONDITIONS[name].label)];
		const nested = { type: 120, effects: [{ type: 120, effects: [{ type: 110 }, condition] }] };
		for (const inputs of [[condition], [nested]]) {
			expect(await refusedFor(without(ability), inputs)).toEqual(refused);
			expect(await refusedFor(ALL_ABILITIES, inputs)).toBeNull();
		}
	});

	test("there are no others that need one", () => {
		const abilities = CONDITION_NAMES.flatMap((name) => CONDITIONS[name].ability ?? []);
		expect(abilities.sort()).toEqual(ABLE.map(([ability]) => ability).sort());
	});

	test("[A-319] the state of an address needs an ability of its own", async () => {
		const lacking = without("user-mail-set-to-expa-mode");
		expect(await refusedFor(lacking, [MAIL])).toBeNull();
		expect(await refusedFor(lacking, [{ ...MAIL, mail_status: 5 }])).toEqual([
			403,
			refusal("メールアドレスの状態"),
		]);
	});

	test("that stood there before, unchanged and wherever, is nobody's use; a changed one is", async () => {
		const lacking = without("mail", "richmenu");
		const group = { type: 120, effects: [MAIL, { type: 110 }] };
		expect(await refusedFor(lacking, [group], [MAIL])).toBeNull();
		expect(await refusedFor(lacking, [{ ...MAIL, qs: "example.net" }], [MAIL])).toEqual([
			403,
			refusal("メールアドレス"),
		]);
		expect(await refusedFor(lacking, [MENU, MAIL], [])).toEqual([
			403,
			refusal("リッチメニュー", "メールアドレス"),
		]);
	});
});

describe("an operator without the ability", () => {
	let administrator: ConsoleSession;
	let operator: ConsoleSession;
	beforeAll(async () => {
		administrator = await buildSession({ isAdmin: true, abilities: [] });
		operator = await buildSession({ abilities: without("richmenu") });
	});
	const answerOf = async (answer: Response) => [answer.status, await answer.json()];
	const refused = [403, refusal("リッチメニュー")];

	test.each([
		["in the explorer's shape", { name: "検索", filter: { inputs: [MENU] } }],
		["as a filter", { fid: "", name: "検索", inputs: [MENU] }],
		["kept for one place", { fid: "", no_template: 1, inputs: [MENU] }],
	])("saves no such search: %s", async (_, body) => {
		const before = await takeSnapshot();
		expect(await answerOf(await requestRegister("funnel", operator, body))).toEqual(refused);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await requestRegister("funnel", administrator, body)).status).toBe(200);
	});

	test("can give one that is there another name, and not add to it", async () => {
		const id = await buildItem("funnel", administrator, { name: "検索", filter: { inputs: [MENU] } });
		expect((await resaveItem("funnel", operator, id, { name: "改めた名前" })).status).toBe(200);
		expect(await fetchItemData("funnel", operator, id)).toMatchObject({ name: "改めた名前", inputs: [MENU] });
		const filter = { inputs: [MENU, { type: 120, effects: [{ type: 93, richmenu_id: 3 }] }] };
		expect(await answerOf(await resaveItem("funnel", operator, id, { filter }))).toEqual(refused);
	});

	test("saves no auto-response with it, but one that had it before", async () => {
		const given = { name: "自動応答", filter: { inputs: [MENU] } };
		const id = await buildItem("reaction", administrator, given);
		expect((await resaveItem("reaction", operator, id, { name: "改めた名前" })).status).toBe(200);
		const filter = { inputs: [{ ...MENU, match: 12 }] };
		expect(await answerOf(await resaveItem("reaction", operator, id, { filter }))).toEqual(refused);
		const data = await fetchItemData("reaction", operator, id);
		expect(
			await answerOf(await requestRegister("reaction", operator, { ...data, id: null, filter })),
		).toEqual(refused);
	});

	test("learns nothing from a preview", async () => {
		const preview = (as: ConsoleSession) =>
			sendRequest("/api/funnel/preview", { as, json: { inputs: [MENU] } });
		expect(await (await preview(operator)).json()).toMatchObject({
			conditions: [{ count: null, problem: FILTER_TEXTS.conditionNotAllowed("リッチメニュー") }],
			emptied_by: null,
		});
		expect(await (await preview(administrator)).json()).toMatchObject({
			conditions: [{ count: expect.any(Number) }],
		});
	});
});
