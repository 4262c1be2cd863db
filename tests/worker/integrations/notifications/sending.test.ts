import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { AT_ALL_TIMES } from "#domain/integrations/notifications/notice-schedule.ts";
import { CHANNEL_TEXTS } from "#domain/platform/texts/notification-channels-texts.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { deleteOldNotices } from "#functions/integrations/notifications/delete-old-notices.ts";
import { distributeFacts } from "#functions/integrations/notifications/distribute-facts.ts";
import { gatherDueLines } from "#functions/integrations/notifications/gather-lines.ts";
import { workNotices } from "#functions/integrations/notifications/notice-worker.ts";
import { CHATWORK_ROOM, CHATWORK_TOKEN } from "#simulator/chatwork/chatwork-room.ts";
import { FCM_DEVICE } from "#simulator/fcm/fcm-service.ts";
import { createKeyFile } from "#simulator/fcm/key-file.ts";
import { RESEND_KEY } from "#simulator/mail/simulated-resend.ts";
import { SLACK_BOT, SLACK_CHANNEL } from "#simulator/slack/slack-bot.ts";
import { SLACK_WEBHOOK } from "#simulator/slack/slack-webhook.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { Mortal } from "#tests/support/google/mortal.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildChannel,
	buildDevice,
	buildMailbox,
	buildNoticeContext,
	buildNotification,
	buildPushChannel,
	recordFriendMessages,
	TestServices,
	workNoticeQueue,
} from "#tests/support/notice-fixture.ts";
import { failAt, interruptAt, mortalDatabase, stopWithMortal } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const IN_QUARTERS = { ...AT_ALL_TIMES, digest: "quarter" } as const;

let clock: TestClock;
let services: TestServices;
let operator: BuiltOperator;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	services = new TestServices(clock);
	operator = await buildOperator();
	friend = await buildFriend({ name: "<!channel>[toall]佐藤" });
});

const context = () => buildNoticeContext(clock, services);
const work = () => workNoticeQueue(context());

/** A friend writes, and the notices are sent. */
async function write(): Promise<void> {
	await recordFriendMessages(context(), friend.id);
	await work();
}

const states = () =>
	readRows<{ state: string; error: string | null }>(
		"select state, error from notification_messages order by created_at",
	);

test("a console whose address was set without its scheme tells all the same, without a link", async () => {
	await buildNotification(operator, [await buildMailbox(operator, "a@example.com")]);
	const ctx = context();
	const astray = buildNoticeContext(clock, services, {
		env: { ...ctx.env, PUBLIC_ORIGIN: "console.example.jp:443" },
	});
	await recordFriendMessages(astray, friend.id);
	await workNoticeQueue(astray);
	expect(await states()).toEqual([{ state: "sent", error: null }]);
	expect(await readRows("select link from notification_messages")).toEqual([{ link: null }]);
});

/** Channels of each kind. */
const KINDS = {
	"mail by Cloudflare": () => buildMailbox(operator, "a@example.com"),
	"mail by Resend": () =>
		buildChannel(
			operator,
			"mail",
			{ service: "resend", from: "notice@example.com", to: ["a@example.com"] },
			RESEND_KEY,
		),
	"Slack's webhook": () => buildChannel(operator, "slack", { way: "webhook", channel: "" }, SLACK_WEBHOOK),
	"Slack's bot": () => buildChannel(operator, "slack", { way: "bot", channel: SLACK_CHANNEL }, SLACK_BOT),
	Chatwork: () => buildChannel(operator, "chatwork", { room_id: CHATWORK_ROOM }, CHATWORK_TOKEN),
	Firebase: async () =>
		buildChannel(
			operator,
			"firebase_cloud_messaging",
			{ way: "fcm", operator_ids: [], tokens: [FCM_DEVICE] },
			await createKeyFile(services.world),
		),
	"a browser's push": async () => {
		await buildDevice(operator, services, context());
		return buildPushChannel(operator, operator);
	},
};
/** Kinds that ignore a repeated message. */
const REPEATABLE = ["mail by Cloudflare", "mail by Resend", "Firebase", "a browser's push"];
/** Error for a refused credential; for a browser it means another subscription. */
const unauthorized = (kind: string) =>
	kind === "a browser's push" ? NOTICE_FAILURE_TEXTS.deviceGone : NOTICE_FAILURE_TEXTS.unauthorized(401);

