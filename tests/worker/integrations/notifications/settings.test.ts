import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { AT_ALL_TIMES } from "#domain/integrations/notifications/notice-schedule.ts";
import { NOTIFICATION_BOILERPLATE } from "#domain/integrations/notifications/notification.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildChannel, buildMailbox, buildNotification } from "#tests/support/notice-fixture.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

let operator: BuiltOperator;
let as: ConsoleSession;
let mailbox: number;
beforeEach(async () => {
	await resetState();
	operator = await buildOperator();
	as = await signInOperator(operator);
	mailbox = await buildMailbox(operator, "staff@example.com");
});

const input = (given: object = {}) => ({
	title: "受付",
	timings: ["message_waiting", "form_answered"],
	notification_channels: [mailbox],
	...given,
});

interface Saving {
	path?: string;
	method?: string;
	headers?: Record<string, string>;
	env?: object;
}

const save = (given: object = {}, { path = "/api/notifications", ...options }: Saving = {}) =>
	sendRequest(path, { as, whole: true, json: input(given), ...options });
const refusal = async (given: object) => {
	const before = await takeSnapshot();
	const response = await save(given);
	const said = [response.status, await response.json()];
	expect(await listChangesSince(before)).toEqual([]);
	return said;
};

test("[M-147, M-348] the boilerplate is what a new setting begins with, and what its fields are chosen from", async () => {
	const blank = await requestJson<object>("/api/notifications/boilerplate", { as });
	expect(blank).toMatchObject({ id: null, ...NOTIFICATION_BOILERPLATE });
	expect(blank).toMatchObject({ choices: { channels: [{ id: mailbox }], roles: [{ id: operator.roleId }] } });
});

