import { beforeEach, describe, expect, test } from "vitest";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications.ts";
import { buildTag } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildMailbox, buildNotification } from "#tests/support/notices.ts";
import { type BuiltOperator, buildOperator, type Session, signIn } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { snapshot } from "#tests/support/snapshot.ts";

let admin: BuiltOperator;
let restricted: BuiltOperator;
let as: Session;
beforeEach(async () => {
	await beginAnew();
	admin = await buildOperator();
	restricted = await buildOperator({ scope: { all: false, tagIds: [(await buildTag()).id] } });
	as = await signIn(restricted);
});

const MAIL = {
	kind: "mail",
	name: "自分",
	settings: { service: "cloudflare", from: "shop@example.com", to: ["mine@example.com"] },
};

/** Calls that change settings and channels, by the item that somebody saved. */
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
		const before = await snapshot();
		const refused = await call(path, { as, ...sent });
		expect([refused.status, await refused.json()]).toEqual([
			403,
			{ ERROR: [NOTIFICATION_TEXTS.makerBeyond] },
		]);
		expect(await snapshot()).toEqual(before);
	});

	test("is done where they saved it themselves, and by who sees everybody", async () => {
		for (const who of [as, await signIn(admin)]) {
			const [path, sent] = await change(restricted);
			expect((await call(path, { as: who, ...sent })).status).toBe(200);
		}
	});
});

test("lists say what may be changed", async () => {
	for (const of of [admin, restricted]) await settingOf(of);
	for (const path of ["/api/notifications", "/api/notification_channels/all"]) {
		const mayChange = async (who: Session) =>
			(await ask<{ items: { may_change: boolean }[] }>(path, { as: who })).items.map(
				(each) => each.may_change,
			);
		expect(await mayChange(as)).toEqual([false, true]);
		expect(await mayChange(await signIn(admin))).toEqual([true, true]);
	}
});
