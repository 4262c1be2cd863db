import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { BACKGROUND_TASK_ATTEMPTS } from "#domain/console/background/background-tasks.ts";
import { AT_ALL_TIMES } from "#domain/integrations/notifications/notice-schedule.ts";
import { type DeviceInput, MAX_PUSH_DEVICES } from "#domain/integrations/notifications/push-device.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { DEVICE_TEXTS, PUSH_TEXTS } from "#domain/platform/texts/notification-devices-texts.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import {
	registerPushDevice,
	renewPushDevice,
} from "#functions/integrations/notifications/devices/register-device.ts";
import { loadPushKey } from "#functions/integrations/notifications/web-push/push-key.ts";
import { subscribeBrowser, unsubscribeBrowser } from "#simulator/push/push-browser.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildDevice,
	buildNoticeContext,
	buildNotification,
	buildPushChannel,
	recordFriendMessages,
	TestServices,
	workNoticeQueue,
} from "#tests/support/notice-fixture.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { deviceFingerprint } from "#web/platform/devices/pushSubscription.ts";

let clock: TestClock;
let services: TestServices;
let operator: BuiltOperator;
let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	services = new TestServices(clock);
	operator = await buildOperator();
	as = await signInOperator(operator);
});

const context = () => buildNoticeContext(clock, services);
const PHONE = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36";

/** Browser subscription, as a page with the deployment's key creates it. */
async function browser(who = as): Promise<DeviceInput> {
	const { public_key } = await list(who);
	return subscribeBrowser(services.world, { applicationServerKey: public_key });
}

interface Listed {
	public_key: string;
	items: { id: string; name: string; operator_name: string; is_own: boolean; is_asleep: boolean }[];
}

const list = (who = as) => requestJson<Listed>("/api/notification_devices", { as: who });
const register = (json: DeviceInput, who = as) =>
	sendRequest("/api/notification_devices", { as: who, json, headers: { "User-Agent": PHONE } });
const renew = (endpoint: string, who = as) =>
	requestJson<{ registered: boolean }>("/api/notification_devices/renew", { as: who, json: { endpoint } });
const remove = (id: string, who = as) =>
	sendRequest(`/api/notification_devices/${id}`, { as: who, method: "DELETE" });

/** A friend writes, and the notices are sent. */
async function write(friendId?: number): Promise<void> {
	await recordFriendMessages(context(), friendId ?? (await buildFriend({ name: "佐藤" })).id);
	await workNoticeQueue(context());
}

