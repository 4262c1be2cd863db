import { beforeEach, describe, expect, test } from "vitest";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildMailbox, buildNotification } from "#tests/support/notice-fixture.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

let admin: BuiltOperator;
let restricted: BuiltOperator;
let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	admin = await buildOperator();
	restricted = await buildOperator({ scope: { all: false, tagIds: [(await buildTag()).id] } });
	as = await signInOperator(restricted);
});

const MAIL = {
	kind: "mail",
	name: "自分",
	settings: { service: "cloudflare", from: "shop@example.com", to: ["mine@example.com"] },
};

/** Calls that change settings and channels of another operator. */
const CHANGES: [string, (of: BuiltOperator) => Promise<[string, object]>][] = [
	[
		"turning a channel to oneself",
		async (of) => [
			`/api/notification_channels/${await buildMailbox(of, "admin@example.com")}`,
			{ method: "PUT", whole: true, json: MAIL },
		],
	],
	[
		"deleting a channel",
		async (of) => [
			`/api/notification_channels/${await buildMailbox(of, "admin@example.com")}`,
			{ method: "DELETE" },
		],
	],
	[
		"editing a setting",
		async (of) => {
			const own = await buildMailbox(restricted, "mine@example.com");
			return [
				`/api/notifications/${await settingOf(of)}`,
				{
					method: "PUT",
					whole: true,
					json: { title: "受付", timings: ["message_waiting"], notification_channels: [own] },
				},
			];
		},
	],
	[
		"switching a setting off",
		async (of) => [
			`/api/notifications/${await settingOf(of)}/use`,
			{ method: "PATCH", json: { use_notify: false } },
		],
	],
	["deleting a setting", async (of) => [`/api/notifications/${await settingOf(of)}`, { method: "DELETE" }]],
];

const settingOf = async (of: BuiltOperator) =>
	buildNotification(of, [await buildMailbox(of, "setting@example.com")]);

describe.each(CHANGES)("%s", (_, change) => {
	test("is refused to an operator who sees only some friends, where somebody who sees more saved it", async () => {
		const [path, sent] = await change(admin);
		const before = await takeSnapshot();
		const refused = await sendRequest(path, { as, ...sent });
		expect([refused.status, await refused.json()]).toEqual([
			403,
			{ ERROR: [NOTIFICATION_TEXTS.saverScopeDiffers] },
		]);
		expect(await takeSnapshot()).toEqual(before);
	});

	test("is done where they saved it themselves, and by who sees everybody", async () => {
		for (const who of [as, await signInOperator(admin)]) {
			const [path, sent] = await change(restricted);
			expect((await sendRequest(path, { as: who, ...sent })).status).toBe(200);
		}
	});
});

test("lists say what may be changed", async () => {
	for (const of of [admin, restricted]) await settingOf(of);
	for (const path of ["/api/notifications", "/api/notification_channels/all"]) {
		const mayChange = async (who: ConsoleSession) =>
			(await requestJson<{ items: { may_change: boolean }[] }>(path, { as: who })).items.map(
				(each) => each.may_change,
			);
		expect(await mayChange(as)).toEqual([false, true]);
		expect(await mayChange(await signInOperator(admin))).toEqual([true, true]);
	}
});