describe.each(["mail by Cloudflare", "mail by Resend"] as const)("[M-004] %s", (kind) => {
	const settle = (brand: object) =>
		readRows(
			`insert into settings (key, value, updated_at) select key, value, 1 from json_each(?) where true
			on conflict (key) do update set value = excluded.value returning key`,
			JSON.stringify(
				Object.fromEntries(Object.entries(brand).map(([key, value]) => [key, JSON.stringify(value)])),
			),
		);

	beforeEach(async () => {
		await buildNotification(operator, [await KINDS[kind]()]);
	});

	test("says who it is from: what is set, or else what the deployment is called", async () => {
		await write();
		await settle({ brand: '店 "花"', mail_sender_name: "" });
		await write();
		await settle({ mail_sender_name: "予約係" });
		await write();
		expect(services.arrived.map(({ from }) => from)).toEqual([
			"結び <notice@example.com>",
			'店 "花" <notice@example.com>',
			"予約係 <notice@example.com>",
		]);
	});

	test("ends no header with what stood as the brand before it was one line", async () => {
		await settle({ brand: "店\r\nBcc: evil@example.com", mail_sender_name: "" });
		await write();
		expect(services.arrived.map(({ from }) => from)).toEqual([
			"店 Bcc: evil@example.com <notice@example.com>",
		]);
	});

	test("that is sent again says the same as before, though the brand was changed meanwhile", async () => {
		services.fault({ kind: "drop", afterwards: true });
		await write();
		await settle({ brand: "別の店", mail_sender_name: "別の差出人" });
		clock.advance(HOUR);
		await work();
		expect(services.arrived.map(({ from }) => from)).toEqual(["結び <notice@example.com>"]);
		expect(await states()).toEqual([{ state: "sent", error: null }]);
	});
});

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])("%s", (kind) => {
	beforeEach(async () => {
		await buildNotification(operator, [await KINDS[kind]()]);
	});

	test("brings a notice once, and what a friend is called commands nobody there", async () => {
		await write();
		await work();
		expect(services.arrived).toHaveLength(1);
		const [{ title, text, callsAll }] = services.arrived as [(typeof services.arrived)[0]];
		expect(title + text).toContain("【結び】受付");
		expect(text).toContain("佐藤さんからメッセージが届きました。");
		expect(callsAll).toBe(false);
		expect(await states()).toEqual([{ state: "sent", error: null }]);
	});

	test("waits through an outage, and brings it when that is over", async () => {
		services.fault({ kind: "unavailable", times: 4 });
		await write();
		expect((await states())[0]).toMatchObject({
			state: "waiting",
			error: NOTICE_FAILURE_TEXTS.serviceFailed(503),
		});
		for (let hours = 0; hours < 6; hours++) {
			clock.advance(HOUR);
			await work();
		}
		expect(services.arrived).toHaveLength(1);
		expect(await states()).toEqual([{ state: "sent", error: null }]);
	});

	test("is given up where it is refused, and the channel says why until something arrives", async () => {
		services.fault({ kind: "unauthorized" });
		await write();
		expect(await states()).toEqual([{ state: "failed", error: unauthorized(kind) }]);
		const error = () => readRows("select error from notification_channels");
		expect(await error()).toEqual([{ error: unauthorized(kind) }]);
		clock.advance(MINUTE);
		await write();
		expect(await error()).toEqual([{ error: null }]);
	});

	test("of an answer that is lost on the way brings it no second time", async () => {
		services.fault({ kind: "drop", afterwards: true });
		await write();
		clock.advance(HOUR);
		await work();
		expect(services.arrived).toHaveLength(1);
		expect((await states())[0]!.state).toBe(REPEATABLE.includes(kind) ? "sent" : "parked");
	});

	test("killed at any point brings it once, or leaves to a person what may have arrived", async () => {
		for (let steps = 0; steps < 4; steps++) {
			const before = services.arrived.length;
			services.mortal = new Mortal(steps);
			await recordFriendMessages(context(), friend.id);
			const db = connectD1(stopWithMortal(env.DB, services.mortal));
			await Promise.race([
				workNoticeQueue(buildNoticeContext(clock, services, { db })),
				services.mortal.died,
			]);
			services.mortal = undefined;
			clock.advance(6 * MINUTE);
			await work();
			const [last] = (await states()).slice(-1);
			const arrived = services.arrived.length - before;
			if (last!.state === "sent") expect(arrived, `${steps} steps`).toBe(1);
			else
				expect([last, arrived <= 1], `${steps} steps`).toEqual([
					{ state: "parked", error: NOTICE_FAILURE_TEXTS.inDoubt },
					true,
				]);
			if (REPEATABLE.includes(kind)) expect(last!.state).toBe("sent");
			clock.advance(6 * MINUTE);
		}
	});
});