describe("a browser", () => {
	test("is registered by its operator, once however often it says so, and named as one would", async () => {
		const subscription = await browser();
		expect([(await register(subscription)).status, (await register(subscription)).status]).toEqual([
			200, 200,
		]);
		expect((await list()).items).toMatchObject([
			{
				...{ name: "Chrome（Android）", operator_name: operator.name, is_own: true, is_asleep: false },
				// The page recognises its device by the fingerprint.
				fingerprint: await deviceFingerprint(subscription as unknown as PushSubscription),
			},
		]);
		expect(JSON.stringify(await list())).not.toContain(subscription.endpoint);
		expect(JSON.stringify(await readRows("select detail from audit_log"))).not.toContain(
			subscription.endpoint,
		);
	});

	test("is registered by no session that was ended meanwhile, nor kept by one: nothing would end it any more", async () => {
		const subscription = await browser();
		// Its session has ended meanwhile.
		const ctx = operatorContext(clock, operator);
		const registering = registerPushDevice({ ctx, input: { ...subscription, userAgent: PHONE } });
		await expect(registering).rejects.toMatchObject({ status: 409 });
		expect(await countRows("operator_devices")).toBe(0);
		await register(subscription);
		const kept = await readRows("select session, seen_at from operator_devices");
		const { endpoint } = subscription;
		expect(await renewPushDevice({ ctx, input: { endpoint } })).toEqual({ registered: false });
		expect(await readRows("select session, seen_at from operator_devices")).toEqual(kept);
	});

	test("is told what happened so that it alone can read it, and a press opens the friend's talk", async () => {
		await register(await browser());
		await buildNotification(operator, [await buildPushChannel(operator, operator)]);
		const friend = await buildFriend({ name: "佐藤" });
		await write(friend.id);
		expect(services.arrived).toMatchObject([
			{
				service: "push",
				title: "【結び】受付",
				text: "・11-20 10:00 佐藤さんからメッセージが届きました。",
				link: `/line/chat/${friend.id}`,
			},
		]);
	});

	test("of several shows one notification, which leads to where all stand", async () => {
		await register(await browser());
		await buildNotification(operator, [await buildPushChannel(operator, operator)]);
		const friends = [await buildFriend(), await buildFriend()];
		await recordFriendMessages(context(), ...friends.map(({ id }) => id));
		await workNoticeQueue(context());
		expect(services.arrived).toMatchObject([
			{
				title: "【結び】受付（2件）",
				link: "/line/notifications",
				text: expect.not.stringContaining("https:"),
			},
		]);
	});

	test("that has ended its subscription is forgotten, and the channel says so", async () => {
		const subscription = await browser();
		await register(subscription);
		await buildNotification(operator, [await buildPushChannel(operator, operator)]);
		unsubscribeBrowser(services.world, subscription.endpoint);
		await write();
		expect(await readRows("select state, error from notification_messages")).toEqual([
			{ state: "failed", error: NOTICE_FAILURE_TEXTS.deviceGone },
		]);
		expect(await readRows("select error from notification_channels")).toEqual([
			{ error: NOTICE_FAILURE_TEXTS.deviceGone },
		]);
		expect(await countRows("operator_devices")).toBe(0);
	});

	test("in which the console was not opened for thirty days is told nothing until it is", async () => {
		const device = await buildDevice(operator, services, context());
		await buildNotification(operator, [await buildPushChannel(operator, operator)]);
		clock.advance(30 * DAY);
		clock.rule();
		as = await signInOperator(operator);
		await write();
		expect(await readRows("select error from notification_messages")).toEqual([
			{ error: NOTICE_FAILURE_TEXTS.deviceInactive },
		]);
		expect((await list()).items).toMatchObject([{ is_asleep: true }]);
		expect(await renew(device.endpoint)).toEqual({ registered: true });
		clock.advance(MINUTE);
		await write();
		expect(services.arrived).toHaveLength(1);
	});

	test("that a colleague has registered is theirs no more when somebody else opens the console in it", async () => {
		const colleague = await buildOperator();
		const device = await buildDevice(colleague, services, context());
		expect(await renew(device.endpoint)).toEqual({ registered: false });
		expect(await countRows("operator_devices")).toBe(0);
	});

	test("that a colleague had registered tells whoever registers it nothing that was written for them", async () => {
		const colleague = await buildOperator();
		const subscription = await browser();
		await register(subscription, await signInOperator(colleague));
		await buildNotification(operator, [await buildPushChannel(operator, colleague)], {
			schedule: { ...AT_ALL_TIMES, digest: "quarter" },
		});
		await write();
		await register(subscription);
		clock.advance(15 * MINUTE);
		await workNoticeQueue(context());
		expect(services.arrived).toEqual([]);
		expect(await readRows("select state, error from notification_messages")).toEqual([
			{ state: "failed", error: NOTICE_FAILURE_TEXTS.deviceGone },
		]);
		expect((await list()).items).toMatchObject([{ is_own: true }]);
	});

	test("of a key that was lost registers anew: nothing is sent to who subscribed to another", async () => {
		await buildDevice(operator, services, context());
		await buildNotification(operator, [await buildPushChannel(operator, operator)]);
		const before = (await loadPushKey(context())).publicKey;
		await env.DB.prepare(
			"update settings set value = json_set(value, '$.private_key', 'unreadable') where key = 'push_key'",
		).run();
		const [one, other] = await Promise.all([loadPushKey(context()), loadPushKey(context())]);
		expect(one).toEqual(other);
		expect(one!.publicKey).not.toBe(before);
		await write();
		expect(await readRows("select state, error from notification_messages")).toEqual([
			{ state: "failed", error: NOTICE_FAILURE_TEXTS.deviceGone },
		]);
		expect(await countRows("operator_devices")).toBe(1);
	});

	test("the key is one, whoever asks for it first, and stands nowhere unsealed", async () => {
		const keys = await Promise.all([loadPushKey(context()), loadPushKey(context()), loadPushKey(context())]);
		expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
		const [{ value }] = (await readRows("select value from settings where key = 'push_key'")) as [
			{ value: string },
		];
		expect(value).not.toContain(keys[0]!.privateKey.d!);
	});
});

