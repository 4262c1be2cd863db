import { beforeEach, describe, expect, test } from "vitest";
import { ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { UNLOCK_PERIOD } from "#domain/integrations/open-api/api-limits.ts";
import {
	MAX_ENDPOINTS,
	SECRET_ROTATION_PERIOD,
} from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { countRows, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildEndpoint, storeWebhookMessage } from "#tests/support/webhook-receiver.ts";

const ENDPOINTS = "/api/open_api/webhooks";
const PASSWORD = "correct-password";
const ENDPOINT = {
	name: "基幹",
	url: "https://receiver.example.com/hook",
	events: ["tag.added", "friend.blocked"],
};

let clock: TestClock;
let operator: BuiltOperator;
let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildOperator({ password: PASSWORD });
	as = await signInOperator(operator);
});

interface Made {
	id: number;
	version: number;
	secret: string;
}
const make = (json: object = {}, headers: Record<string, string> = {}) =>
	sendRequest(ENDPOINTS, { as, json: { ...ENDPOINT, ...json }, headers });
const made = async (json: object = {}) => (await (await make(json)).json()) as Made;
const listed = () => requestJson<{ data: Record<string, unknown>[] }>(ENDPOINTS, { as });
const refusal = async (response: Response) => [response.status, await response.json()];

describe("an endpoint", () => {
	test("is made with a secret that is shown this once; a save sent twice makes one", async () => {
		const headers = { "Idempotency-Key": "made-once-1" };
		const first = (await (await make({}, headers)).json()) as Made;
		expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
		expect(await (await make({}, headers)).json()).toEqual(first);
		const { data } = await listed();
		expect(data).toMatchObject([{ ...ENDPOINT, events: ["friend.blocked", "tag.added"], is_active: true }]);
		expect(data[0]!.secret).toBe(`whsec_••••••••${first.secret.slice(-4)}`);
		const everything = JSON.stringify([...(await takeSnapshot())]) + JSON.stringify(data);
		expect(everything).not.toContain(first.secret.slice(6, 40));
	});

	test("is changed by whoever read it last, and begins anew with another address", async () => {
		const { id, version } = await made();
		const path = `${ENDPOINTS}/${id}`;
		const json = { ...ENDPOINT, url: "https://receiver.example.com/other", version };
		expect(await requestJson(path, { as, method: "PUT", whole: true, json })).toEqual({
			id,
			version: version + 1,
		});
		expect(await refusal(await sendRequest(path, { as, method: "PUT", whole: true, json }))).toEqual([
			409,
			{ ERROR: [CALL_TEXTS.changedByOther] },
		]);
		expect((await listed()).data).toMatchObject([{ url: json.url }]);
	});

	test("that the system switched off is on again once somebody switches it on", async () => {
		const { id } = await buildEndpoint(operator, {
			isActive: false,
			failures: 9,
			failingSince: 1,
			pausedUntil: 2,
			stoppedAt: 3,
			stopReason: "x",
		});
		await requestJson(`${ENDPOINTS}/${id}`, {
			as,
			method: "PUT",
			whole: true,
			json: { ...ENDPOINT, is_active: true },
		});
		expect(
			await readRows(
				"select is_active, failures, failing_since, paused_until, stopped_at, stop_reason from outgoing_webhook_endpoints",
			),
		).toEqual([
			{
				is_active: 1,
				failures: 0,
				failing_since: null,
				paused_until: null,
				stopped_at: null,
				stop_reason: null,
			},
		]);
	});

	test("is deleted with its secrets, and what waits for it is sent no more", async () => {
		const { id } = await made();
		for (const key of ["arrived", "waiting"])
			await requestJson(`${ENDPOINTS}/${id}/test`, {
				as,
				method: "POST",
				headers: { "Idempotency-Key": key },
			});
		await readRows(
			"update outgoing_webhook_messages set state = 'sent', next_attempt_at = null where id = (select min(id) from outgoing_webhook_messages) returning id",
		);
		await requestJson(`${ENDPOINTS}/${id}`, { as, method: "DELETE" });
		expect((await listed()).data).toEqual([]);
		expect(await readRows("select secret, previous_secret from outgoing_webhook_endpoints")).toEqual([
			{ secret: "", previous_secret: null },
		]);
		expect(
			await readRows("select state, next_attempt_at from outgoing_webhook_messages order by id"),
		).toEqual([
			{ state: "sent", next_attempt_at: null },
			{ state: "failed", next_attempt_at: null },
		]);
		for (const [path, method] of [
			[`${ENDPOINTS}/${id}/messages`, "GET"],
			[`${ENDPOINTS}/${id}/test`, "POST"],
			[`${ENDPOINTS}/${id}`, "DELETE"],
		] as const)
			expect((await sendRequest(path, { as, method })).status, path).toBe(404);
	});

	test("says who saved it last, and that they are shut out", async () => {
		const { id } = await made();
		const saved = { operator_name: operator.name, is_operator_disabled: false };
		expect((await listed()).data).toMatchObject([saved]);
		const colleague = await buildOperator();
		await requestJson(`${ENDPOINTS}/${id}`, {
			as: await signInOperator(colleague),
			method: "PUT",
			whole: true,
			json: ENDPOINT,
		});
		await updateRow("operators", colleague.id, { disabled_at: 1, name: "退職者" });
		const left = { operator_name: "退職者", is_operator_disabled: true };
		expect((await listed()).data).toMatchObject([left]);
	});

	test("is one of so many at most, also of those made at once", async () => {
		for (let count = 1; count < MAX_ENDPOINTS; count++) await buildEndpoint(operator);
		const statuses = await Promise.all([make(), make(), make()].map(async (each) => (await each).status));
		expect(statuses.sort()).toEqual([200, 422, 422]);
		expect(await refusal(await make())).toEqual([422, { ERROR: [TEXTS.tooMany(MAX_ENDPOINTS)] }]);
	});

	test.each([
		["the name", { name: " " }, { name: [TEXTS.nameRequired] }],
		["the address", { url: "https://10.0.0.1/" }, { url: [TEXTS.urlNumeric] }],
		["the events", { events: [] }, { events: [TEXTS.eventRequired] }],
	])("without %s is refused and changes nothing", async (_, json, errors) => {
		expect(await refusal(await make(json))).toEqual([422, errors]);
		expect(await countRows("outgoing_webhook_endpoints")).toBe(0);
	});
});