test.each([
	["mail by Cloudflare", { service: "cloudflare", from: "notice@example.com", to: ["b@example.com"] }],
	["Firebase", { way: "fcm", operator_ids: [], tokens: ["another-device"] }],
	["a browser's push", { way: "devices", operator_ids: [], tokens: [] }],
] as const)("%s brings nothing more to who was taken off the channel", async (kind, left) => {
	const id = await KINDS[kind]();
	await buildNotification(operator, [id]);
	services.fault({ kind: "unavailable" });
	await write();
	expect((await states())[0]!.state).toBe("waiting");
	await updateRow("notification_channels", id, { settings: left });
	clock.advance(HOUR);
	await work();
	expect(services.arrived).toEqual([]);
	expect(await states()).toEqual([{ state: "failed", error: NOTICE_FAILURE_TEXTS.removedFromChannel }]);
});

describe("LINE", () => {
	let own: Awaited<ReturnType<typeof buildFriend>>;
	let channel: number;
	beforeEach(async () => {
		own = await buildFriend();
		await storeRow("operator_friends", { operator_id: operator.id, friend_id: own.id, linked_at: 1 });
		channel = await buildChannel(operator, "messaging_api", { operator_ids: [operator.id] });
		await buildNotification(operator, [channel]);
	});

	test("brings a notice to the operator's own LINE under its key, which LINE takes once", async () => {
		await fakeLine.answers("push", { status: 500 });
		await write();
		clock.advance(HOUR);
		await work();
		const pushes = await fakeLine.calls("push");
		expect(pushes.map(({ headers }) => headers["x-line-retry-key"])).toEqual([
			expect.any(String),
			pushes[0]!.headers["x-line-retry-key"],
		]);
		expect(JSON.stringify(pushes[1])).toContain(own.lineUserId);
		expect(await states()).toEqual([{ state: "sent", error: null }]);
	});

	test("waits uncounted while an operator has stopped all sending, and is sent after the lift", async () => {
		const stop = await storeRow("sending_stops", {
			...{ stopped_at: clock.now, stopped_by: operator.id, reason: "", holds_webhooks: 0 },
		});
		await write();
		expect(await fakeLine.calls("push")).toEqual([]);
		expect(await readRows("select state, attempts from notification_messages")).toEqual([
			{ state: "waiting", attempts: 0 },
		]);
		await updateRow("sending_stops", stop, { lifted_at: clock.now });
		await work();
		expect(await fakeLine.calls("push")).toHaveLength(1);
		expect(await states()).toEqual([{ state: "sent", error: null }]);
	});

	test("is not sent to who was taken off the channel since", async () => {
		await fakeLine.answers("push", { status: 500 });
		await write();
		await updateRow("notification_channels", channel, { settings: { operator_ids: [] } });
		clock.advance(HOUR);
		await work();
		expect(await fakeLine.calls("push")).toHaveLength(1);
		expect(await states()).toEqual([{ state: "failed", error: NOTICE_FAILURE_TEXTS.removedFromChannel }]);
	});

	test("is not sent to who has ended the link since", async () => {
		await recordFriendMessages(context(), friend.id);
		await requestJson("/api/notification_link", { as: await signInOperator(operator), method: "DELETE" });
		await work();
		expect(await fakeLine.calls("push")).toEqual([]);
		expect(await states()).toEqual([{ state: "failed", error: NOTICE_FAILURE_TEXTS.unlinked }]);
	});
});