describe("is refused", () => {
	test.each([
		["http://updates.push.services.mozilla.com/x", DEVICE_TEXTS.serviceUnknown],
		["https://example.com/x", DEVICE_TEXTS.serviceUnknown],
		["https://fcm.googleapis.com.example.com/x", DEVICE_TEXTS.serviceUnknown],
		["https://fcm.googleapis.com:8443/x", DEVICE_TEXTS.serviceUnknown],
		["https://a@fcm.googleapis.com/x", DEVICE_TEXTS.serviceUnknown],
		["https://169.254.169.254/", DEVICE_TEXTS.serviceUnknown],
		["no address", DEVICE_TEXTS.serviceUnknown],
		[`https://fcm.googleapis.com/${"x".repeat(1_000)}`, DEVICE_TEXTS.wrong],
	])("the address %s", async (endpoint, problem) => {
		const answer = await register({ ...(await browser()), endpoint });
		expect([answer.status, await answer.json()]).toEqual([422, { endpoint: [problem] }]);
		expect(await countRows("operator_devices")).toBe(0);
	});

	test.each([
		"https://fcm.googleapis.com/fcm/send/a:b",
		"https://web.push.apple.com/Q",
		"https://db5p.notify.windows.com/w/?token=x",
	])("but not %s, which is a browser's push service", async (endpoint) => {
		expect((await register({ ...(await browser()), endpoint })).status).toBe(200);
	});

	test("a key that is none, or no point of the curve", async () => {
		const { endpoint, keys } = await browser();
		for (const p256dh of ["", "x", `B${"A".repeat(86)}`]) {
			const answer = await register({ endpoint, keys: { ...keys, p256dh } });
			expect([answer.status, await answer.json()], p256dh).toEqual([
				422,
				{ "keys[p256dh]": [DEVICE_TEXTS.wrong] },
			]);
		}
		const answer = await register({ endpoint, keys: { ...keys, auth: "short" } });
		expect(await answer.json()).toEqual({ "keys[auth]": [DEVICE_TEXTS.wrong] });
	});

	test("one device too many, where the last one may come again", async () => {
		const all = [];
		for (let count = 0; count < MAX_PUSH_DEVICES; count++) all.push(await browser());
		for (const each of all) expect((await register(each)).status).toBe(200);
		const answer = await register(await browser());
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ ERROR: [DEVICE_TEXTS.tooMany(MAX_PUSH_DEVICES)] },
		]);
		expect((await register(all.at(-1)!)).status).toBe(200);
		expect(await countRows("operator_devices")).toBe(MAX_PUSH_DEVICES);
	});
});

