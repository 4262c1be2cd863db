import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type {
	ApiEventChoices,
	JourneyChoices,
	SalonChoices,
} from "#domain/engine/filters/condition-choices.ts";
import type { VarChoice } from "#domain/engine/kinds/var.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeAll(async () => {
	operator = await buildSession();
});

const NOW = Date.UTC(2026, 3, 5, 4, 0);
const item = (table: string, name: string, rest: Record<string, unknown> = {}) =>
	storeRow(table, { name, created_at: NOW, ...rest });

/** Event and key, with the values sent for two friends. */
const SENT = [
	["order", "total", "1200", "80.5"],
	["order", "item", "茶碗", "皿"],
	// A single non-number makes the key textual.
	["order", "level", "3", "金"],
	["order", "ordered_at", "2026-04-05T13:00:00", "2026-04-06T13:00:00"],
	["review", "tags", '["good"]', "[]"],
	["review", "detail", '{"stars":5}', "{}"],
] as const;

const send = (friend_id: number, event: string, key: string, value: string) =>
	storeRow("friend_api_values", {
		...{ friend_id, category: "shop", event, key, value, value_key: value, updated_at: NOW },
		number: Number.isNaN(Number(value)) ? null : Number(value),
	});

/** Response of a call, and the statements it took. */
async function asked<Answer>(path: string) {
	const { database, trips } = countRoundTrips(env.DB);
	const response = await sendRequest(path, { as: operator, env: { DB: database } });
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	const statements = trips.flat().filter(({ sql }) => !sql.includes('"sessions"'));
	return { answer: (await response.json()) as Answer, statements };
}

describe("what a condition on calendar reservations chooses from", () => {
	test("are salons, their resources and courses, deleted ones flagged, in one statement", async () => {
		const here = await item("salons", "本店");
		const gone = await item("salons", "閉店した店", { deleted_at: NOW });
		const chair = await item("salon_resources", "席", { salon_id: here });
		const leaver = await item("salon_resources", "退職者", { salon_id: here, deleted_at: NOW });
		const cut = await item("salon_courses", "カット", { salon_id: here });
		const old = await item("salon_courses", "旧コース", { salon_id: gone });
		const { answer, statements } = await asked<SalonChoices>("/api/v1/filters/salons");
		expect(answer).toEqual({
			salons: [
				{ id: here, name: "本店", deleted: 0 },
				{ id: gone, name: "閉店した店", deleted: 1 },
			],
			resources: [
				{ id: chair, name: "席", deleted: 0, salon_id: here },
				{ id: leaver, name: "退職者", deleted: 1, salon_id: here },
			],
			courses: [
				{ id: cut, name: "カット", deleted: 0, salon_id: here },
				{ id: old, name: "旧コース", deleted: 0, salon_id: gone },
			],
		});
		expect(statements).toHaveLength(1);
	});
});

describe("what a condition on journeys chooses from", () => {
	test("are journeys and phases of theirs, without deleted ones, in one statement", async () => {
		const visit = await item("journeys", "来店");
		const gone = await item("journeys", "過去のジャーニー", { deleted_at: NOW });
		const first = await item("journey_tags", "初来店", { journey_id: visit });
		await item("journey_tags", "なくなったフェーズ", { journey_id: visit, deleted_at: NOW });
		await item("journey_tags", "過去のフェーズ", { journey_id: gone });
		await item("journey_tags", "ジャーニーのないフェーズ");
		const { answer, statements } = await asked<JourneyChoices>("/api/v1/filters/journeys");
		expect(answer).toEqual({
			journeys: [{ id: visit, name: "来店" }],
			phases: [{ id: first, name: "初来店", journey_id: visit }],
		});
		expect(statements).toHaveLength(1);
	});
});

describe("what a condition on integration data chooses from", () => {
	const path = "/api/v1/filters/api_events";

	test("is nothing while nothing was sent", async () => {
		expect(await requestJson(path, { as: operator })).toEqual({ contexts: [] });
	});

	test("are the keys that were sent, each once, with their formats, in one statement", async () => {
		const friends = [await buildFriend(), await buildFriend()];
		for (const [event, key, first, second] of SENT) {
			await send(friends[0]!.id, event, key, first);
			await send(friends[1]!.id, event, key, second);
		}
		const { answer, statements } = await asked<ApiEventChoices>(path);
		expect(answer.contexts.map(({ event, key, format }) => [event, key, format])).toEqual([
			["order", "item", "string"],
			["order", "level", "string"],
			["order", "ordered_at", "datetime"],
			["order", "total", "number"],
			["review", "detail", "object"],
			["review", "tags", "array"],
		]);
		expect(answer.contexts[0]).toMatchObject({ category: "shop", event_label: "order", key_label: "item" });
		expect(statements).toHaveLength(1);
		// Each key is found by an index search after the previous one; only the first one scans.
		const plan = await explainQueryPlan(env.DB, statements[0]!);
		expect(plan.filter((line) => /scan n/i.test(line))).toHaveLength(1);
		expect(plan.filter((line) => /search n using covering index/i.test(line)).length).toBeGreaterThan(0);
	});
});

describe("the choices of a select field", () => {
	const choices = (id: number) =>
		asked<{ choices: VarChoice[] }>(`/api/var/choice/${id}`).then(({ answer }) => answer.choices);

	test("come in their order, and of another type there are none", async () => {
		const rank = await buildItem("var", operator, {
			name: "会員ランク",
			type: 20,
			choices: [{ value: "金" }, { value: "銀" }],
		});
		const note = await buildItem("var", operator, { name: "備考" });
		expect((await choices(rank)).map(({ value }) => value)).toEqual(["金", "銀"]);
		expect(await choices(note)).toEqual([]);
	});

	test("of a field that is gone are not found", async () => {
		expect((await sendRequest("/api/var/choice/999999", { as: operator })).status).toBe(404);
	});
});