test("LINE Notify, which a setting may still name, says in the log that it has ended", async () => {
	const id = await buildChannel(operator, "line_notify", {});
	await storeRow("notification_messages", {
		...{
			id: crypto.randomUUID(),
			channel_id: id,
			target: "",
			title: "x",
			text: "x",
			lines: 1,
			state: "waiting",
		},
		...{ next_attempt_at: clock.now, created_at: clock.now },
	});
	await work();
	expect(await states()).toEqual([{ state: "failed", error: CHANNEL_TEXTS.lineNotifyEnded }]);
});

describe("what is put together", () => {
	const minutes = async (count: number) => {
		for (let minute = 0; minute < count; minute++) {
			clock.advance(MINUTE);
			await work();
		}
	};

	test("lines of a quarter of an hour are one message at its end, those of another in the next", async () => {
		await buildNotification(operator, [await buildMailbox(operator, "a@example.com")], {
			schedule: IN_QUARTERS,
		});
		clock.advance(5 * MINUTE);
		await write();
		await minutes(9);
		await write();
		expect(services.arrived).toEqual([]);
		await minutes(1);
		expect(services.arrived.map(({ title }) => title)).toEqual(["【結び】受付（2件）"]);
		await write();
		await minutes(15);
		expect(services.arrived.map(({ title }) => title)).toEqual(["【結び】受付（2件）", "【結び】受付"]);
		expect(await countRows("notification_lines", "message_id is null")).toBe(0);
	});

	test("in the quiet time nothing comes, and when it is over all of it in one message", async () => {
		await buildNotification(operator, [await buildMailbox(operator, "a@example.com")], {
			schedule: { ...AT_ALL_TIMES, quiet_from: "21:00", quiet_to: "08:00" },
		});
		clock.advance(13 * HOUR);
		await write();
		clock.advance(HOUR);
		await write();
		clock.advance(8 * HOUR - MINUTE);
		await work();
		expect(services.arrived).toEqual([]);
		clock.advance(MINUTE);
		await work();
		expect(services.arrived.map(({ title }) => title)).toEqual(["【結び】受付（2件）"]);
	});

	test("a burst is one message to each receiver, however many workers gather it", async () => {
		await buildNotification(operator, [await buildMailbox(operator, "a@example.com", "b@example.com")]);
		const friends = await Promise.all(Array.from({ length: 30 }, () => buildFriend()));
		await recordFriendMessages(context(), ...friends.map(({ id }) => id));
		await Promise.all([work(), work(), work()]);
		expect(services.arrived.map(({ to, title }) => `${to} ${title}`).sort()).toEqual([
			"a@example.com 【結び】受付（30件）",
			"b@example.com 【結び】受付（30件）",
		]);
		expect(services.arrived[0]!.text).toContain("ほか10件");
	});
});

test("[M-007, M-094] one setting goes over several channels", async () => {
	await buildNotification(operator, [await KINDS["mail by Cloudflare"](), await KINDS["Slack's webhook"]()]);
	await write();
	expect(services.arrived.map(({ service }) => service).sort()).toEqual(["mail", "slack"]);
});

