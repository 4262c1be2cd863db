import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { errands } from "#db/errands.ts";
import type { Friend } from "#db/friends.ts";
import { ERRAND_ATTEMPTS, type ErrandKind } from "#domain/errands.ts";
import { MINUTE } from "#domain/time.ts";
import { workErrands } from "#functions/errands/work.ts";
import { TestClock } from "#tests/support/clock.ts";
import { interruptedAt } from "#tests/support/database.ts";
import { buildFriend, friendNow } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { buildMessage, messagesOf } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { happen } from "#tests/support/receive.ts";
import { ask } from "#tests/support/requests.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock();
	friend = await buildFriend({ profileFetchedAt: null });
});

const buildErrand = (kind: ErrandKind, subject: string) =>
	connect(env.DB).insert(errands).values({ kind, subject, nextAttemptAt: clock.now, createdAt: clock.now });
const open = () => connect(env.DB).select().from(errands);
const work = () => workErrands(clock.context());

async function workTimes(times: number): Promise<void> {
	for (let attempt = 0; attempt < times; attempt++) {
		await work();
		clock.advance(30 * MINUTE);
	}
}

describe("a friend's profile", () => {
	test("is asked of LINE and kept, its texts also as searches compare them", async () => {
		await buildErrand("profile", friend.lineUserId);
		await line.answers("profile", {
			status: 200,
			json: { displayName: "ＨＡＮＡ", pictureUrl: "https://p", statusMessage: "元気ＯＫ", language: "ja" },
		});
		await work();
		expect(await friendNow(friend)).toMatchObject({
			name: "ＨＡＮＡ",
			nameKey: "hana",
			iconUrl: "https://p",
			statusMessage: "元気ＯＫ",
			statusKey: "元気ok",
			language: "ja",
			profileFetchedAt: clock.now,
		});
		expect(await open()).toEqual([]);
		const as = await signedInOperator();
		expect(await ask("/api/friends?search=ｈａｎａ", { as })).toMatchObject({ total: 1 });
	});

	test("without a picture or a status loses the old ones", async () => {
		friend = await buildFriend({ iconUrl: "https://old", statusMessage: "昔", statusKey: "昔" });
		await buildErrand("profile", friend.lineUserId);
		await line.answers("profile", { status: 200, json: { displayName: "花" } });
		await work();
		expect(await friendNow(friend)).toMatchObject({
			name: "花",
			iconUrl: null,
			statusMessage: null,
			statusKey: "",
		});
	});

	test("that LINE does not give, since the friend blocked us, leaves what was known, and is not asked again", async () => {
		await buildErrand("profile", friend.lineUserId);
		await line.answers("profile", { status: 404, message: "Not found" });
		await work();
		expect(await friendNow(friend)).toMatchObject({ name: friend.name, profileFetchedAt: clock.now });
		expect(await open()).toEqual([]);
	});

	test("is asked again later while LINE is in trouble", async () => {
		await buildErrand("profile", friend.lineUserId);
		await line.answers("profile", { status: 500 }, { status: 429 }, { ends: "drop" });
		await workTimes(3);
		expect(await open()).toMatchObject([{ attempts: 3, error: expect.stringMatching(/./) }]);
		await work();
		expect((await friendNow(friend)).profileFetchedAt).not.toBeNull();
		expect(await open()).toEqual([]);
	});

	test("asked for anew while it was being fetched is fetched again: it may have changed since", async () => {
		await buildErrand("profile", friend.lineUserId);
		await line.answers(
			"profile",
			{ status: 200, json: { displayName: "旧名" } },
			{ status: 200, json: { displayName: "新名" } },
		);
		const meanwhile = interruptedAt(env.DB, /delete from "errands"/, () =>
			happen(clock, lineEvents.follow({ from: friend.lineUserId, at: clock.now })),
		);
		await workErrands(clock.context({ db: connect(meanwhile) }));
		await work();
		expect((await friendNow(friend)).name).toBe("新名");
	});
});

describe("a message's file", () => {
	const buildImage = () =>
		buildMessage({ friendId: friend.id, type: "image", text: null, lineMessageId: "image-1" });

	test("that LINE is still preparing is fetched when it is ready", async () => {
		await buildImage();
		await buildErrand("content", "image-1");
		await line.answers(
			"content",
			{ status: 202 },
			{ status: 200, text: "jpeg", headers: { "Content-Type": "image/jpeg" } },
		);
		await workTimes(2);
		expect(await messagesOf(friend)).toMatchObject([
			{ mediaKey: "messages/image-1", mediaType: "image/jpeg" },
		]);
		expect(await (await env.MEDIA.get("messages/image-1"))!.text()).toBe("jpeg");
	});

	test("is fetched in one piece or not at all", async () => {
		await buildImage();
		await buildErrand("content", "image-1");
		await line.answers("content", { ends: "drop" });
		await work();
		expect((await messagesOf(friend))[0]!.mediaKey).toBeNull();
		expect(await env.MEDIA.head("messages/image-1")).toBeNull();
		expect(await open()).toHaveLength(1);
	});
});

describe("an errand", () => {
	test(`that fails ${ERRAND_ATTEMPTS} times is given up, and stays to be seen with its error`, async () => {
		await buildErrand("profile", friend.lineUserId);
		await line.answers("profile", ...Array.from({ length: ERRAND_ATTEMPTS + 5 }, () => ({ status: 500 })));
		await workTimes(ERRAND_ATTEMPTS + 3);
		expect(await open()).toMatchObject([
			{ attempts: ERRAND_ATTEMPTS, nextAttemptAt: null, error: "Error: profile: 500" },
		]);
		expect(await line.calls("profile")).toHaveLength(ERRAND_ATTEMPTS);
	});

	test("that fails holds up no other", async () => {
		const other = await buildFriend({ profileFetchedAt: null });
		await buildErrand("profile", friend.lineUserId);
		await buildErrand("profile", other.lineUserId);
		await line.answers("profile", { status: 500 });
		await work();
		expect(await open()).toHaveLength(1);
	});

	test("is run once by workers who come at once", async () => {
		for (let count = 0; count < 30; count++) {
			const { lineUserId } = await buildFriend({ profileFetchedAt: null });
			await buildErrand("profile", lineUserId);
		}
		await Promise.all([work(), work(), work()]);
		expect(await line.calls("profile")).toHaveLength(30);
	});

	test("whose worker died is taken up after its lease", async () => {
		await buildErrand("profile", friend.lineUserId);
		await connect(env.DB)
			.update(errands)
			.set({ nextAttemptAt: clock.now + 2 * MINUTE, attempts: 1 });
		await work();
		expect(await line.calls()).toEqual([]);
		clock.advance(2 * MINUTE);
		await work();
		expect(await line.calls("profile")).toHaveLength(1);
	});
});