describe("an operator", () => {
	test("who sees some friends alone sets up, shows, repeats and deletes nothing", async () => {
		const { id } = await made();
		as = await signInOperator(
			await buildOperator({ password: PASSWORD, scope: { all: false, tagIds: [1] } }),
		);
		const json = { password: PASSWORD };
		for (const response of [
			await make(),
			await sendRequest(`${ENDPOINTS}/${id}`, { as, method: "PUT", whole: true, json: ENDPOINT }),
			await sendRequest(`${ENDPOINTS}/${id}/secret`, { as, json }),
			await sendRequest(`${ENDPOINTS}/${id}/rotate`, { as, json }),
			await sendRequest(`${ENDPOINTS}/${id}`, { as, method: "DELETE" }),
		])
			expect(await refusal(response)).toEqual([422, { ERROR: [TEXTS.scopeRestricted] }]);
		expect(await countRows("outgoing_webhook_endpoints", "deleted_at is null")).toBe(1);
	});

	test("has nothing told to another system that they may not read themselves, nor moves it elsewhere", async () => {
		const { id } = await made();
		const abilities = ALL_ABILITIES.filter((ability) => ability !== "tag-read");
		as = await signInOperator(await buildOperator({ password: PASSWORD, abilities }));
		expect((await make({ events: ["friend.blocked"] })).status).toBe(200);
		const json = { ...ENDPOINT, events: ["friend.blocked"], url: "https://elsewhere.example.com/" };
		for (const response of [
			await make(),
			await sendRequest(`${ENDPOINTS}/${id}`, { as, method: "PUT", whole: true, json }),
		])
			expect(await refusal(response)).toEqual([422, { events: [TEXTS.eventNotAllowed("タグが付いたとき")] }]);
		expect(
			(await sendRequest(`${ENDPOINTS}/${id}/secret`, { as, json: { password: PASSWORD } })).status,
		).toBe(422);
	});

	test("has nothing sent elsewhere that waits of an event for which the endpoint asks no more", async () => {
		const { id } = await made({ events: ["friend.blocked"] });
		await storeWebhookMessage({ endpoint_id: id, type: "tag.added", state: "waiting", next_attempt_at: 1 });
		const abilities = ALL_ABILITIES.filter((ability) => ability !== "tag-read");
		as = await signInOperator(await buildOperator({ abilities }));
		const change = (json: object) =>
			sendRequest(`${ENDPOINTS}/${id}`, {
				as,
				method: "PUT",
				whole: true,
				json: { ...ENDPOINT, events: ["friend.blocked"], ...json },
			});
		expect((await change({ name: "別名" })).status).toBe(200);
		expect(await refusal(await change({ url: "https://elsewhere.example.com/" }))).toEqual([
			422,
			{ events: [TEXTS.eventNotAllowed("タグが付いたとき")] },
		]);
		expect(await readRows("select url from outgoing_webhook_endpoints")).toEqual([{ url: ENDPOINT.url }]);
	});
});