test("the same thing noted twice is told once", async () => {
	await buildNotification(operator, [await buildMailbox(operator, "a@example.com")]);
	const ctx = context();
	for (let time = 0; time < 2; time++)
		await recordFriendMessages({ ...ctx, newId: () => "the-same" }, friend.id);
	await work();
	expect(services.arrived).toHaveLength(1);
	expect(await countRows("notification_facts")).toBe(1);
});

test("what was given up after a day is sent again by a person, once", async () => {
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	await buildNotification(operator, [await buildMailbox(operator, "a@example.com")]);
	services.fault({ kind: "unavailable", times: 1_000 });
	await write();
	for (let hours = 0; hours < 26; hours++) {
		clock.advance(HOUR);
		await work();
	}
	expect(await states()).toEqual([
		{ state: "failed", error: `${NOTICE_FAILURE_TEXTS.serviceFailed(503)}${NOTICE_FAILURE_TEXTS.givenUp}` },
	]);
	services.world.records.delete("faults");
	const as = await signInOperator(operator);
	const [{ id }] = (await readRows<{ id: string }>("select id from notification_messages")) as [
		{ id: string },
	];
	await requestJson(`/api/notification_log/${id}/again`, { as, method: "POST" });
	clock.advance(MINUTE);
	await work();
	expect(services.arrived).toHaveLength(1);
	vi.restoreAllMocks();
});

test("the log forgets after ninety days what has ended, and nothing that waits", async () => {
	const TABLES = ["notification_facts", "notification_lines", "notification_messages"];
	const left = () => Promise.all(TABLES.map((table) => countRows(table)));
	await buildNotification(operator, [await buildMailbox(operator, "a@example.com")]);
	await write();
	clock.advance(90 * DAY + MINUTE);
	await write();
	await deleteOldNotices(context());
	expect(await left()).toEqual([1, 1, 1]);
	for (const table of ["notification_facts", "notification_messages"])
		await readRows(`update ${table} set next_attempt_at = ? returning id`, clock.now + 91 * DAY);
	clock.advance(90 * DAY + MINUTE);
	await deleteOldNotices(context());
	expect(await left()).toEqual([1, 1, 1]);
});

describe("what goes wrong at one place keeps nothing from another", () => {
	/** Delays calls whose body or address contains this, until released. */
	function hold(what: string): () => void {
		const ask = services.ask.bind(services);
		let letGo = (): void => undefined;
		const held = new Promise<void>((resolve) => {
			letGo = resolve;
		});
		services.ask = async (url, init) => {
			if (`${url} ${String(init?.body)}`.includes(what)) await held;
			return ask(url, init);
		};
		return letGo;
	}

	test("a channel that is silent holds up no other", async () => {
		await buildNotification(operator, [
			await KINDS.Chatwork(),
			await buildMailbox(operator, "a@example.com"),
		]);
		const letGo = hold("api.chatwork.com");
		await recordFriendMessages(context(), friend.id);
		const working = work();
		await vi.waitFor(() => expect(services.told.map(([to]) => to)).toEqual(["a@example.com"]));
		letGo();
		await working;
		expect(services.arrived).toHaveLength(2);
	});

	test("channels that are silent are left, and the next worker sends to another without them", async () => {
		await buildNotification(operator, [
			...(await Promise.all(Array.from({ length: 4 }, () => KINDS.Chatwork()))),
			await buildMailbox(operator, "a@example.com"),
		]);
		const letGo = hold("api.chatwork.com");
		await recordFriendMessages(context(), friend.id);
		const late: Promise<void>[] = [];
		let wakeUps = 0;
		while (!services.told.some(([to]) => to === "a@example.com")) {
			expect(++wakeUps).toBeLessThanOrEqual(2);
			await workNotices(context(), (left) => late.push(left));
		}
		letGo();
		await Promise.all(late);
		await work();
		expect(services.arrived).toHaveLength(5);
	});

	test("each channel is in one pair of hands at a time, and all of a long list go out", async () => {
		const addresses = Array.from({ length: 20 }, (_, index) => `to${index}@example.com`);
		await buildNotification(operator, [await buildMailbox(operator, ...addresses)]);
		let open = 0;
		let most = 0;
		const ask = services.ask.bind(services);
		services.ask = async (url, init) => {
			most = Math.max(most, ++open);
			await new Promise((resolve) => setTimeout(resolve, 0));
			return ask(url, init).finally(() => open--);
		};
		await write();
		expect(services.told.map(([to]) => to).sort()).toEqual(addresses.toSorted());
		expect(most).toBe(1);
	});

	test("a receiver whose service always fails keeps nothing from the channel's others", async () => {
		await buildNotification(operator, [await buildMailbox(operator, "bad@example.com", "good@example.com")]);
		const ask = services.ask.bind(services);
		services.ask = async (url, init) =>
			String(init?.body).includes("bad@") ? new Response("", { status: 500 }) : ask(url, init);
		await write();
		for (let minutes = 0; minutes < 10; minutes++) {
			clock.advance(MINUTE);
			await work();
		}
		expect(services.told.map(([to]) => to)).toEqual(["good@example.com"]);
		expect((await states()).map(({ state }) => state).sort()).toEqual(["sent", "waiting"]);
	});
});