describe("a registration ends", () => {
	test("by its operator's hand, or by who sets channels, and by nobody else's", async () => {
		const reader = await buildOperator({ abilities: ["notification-read"] });
		const theirs = await buildDevice(operator, services, context());
		const own = await buildDevice(reader, services, context());
		const readers = await signInOperator(reader);
		expect((await list(readers)).items.map(({ id }) => id)).toEqual([own.id]);
		expect((await remove(theirs.id, readers)).status).toBe(404);
		expect((await remove(own.id, readers)).status).toBe(200);
		expect((await list()).items.map(({ id }) => id)).toEqual([theirs.id]);
		expect((await remove(theirs.id)).status).toBe(200);
		expect((await remove(theirs.id)).status).toBe(404);
	});

	test("with the session in which the console was opened there last", async () => {
		const there = await signInOperator(operator);
		const [first, second] = [await browser(there), await browser()];
		await register(first, there);
		await register(second);
		await requestJson("/api/logout", { as: there, method: "POST" });
		expect(await readRows("select endpoint from operator_devices")).toEqual([{ endpoint: second.endpoint }]);
		const elsewhere = await signInOperator(operator);
		await renew(second.endpoint, elsewhere);
		await requestJson("/api/account/sessions", { as, method: "DELETE" });
		expect(await countRows("operator_devices")).toBe(0);
	});

	describe("by somebody elsewhere", () => {
		const PASSWORD = "correct-horse-battery";
		let admin: ConsoleSession;
		let device: DeviceInput;
		beforeEach(async () => {
			operator = await buildOperator({ password: PASSWORD });
			as = await signInOperator(operator);
			admin = await signInOperator(await buildOperator({ isAdmin: true }));
			const there = await signInOperator(operator);
			device = await browser(there);
			await register(device, there);
		});
		/** Runs the next minute's tasks; requests happen slightly after the test's time. */
		const work = () => {
			clock.advance(MINUTE);
			return runBackgroundTasks(context());
		};
		const last = () => services.arrived.map(({ title, text }) => [title, text]);
		const TOLD = [[PUSH_TEXTS.ended.title, PUSH_TEXTS.ended.body]];

		const WAYS: [string, () => Promise<unknown>][] = [
			["their other sessions", () => requestJson("/api/account/sessions", { as, method: "DELETE" })],
			[
				"all of them",
				() => requestJson(`/api/operators/${operator.id}/sessions`, { as: admin, method: "DELETE" }),
			],
			[
				"one of them",
				async () => {
					const [{ session }] = (await readRows("select session from operator_devices")) as [
						{ session: string },
					];
					return requestJson(`/api/operators/${operator.id}/sessions/${session}`, {
						as: admin,
						method: "DELETE",
					});
				},
			],
			[
				"a new password",
				() =>
					requestJson("/api/account/password", {
						as,
						method: "PUT",
						whole: true,
						json: { current: PASSWORD, password: "another-horse-battery" },
					}),
			],
			[
				"being shut out",
				() =>
					requestJson(`/api/operators/${operator.id}/disabled`, {
						as: admin,
						method: "PUT",
						whole: true,
						json: { is_disabled: true },
					}),
			],
			[
				"a second step that is taken away",
				async () => {
					await updateRow("operators", operator.id, { totp_secret: "sealed" });
					return requestJson(`/api/operators/${operator.id}/two_factor/reset`, { as: admin, method: "POST" });
				},
			],
		];

		test.each(WAYS)("it is told once to close what it shows: %s", async (_, end) => {
			await end();
			expect(await countRows("operator_devices")).toBe(0);
			for (let time = 0; time < 2; time++) await work();
			expect(last()).toEqual(TOLD);
			expect(await countRows("errands")).toBe(0);
		});

		const endIt = () =>
			requestJson(`/api/operators/${operator.id}/sessions`, { as: admin, method: "DELETE" });

		test("it is told later where its push service is in trouble, and by a worker that comes after one that died", async () => {
			services.fault({ kind: "unavailable" });
			await endIt();
			await work();
			expect(last()).toEqual([]);
			// The worker with the task died; only its lease remains.
			await env.DB.prepare("update errands set next_attempt_at = ?")
				.bind(clock.now + MINUTE)
				.run();
			clock.advance(HOUR);
			await work();
			expect(last()).toEqual(TOLD);
		});

		test("it is told nothing where it was registered anew, and where its browser is gone", async () => {
			await endIt();
			await register(device, await signInOperator(operator));
			await work();
			expect([last(), await countRows("errands"), await countRows("operator_devices")]).toEqual([[], 0, 1]);
			await endIt();
			unsubscribeBrowser(services.world, device.endpoint);
			await work();
			expect([last(), await countRows("errands")]).toEqual([[], 0]);
		});

		const ofTask = (set: string) =>
			env.DB.prepare(`update errands set ${set}, next_attempt_at = ?`)
				.bind(clock.now + MINUTE)
				.run();

		test("what a push to it needs is kept no longer than it is tried", async () => {
			services.fault({ kind: "unavailable" });
			await endIt();
			await ofTask(`attempts = ${BACKGROUND_TASK_ATTEMPTS - 2}`);
			await work();
			expect(await readRows("select attempts from errands")).toEqual([
				{ attempts: BACKGROUND_TASK_ATTEMPTS - 1 },
			]);
			services.fault({ kind: "unavailable" });
			await ofTask("error = error");
			await work();
			expect([last(), await countRows("errands")]).toEqual([[], 0]);
		});

		test("nor is it where its workers died until it was given up", async () => {
			await endIt();
			await ofTask(`attempts = ${BACKGROUND_TASK_ATTEMPTS}, error = '${BACKGROUND_TEXTS.workStopped}'`);
			await work();
			expect([last(), await countRows("errands")]).toEqual([[], 0]);
			await endIt();
			await register(device, await signInOperator(operator));
			await endIt();
			// A task that was given up before such tasks were deleted.
			await env.DB.prepare("update errands set next_attempt_at = null").run();
			expect(await countRows("errands")).toBe(1);
			await work();
			expect(await countRows("errands")).toBe(0);
		});

		test("whoever logs out on it leaves nothing to be told: its page has closed what it showed", async () => {
			const there = await signInOperator(operator);
			await renew(device.endpoint, there);
			await requestJson("/api/logout", { as: there, method: "POST" });
			expect([await countRows("operator_devices"), await countRows("errands")]).toEqual([0, 0]);
		});
	});

	test("when the operator is shut out", async () => {
		const colleague = await buildOperator();
		await buildDevice(colleague, services, context());
		const admin = await signInOperator(await buildOperator({ isAdmin: true }));
		await requestJson(`/api/operators/${colleague.id}/disabled`, {
			as: admin,
			method: "PUT",
			whole: true,
			json: { is_disabled: true },
		});
		expect(await countRows("operator_devices")).toBe(0);
	});
});