describe("a secret", () => {
	const secret = (
		id: number,
		deed: "secret" | "rotate",
		password = "",
		headers: Record<string, string> = {},
	) => sendRequest(`${ENDPOINTS}/${id}/${deed}`, { as, json: { password }, headers });

	test("is shown with the password, which is asked for again after ten minutes", async () => {
		const { id, secret: clear } = await made();
		const asked = [422, { password: [OPEN_API_TEXTS.passwordNeeded] }];
		expect(await refusal(await secret(id, "secret"))).toEqual(asked);
		expect(await refusal(await secret(id, "secret", "wrong"))).toEqual([
			422,
			{ password: [OPERATOR_TEXTS.passwordWrong] },
		]);
		expect(await (await secret(id, "secret", PASSWORD)).json()).toEqual({ secret: clear });
		expect(await (await secret(id, "secret")).json()).toEqual({ secret: clear });
		clock.advance(UNLOCK_PERIOD + 1_000);
		clock.rule();
		expect(await refusal(await secret(id, "secret"))).toEqual(asked);
		expect(await countRows("audit_log", "verb = 'open_api.webhook.secret'")).toBe(2);
	});

	test("is changed for another once, however often the press comes, and the next time after a day", async () => {
		const { id, secret: before } = await made();
		const headers = { "Idempotency-Key": "rotated-once" };
		const first = (await (await secret(id, "rotate", PASSWORD, headers)).json()) as { secret: string };
		expect(first.secret).not.toBe(before);
		expect(await (await secret(id, "rotate", PASSWORD, headers)).json()).toEqual(first);
		expect(await refusal(await secret(id, "rotate"))).toEqual([422, { ERROR: [TEXTS.rotating] }]);
		expect(await (await secret(id, "secret")).json()).toEqual(first);
		clock.advance(SECRET_ROTATION_PERIOD + 1_000);
		clock.rule();
		expect((await secret(id, "rotate", PASSWORD)).status).toBe(200);
	});

	test("pressed for by two at once is one", async () => {
		const { id } = await made();
		const answers = await Promise.all([
			secret(id, "rotate", PASSWORD),
			secret(id, "rotate", PASSWORD),
			secret(id, "rotate", PASSWORD),
		]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
		const [right] = answers.filter(({ ok }) => ok);
		expect(await (await secret(id, "secret")).json()).toEqual(await right!.json());
	});
});