test("a setting that is deleted while what happened is handed on tells of it no more", async () => {
	const id = await buildNotification(operator, [await buildMailbox(operator, "a@example.com")]);
	await recordFriendMessages(context(), friend.id);
	const as = await signInOperator(operator);
	const remove = () =>
		requestJson(`/api/notifications/${id}`, { as, method: "DELETE" }).then(() => undefined);
	const db = connectD1(interruptAt(env.DB, /^insert into "notification_lines"/, remove));
	await workNoticeQueue(buildNoticeContext(clock, services, { db }));
	await work();
	expect(services.arrived).toEqual([]);
	expect(await countRows("notification_lines")).toBe(0);
	expect(await readRows("select next_attempt_at from notification_facts")).toEqual([
		{ next_attempt_at: null },
	]);
});

test("a setting that is deleted while its lines are put together tells nothing more", async () => {
	const id = await buildNotification(operator, [await buildMailbox(operator, "a@example.com")]);
	await recordFriendMessages(context(), friend.id);
	const as = await signInOperator(operator);
	const remove = () =>
		requestJson(`/api/notifications/${id}`, { as, method: "DELETE" }).then(() => undefined);
	const db = connectD1(interruptAt(env.DB, /^insert into "notification_messages"/, remove));
	await workNoticeQueue(buildNoticeContext(clock, services, { db }));
	await work();
	expect([services.arrived, await countRows("notification_messages")]).toEqual([[], 0]);
});

describe("a channel that is taken off a setting", () => {
	let id: number;
	let [off, kept] = [0, 0];
	beforeEach(async () => {
		[off, kept] = [
			await buildMailbox(operator, "off@example.com"),
			await buildMailbox(operator, "kept@example.com"),
		];
		id = await buildNotification(operator, [off, kept], { schedule: IN_QUARTERS });
	});

	const takeOff = async () => {
		const json = {
			...{ title: "受付", timings: ["message_waiting"], schedule: IN_QUARTERS },
			notification_channels: [kept],
		};
		await requestJson(`/api/notifications/${id}`, {
			as: await signInOperator(operator),
			method: "PUT",
			whole: true,
			json,
		});
	};
	const toldLater = async () => {
		clock.advance(15 * MINUTE);
		await work();
		return services.arrived.map(({ to }) => to);
	};

	test("is told nothing of what waits on its lists, though it is deleted then; the others are", async () => {
		await write();
		expect(await countRows("notification_lines")).toBe(2);
		await takeOff();
		await requestJson(`/api/notification_channels/${off}`, {
			as: await signInOperator(operator),
			method: "DELETE",
		});
		expect(await toldLater()).toEqual(["kept@example.com"]);
		expect(await readRows("select state from notification_messages")).toEqual([{ state: "sent" }]);
	});

	test("while what happened is handed on is put on no list", async () => {
		await recordFriendMessages(context(), friend.id);
		const db = connectD1(interruptAt(env.DB, /^insert into "notification_lines"/, takeOff));
		await workNoticeQueue(buildNoticeContext(clock, services, { db }));
		expect(await toldLater()).toEqual(["kept@example.com"]);
	});
});