test("[M-356] a channel names operators with devices, and goes to each of them that is registered then", async () => {
	const create = () =>
		sendRequest("/api/notification_channels", {
			as,
			json: {
				kind: "firebase_cloud_messaging",
				name: "端末",
				settings: { way: "devices", operator_ids: [operator.id] },
			},
		});
	const refused = await create();
	expect([refused.status, await refused.json()]).toEqual([
		422,
		{ "settings[operator_ids]": [CHANNEL_TEXTS.deviceRequired(String(operator.id))] },
	]);
	await register(await browser());
	const { id } = (await (await create()).json()) as { id: number };
	await register(await browser());
	const { items } = await requestJson<{ items: { targets: string[] }[] }>(
		"/api/notification_channels/firebase_cloud_messaging",
		{ as },
	);
	expect(items[0]!.targets).toEqual([DEVICE_TEXTS.ofOperator(operator.name, 2)]);
	await requestJson(`/api/notification_channels/${id}/test`, { as, method: "POST" });
	clock.advance(MINUTE);
	await workNoticeQueue(context());
	expect(services.arrived).toHaveLength(2);
	const log = await requestJson<{ items: { target: string }[] }>("/api/notification_log", { as });
	expect(log.items.map(({ target }) => target)).toEqual(
		Array(2).fill(DEVICE_TEXTS.of(operator.name, "Chrome（Android）")),
	);
	await env.DB.prepare("delete from operator_devices").run();
	const renamed = await sendRequest(`/api/notification_channels/${id}`, {
		as,
		method: "PUT",
		whole: true,
		json: {
			kind: "firebase_cloud_messaging",
			name: "別の名前",
			settings: { way: "devices", operator_ids: [operator.id] },
		},
	});
	expect(renamed.status).toBe(200);
	const nobody = await sendRequest(`/api/notification_channels/${id}/test`, { as, method: "POST" });
	expect([nobody.status, await nobody.json()]).toEqual([422, { ERROR: [CHANNEL_TEXTS.nobodyThere] }]);
});

test("[M-003] a device names no friend whom its operator does not see", async () => {
	const tag = await buildTag();
	const restricted = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
	await buildDevice(restricted, services, context());
	await buildNotification(operator, [await buildPushChannel(operator, restricted)]);
	await write();
	expect(services.arrived).toEqual([]);
	await write((await buildFriend({ name: "見える人", tagIds: [tag.id] })).id);
	expect(services.arrived).toMatchObject([{ text: expect.stringContaining("見える人") }]);
});

test("the console is installed under the name that it has", async () => {
	await env.DB.prepare(
		"insert into settings (key, value, updated_at) values ('brand', '\"花屋の受付・本店と駅前😀\"', 1)",
	).run();
	const answer = await sendRequest("/manifest.webmanifest");
	expect(answer.headers.get("content-type")).toContain("application/manifest+json");
	expect(await answer.json()).toMatchObject({
		name: "花屋の受付・本店と駅前😀",
		short_name: "花屋の受付・本店と駅前…",
		start_url: "/",
		display: "standalone",
		icons: [{ sizes: "192x192" }, { sizes: "512x512" }, { sizes: "512x512", purpose: "maskable" }],
	});
});
