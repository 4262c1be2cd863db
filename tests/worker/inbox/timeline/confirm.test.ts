import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { TIMELINE_TEXTS } from "#domain/platform/texts/timeline-texts.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage, listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { fetchTimelinePage } from "#tests/support/timeline-requests.ts";

let operator: ConsoleSession;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	friend = await buildFriend();
});

const waiting = async () => (await buildMessage({ friendId: friend.id, notify: true })).id;
const confirm = (ids: unknown) => sendRequest("/api/messages/confirm_multi", { as: operator, json: { ids } });

describe("[M-021] marking messages as handled", () => {
	test("[M-231] takes them from what waits, says how many, and leaves a row of who did it", async () => {
		const ids = [await waiting(), await waiting()];
		const left = await waiting();
		expect(await (await confirm(ids)).json()).toEqual({ message_count: 2 });
		expect(await fetchTimelinePage(operator, { viewOptionMode: "uncheck" })).toMatchObject({
			messages: [{ id: left }],
			notifyCounts: { uncheck: 1 },
		});
		expect(await requestJson("/api/messages/waiting", { as: operator })).toEqual({
			uncheck: 1,
			uncheck_more: false,
			talks: 1,
			groups: 0,
		});
		expect(await readRows("select verb, detail from audit_log where verb = 'message.confirm'")).toEqual([
			{ verb: "message.confirm", detail: JSON.stringify({ ids }) },
		]);
	});

	test("the menu counts messages, and each talk that has some once", async () => {
		await waiting();
		await waiting();
		const colleague = await buildFriend();
		await buildMessage({ friendId: colleague.id, notify: true });
		const hidden = await buildFriend({ userRate: 0 });
		await buildMessage({ friendId: hidden.id, notify: true });
		await storeRow("chat_groups", {
			id: 1,
			line_id: `C${"1".repeat(32)}`,
			kind: "group",
			last_message_at: 1,
			created_at: 1,
		});
		for (let message = 0; message < 2; message++)
			await storeRow("chat_group_messages", {
				group_id: 1,
				outgoing: 0,
				timestamp: message,
				type: "text",
				notify: 1,
			});
		expect(await requestJson("/api/messages/waiting", { as: operator })).toMatchObject({
			uncheck: 3,
			talks: 2,
			groups: 1,
		});
		const branch = await buildTag();
		const staff = await buildSession({ scope: { all: false, tagIds: [branch.id] } });
		expect(await requestJson("/api/messages/waiting", { as: staff })).toMatchObject({
			uncheck: 0,
			talks: 0,
			groups: 0,
		});
	});

	test("the menu's counts are one statement, read from the index of waiting messages", async () => {
		await waiting();
		const { database, trips } = countRoundTrips(env.DB);
		await sendRequest("/api/messages/waiting", { as: operator, env: { DB: database } });
		const [counted, ...others] = trips.flat().filter(({ sql }) => sql.includes("talks"));
		expect(others).toEqual([]);
		const plan = await explainQueryPlan(env.DB, counted!);
		const ofMessages = plan.filter((line) => /^\s*(SCAN|SEARCH) (m|w|messages)\b/.test(line));
		expect(ofMessages.length).toBeGreaterThan(1);
		expect(ofMessages.filter((line) => !line.includes("COVERING INDEX messages_waiting"))).toEqual([]);
		expect(plan).toContainEqual(
			expect.stringMatching(/SCAN g USING COVERING INDEX chat_group_messages_waiting/),
		);
	});

	test("again, or together with a colleague, counts each once and writes nothing more", async () => {
		const id = await waiting();
		const answers = await Promise.all([confirm([id]), confirm([id])]);
		const counts = await Promise.all(
			answers.map((each) => each.json() as Promise<{ message_count: number }>),
		);
		expect(counts.map(({ message_count }) => message_count).sort()).toEqual([0, 1]);
		expect(await countRows("audit_log", "verb = 'message.confirm'")).toBe(1);
	});

	test("a form is read like JSON", async () => {
		const id = await waiting();
		const answer = await requestJson("/api/messages/confirm_multi", { as: operator, form: `ids[]=${id}` });
		expect(answer).toEqual({ message_count: 1 });
	});

	test("[M-211] of none says that none was chosen; of too many or none that is one, that", async () => {
		expect(await (await confirm([])).json()).toEqual({ ids: [TIMELINE_TEXTS.nothingChosen] });
		for (const ids of [Array.from({ length: 1_001 }, () => 1), ["x"]])
			expect((await confirm(ids)).status).toBe(422);
	});

	test("is closed to who may only read, and [M-361] to a page that is out of date", async () => {
		const id = await waiting();
		const reader = await buildSession({ abilities: ["friend-read"] });
		const refused = await sendRequest("/api/messages/confirm_multi", { as: reader, json: { ids: [id] } });
		const stale = await sendRequest("/api/messages/confirm_multi", {
			as: { ...operator, token: "old" },
			json: { ids: [id] },
		});
		expect([refused.status, stale.status]).toEqual([403, 409]);
		expect((await listStoredMessages(friend))[0]!.notify).toBe(true);
	});
});

describe("a star", () => {
	test("is given and taken away again, and the message is found by it meanwhile", async () => {
		const id = await waiting();
		const rate = (rate: unknown) => sendRequest(`/api/messages/${id}/rate`, { as: operator, json: { rate } });
		const starred = async () =>
			(await fetchTimelinePage(operator, { viewOptionMode: "star" })).messages.length;
		expect([(await rate(2)).status, await starred()]).toEqual([200, 1]);
		expect([(await rate(1)).status, await starred()]).toEqual([200, 0]);
		expect((await rate(4)).status).toBe(422);
	});

	test("given by two at once, and once more, stands in the log once", async () => {
		const id = await waiting();
		const give = () => sendRequest(`/api/messages/${id}/rate`, { as: operator, json: { rate: 2 } });
		const given = [...(await Promise.all([give(), give()])), await give()];
		expect(given.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(await countRows("audit_log", "verb = 'message.rate'")).toBe(1);
	});

	test("is not given to what was taken back, or is not there", async () => {
		const gone = await buildMessage({ friendId: friend.id, text: null, unsentAt: 1 });
		for (const id of [gone.id, 99_999])
			expect(
				(await sendRequest(`/api/messages/${id}/rate`, { as: operator, json: { rate: 2 } })).status,
			).toBe(404);
	});
});