test("a channel whose outcome cannot be written down has no other cut off in the middle of a call", async () => {
	await buildNotification(operator, [await buildMailbox(operator, "a@example.com"), await KINDS.Chatwork()]);
	await recordFriendMessages(context(), friend.id);
	const ask = services.ask.bind(services);
	let letGo = () => {};
	const held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	services.ask = async (url, init) => {
		if (url.includes("chatwork")) await held;
		return ask(url, init);
	};
	let hasFailed = false;
	const db = connectD1(
		interruptAt(env.DB, /^update "notification_messages" set "state" = /, async () => {
			hasFailed = true;
			throw new Error("the database is out of reach");
		}),
	);
	let hasEnded = false;
	const working = workNotices(buildNoticeContext(clock, services, { db })).catch(() => {
		hasEnded = true;
	});
	await vi.waitFor(() => expect(hasFailed).toBe(true));
	expect(services.told.map(([to]) => to)).toEqual(["a@example.com"]);
	// A worker that ends on the failure alone would have ended in that turn.
	await new Promise((resolve) => setTimeout(resolve, 0));
	expect(hasEnded).toBe(false);
	letGo();
	await working;
	expect(hasEnded).toBe(true);
	expect((await states()).map(({ state }) => state).sort()).toEqual(["sent", "waiting"]);
});

test.each(["at_once", "quarter"] as const)(
	"what is told %s is told each receiver once, though a worker is killed before or after any of its trips",
	async (digest) => {
		await buildNotification(
			operator,
			[await buildMailbox(operator, "a@example.com", "b@example.com"), await KINDS.Chatwork()],
			{ schedule: { ...AT_ALL_TIMES, digest } },
		);
		let hasEnded = false;
		for (let steps = 0; !hasEnded; steps += 2) {
			const name = `友だち${steps}番`;
			await recordFriendMessages(context(), (await buildFriend({ name })).id);
			if (digest === "quarter") {
				await work();
				clock.advance(15 * MINUTE);
			}
			const mortal = new Mortal(steps);
			const working = workNoticeQueue(
				buildNoticeContext(clock, services, { db: connectD1(mortalDatabase(env.DB, mortal)) }),
			).then(() => true);
			hasEnded = await Promise.race([working, mortal.died.then(() => false)]);
			// The longest lease, the longest digest, and the lease again.
			for (const minutes of digest === "quarter" ? [6, 16, 6] : [6, 6]) {
				clock.advance(minutes * MINUTE);
				await work();
			}
			const told = services.told.filter(([, text]) => text.includes(name)).map(([to]) => to);
			const parked = await readRows(
				"select 1 from notification_messages where state = 'parked' and text like ?",
				`%${name}%`,
			);
			const mails = told.filter((to) => to.includes("@"));
			expect(mails.toSorted(), `${steps} steps`).toEqual(["a@example.com", "b@example.com"]);
			const others = told.length - mails.length;
			expect(others, `${steps} steps`).toBeLessThanOrEqual(1);
			expect(others + parked.length, `${steps} steps`).toBeGreaterThanOrEqual(1);
		}
		expect(await countRows("notification_lines", "message_id is null")).toBe(0);
		expect(await countRows("notification_messages", "state not in ('sent', 'parked')")).toBe(0);
	},
);