describe("a setting", () => {
	test("[M-144, M-145, M-349] is shown as it was saved", async () => {
		const tag = await buildTag();
		const filter = { inputs: [{ type: 60, tag_ids: [tag.id], tag_group_id: null, use_group: 0, tag_or: 0 }] };
		const { id } = await requestJson<{ id: number }>("/api/notifications", {
			as,
			json: input({
				use_notify: false,
				condition: { member_query: filter, operator_role: operator.roleId },
				schedule: {
					...AT_ALL_TIMES,
					weekdays: [1, 5],
					quiet_from: "21:00",
					quiet_to: "08:00",
					digest: "hourly",
				},
			}),
		});
		const shown = await requestJson<Record<string, unknown>>(`/api/notifications/${id}`, { as });
		expect(shown).toMatchObject({
			id,
			title: "受付",
			use_notify: false,
			timings: ["message_waiting", "form_answered"],
			notification_channels: [mailbox],
			schedule: { weekdays: [1, 5], quiet_from: "21:00", quiet_to: "08:00", digest: "hourly" },
			condition: {
				member_query: { inputs: [{ tag_ids: [tag.id] }] },
				model_funnel: null,
				operator_role: operator.roleId,
			},
		});
		expect((await requestJson<{ items: object[] }>("/api/notifications", { as })).items).toMatchObject([
			{ id, use_notify: false, channels: [{ name: "mail", label: "メール", problem: null }] },
		]);
		// Uses of the tag are found before its deletion.
		const uses = await requestJson<{ items: object[] }>(`/api/used_by/tag/${tag.id}`, { as });
		expect(uses.items).toMatchObject([{ kind: "notification", id, name: "受付" }]);
	});

	test("saved twice with one key is one, and an older version is refused", async () => {
		const headers = { "Idempotency-Key": "key-of-a-save" };
		const [one, other] = [await save({}, { headers }), await save({}, { headers })];
		expect(await one.json()).toEqual(await other.json());
		const [{ id }] = (await readRows<{ id: number }>("select id from notifications")) as [{ id: number }];
		const change = (version: number) =>
			sendRequest(`/api/notifications/${id}`, {
				as,
				method: "PUT",
				whole: true,
				json: input({ title: "変更", version }),
			});
		expect((await change(1)).status).toBe(200);
		expect((await change(1)).status).toBe(409);
		expect(await readRows("select title, version from notifications")).toEqual([
			{ title: "変更", version: 2 },
		]);
	});

	test("names no channel that somebody deletes while it is saved: over that nobody would be told", async () => {
		const meanwhile = () =>
			requestJson(`/api/notification_channels/${mailbox}`, { as, method: "DELETE" }).then(() => undefined);
		const gone = [422, { notification_channels: [NOTIFICATION_TEXTS.channelGone] }];
		const saving = async (statement: RegExp, options: Saving) => {
			const DB = interruptAt(env.DB, statement, meanwhile);
			const response = await save({}, { env: { DB }, ...options });
			return [response.status, await response.json()];
		};
		expect(await saving(/^insert into "notifications"/, {})).toEqual(gone);
		expect(await countRows("notifications")).toBe(0);
		const other = await buildMailbox(operator, "other@example.com");
		const id = await buildNotification(operator, [other]);
		mailbox = await buildMailbox(operator, "staff@example.com");
		const edit = { path: `/api/notifications/${id}`, method: "PUT" };
		expect(await saving(/^update "notifications"/, edit)).toEqual(gone);
		expect(await readRows("select notification_channels from notifications")).toEqual([
			{ notification_channels: `[${other}]` },
		]);
	});

	test("is switched off and on, and deleted", async () => {
		const id = await buildNotification(operator, [mailbox]);
		const use = (use_notify: boolean) =>
			requestJson(`/api/notifications/${id}/use`, { as, method: "PATCH", json: { use_notify } });
		await use(false);
		expect(await readRows("select use_notify from notifications")).toEqual([{ use_notify: 0 }]);
		await use(true);
		await requestJson(`/api/notifications/${id}`, { as, method: "DELETE" });
		expect((await sendRequest(`/api/notifications/${id}`, { as })).status).toBe(404);
		expect(await countRows("audit_log", "verb like 'notification.%'")).toBe(3);
	});

	test("says by field what is missing, gone or ended, and changes nothing", async () => {
		expect(await refusal({ title: " ", timings: [], notification_channels: [] })).toEqual([
			422,
			{
				title: [NOTIFICATION_TEXTS.titleRequired],
				timings: [NOTIFICATION_TEXTS.timingRequired],
				notification_channels: [NOTIFICATION_TEXTS.channelRequired],
			},
		]);
		expect(await refusal({ notification_channels: [mailbox, 999] })).toEqual([
			422,
			{ notification_channels: [NOTIFICATION_TEXTS.channelGone] },
		]);
		expect(await refusal({ condition: { operator_role: 999 } })).toEqual([
			422,
			{ "condition[operator_role]": [NOTIFICATION_TEXTS.roleGone] },
		]);
		expect(await refusal({ condition: { model_funnel: 999 } })).toEqual([
			422,
			{ "condition[model_funnel]": [NOTIFICATION_TEXTS.funnelGone] },
		]);
		expect(
			await refusal({
				condition: {
					member_query: {
						inputs: [{ type: 60, tag_ids: [999], tag_group_id: null, use_group: 0, tag_or: 0 }],
					},
				},
			}),
		).toEqual([422, { "condition[member_query]": [NOTIFICATION_TEXTS.filterBroken] }]);
	});

	test("takes no channel whose service has ended", async () => {
		const ended = await buildChannel(operator, "line_notify", {});
		expect(await refusal({ notification_channels: [ended] })).toEqual([
			422,
			{ notification_channels: [NOTIFICATION_TEXTS.channelEnded("line_notify")] },
		]);
	});

	test("by conditions that the operator may not use is refused with 403", async () => {
		const poor = await buildSession({ abilities: ["notification-write", "friend-read"] });
		const filter = { inputs: [{ type: 15, mail_status: 0 }] };
		const response = await sendRequest("/api/notifications", {
			as: poor,
			json: input({ condition: { member_query: filter } }),
		});
		expect(response.status).toBe(403);
		expect(await countRows("notifications")).toBe(0);
		expect(await connectD1(env.DB).select().from(memberQueries)).toEqual([]);
	});
});