test("what cannot be put on a list keeps nothing from being sent that is", async () => {
	await buildNotification(operator, [await buildMailbox(operator, "a@example.com")]);
	await recordFriendMessages(context(), friend.id);
	const failing = async (statement: RegExp) => {
		const db = connectD1(failAt(env.DB, statement, 9));
		await workNotices(buildNoticeContext(clock, services, { db })).catch(() => undefined);
	};
	await failing(/^update "notification_messages"/);
	expect(await states()).toEqual([{ state: "waiting", error: null }]);
	await recordFriendMessages(context(), friend.id);
	await failing(/^insert into "notification_lines"/);
	expect(services.arrived).toHaveLength(1);
});

test.each([
	["internal_error", "parked", `${NOTICE_FAILURE_TEXTS.serviceFailed(500)}${NOTICE_FAILURE_TEXTS.inDoubt}`],
	["fatal_error", "parked", `${NOTICE_FAILURE_TEXTS.serviceFailed(500)}${NOTICE_FAILURE_TEXTS.inDoubt}`],
	["service_unavailable", "waiting", NOTICE_FAILURE_TEXTS.busy],
	["invalid_auth", "failed", NOTICE_FAILURE_TEXTS.unauthorized(200)],
])("Slack's bot that is answered 200 with %s leaves a notice %s", async (error, state, said) => {
	await buildNotification(operator, [await KINDS["Slack's bot"]()]);
	services.ask = async () => Response.json({ ok: false, error });
	await write();
	expect(await states()).toEqual([{ state, error: said }]);
});

test("of two who gather the same lines at once, one makes the message", async () => {
	await buildNotification(operator, [await buildMailbox(operator, "a@example.com")]);
	await recordFriendMessages(context(), friend.id);
	await distributeFacts(context());
	const other = () => gatherDueLines(context()).then(() => undefined);
	const db = connectD1(interruptAt(env.DB, /^insert into "notification_messages"/, other));
	await gatherDueLines(buildNoticeContext(clock, services, { db }));
	expect(await countRows("notification_messages")).toBe(1);
	await work();
	expect(services.told).toHaveLength(1);
});

test("what somebody else has by now is not sent over a channel that cannot tell it again", async () => {
	await buildNotification(operator, [await KINDS.Chatwork()]);
	await recordFriendMessages(context(), friend.id);
	const taken = () =>
		env.DB.prepare("update notification_messages set held_until = held_until + 1")
			.run()
			.then(() => undefined);
	const db = connectD1(interruptAt(env.DB, /^update "notification_messages" set "called_at"/, taken));
	await workNoticeQueue(buildNoticeContext(clock, services, { db }));
	expect(services.arrived).toEqual([]);
	expect(await states()).toEqual([{ state: "waiting", error: null }]);
});

test("what has arrived counts as sent, though somebody else has it by then, and is sent no second time", async () => {
	await buildNotification(operator, [await KINDS["mail by Resend"]()]);
	await recordFriendMessages(context(), friend.id);
	const ask = services.ask.bind(services);
	services.ask = async (url, init) => {
		const answer = await ask(url, init);
		await env.DB.prepare("update notification_messages set held_until = held_until + 1").run();
		return answer;
	};
	await work();
	expect(await states()).toEqual([{ state: "sent", error: null }]);
	clock.advance(HOUR);
	await work();
	expect(services.told).toHaveLength(1);
});

test("a text that is cut for a service is cut between letters", async () => {
	await buildNotification(operator, [await KINDS["a browser's push"]()]);
	const friends = await Promise.all(
		Array.from({ length: 19 }, (_, index) =>
			buildFriend({ name: `${"a".repeat(index % 2)}${"😀".repeat(20)}` }),
		),
	);
	await recordFriendMessages(context(), ...friends.map(({ id }) => id));
	await work();
	const [{ text }] = services.arrived as [(typeof services.arrived)[0]];
	expect(text.endsWith("…")).toBe(true);
	expect(text.isWellFormed() && !text.includes("\uFFFD")).toBe(true);
});
