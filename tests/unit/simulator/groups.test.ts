import { describe, expect, test } from "vitest";
import { descriptionIsPresent, LineDescription } from "#tests/support/line-description.ts";
import { openShop, SATO_ID, SUZUKI_ID } from "#tests/support/open-shop.ts";

const shop = openShop();

const create = async (kind = "group", members = [SATO_ID]) => {
	const { body } = await shop.api("POST", "/groups", { name: "常連の会", kind, members });
	return (body as { group: { groupId: string } }).group.groupId;
};
const push = (to: string, key = crypto.randomUUID()) =>
	shop.line("POST", "/v2/bot/message/push", {
		body: { to, messages: [{ type: "text", text: "はい" }] },
		headers: { "X-Line-Retry-Key": key },
	});
const messages = async (groupId: string) =>
	((await shop.api("GET", `/groups/${groupId}/messages`)).body as { messages: unknown[] }).messages;

describe("groups of the simulated LINE", () => {
	test("tell their name, number and members, but nobody who is none", async () => {
		const groupId = await create();
		const path = `/v2/bot/group/${groupId}`;
		expect((await shop.line("GET", `${path}/summary`)).body).toEqual({ groupId, groupName: "常連の会" });
		expect((await shop.line("GET", `${path}/members/count`)).body).toEqual({ count: 1 });
		expect((await shop.line("GET", `${path}/members/ids`)).body).toEqual({ memberIds: [SATO_ID] });
		expect((await shop.line("GET", `${path}/member/${SATO_ID}`)).body).toMatchObject({ userId: SATO_ID });
		expect((await shop.line("GET", `${path}/member/${SUZUKI_ID}`)).status).toBe(404);
		expect((await shop.line("GET", `/v2/bot/room/${groupId}/members/count`)).status).toBe(404);
	});

	test("list members for verified accounts alone", async () => {
		const groupId = await create();
		await shop.api("PUT", "/verification", { verified: false });
		expect((await shop.line("GET", `/v2/bot/group/${groupId}/members/ids`)).status).toBe(403);
		await shop.api("PUT", "/verification", { verified: true });
	});

	test("take a mention of a member or of all, and no other", async () => {
		const groupId = await create("group", [SATO_ID]);
		const mention = async (to: string, mentionee: object) =>
			(
				await shop.line("POST", "/v2/bot/message/push", {
					body: {
						to,
						messages: [{ type: "textV2", text: "{a}", substitution: { a: { type: "mention", mentionee } } }],
					},
					headers: { "X-Line-Retry-Key": crypto.randomUUID() },
				})
			).status;
		expect(await mention(groupId, { type: "user", userId: SATO_ID })).toBe(200);
		expect(await mention(groupId, { type: "all" })).toBe(200);
		expect(await mention(groupId, { type: "user", userId: SUZUKI_ID })).toBe(400);
		expect(await mention(SATO_ID, { type: "all" })).toBe(400);
	});

	test("tell whom a member mentions, and whether it is the account", async () => {
		const groupId = await create("group", [SATO_ID, SUZUKI_ID]);
		await shop.received();
		await shop.api("POST", `/groups/${groupId}/message`, {
			...{ type: "text", text: "@鈴木 @結び デモアカウント 予約", userId: SATO_ID },
		});
		const [webhook] = await shop.received();
		expect(JSON.parse(webhook!.body).events[0].message.mention).toEqual({
			mentionees: [
				{ index: 0, length: 3, type: "user", userId: SUZUKI_ID, isSelf: false },
				{ index: 4, length: 11, type: "user", userId: expect.any(String), isSelf: true },
			],
		});
	});

	test("take a push once for each retry key, counted for each member, and none after leaving", async () => {
		const groupId = await create("group", [SATO_ID, SUZUKI_ID]);
		const used = async () =>
			(await shop.line("GET", "/v2/bot/message/quota/consumption")).body.totalUsage as number;
		const before = await used();
		const key = crypto.randomUUID();
		expect((await push(groupId, key)).status).toBe(200);
		expect((await push(groupId, key)).status).toBe(409);
		expect((await used()) - before).toBe(2);
		expect(await messages(groupId)).toHaveLength(1);
		expect((await shop.line("POST", `/v2/bot/group/${groupId}/leave`)).status).toBe(200);
		expect((await push(groupId)).status).toBe(400);
		expect((await shop.line("POST", `/v2/bot/group/${groupId}/leave`)).status).toBe(404);
	});

	test("refuse the loading animation", async () => {
		const body = { chatId: await create(), loadingSeconds: 20 };
		expect((await shop.line("POST", "/v2/bot/chat/loading/start", { body })).status).toBe(400);
	});

	test("send what members write, and nothing after the account was removed", async () => {
		const groupId = await create("room");
		const write = (userId: string) =>
			shop.api("POST", `/groups/${groupId}/message`, { type: "text", text: "こんばんは", userId });
		expect((await write(SATO_ID)).status).toBe(200);
		expect((await write(SUZUKI_ID)).status).toBe(422);
		expect((await shop.api("POST", `/groups/${groupId}/kick`, {})).status).toBe(200);
		expect((await write(SATO_ID)).status).toBe(422);
	});

	test.runIf(descriptionIsPresent)("answer as LINE describes", async () => {
		const path = `/v2/bot/group/${await create()}`;
		const description = new LineDescription("messaging-api.yml");
		for (const [schema, call] of [
			["GroupSummaryResponse", "summary"],
			["GroupMemberCountResponse", "members/count"],
			["MembersIdsResponse", "members/ids"],
			["GroupUserProfileResponse", `member/${SATO_ID}`],
		] as const)
			expect(description.problems(schema, (await shop.line("GET", `${path}/${call}`)).body), call).toEqual(
				[],
			);
	});
});

describe("an account link", () => {
	test("takes a token once, by its friend", async () => {
		const { linkToken } = (await shop.line("POST", `/v2/bot/user/${SATO_ID}/linkToken`)).body as {
			linkToken: string;
		};
		const link = (userId: string) =>
			shop.api("POST", `/friends/${userId}/account_link`, { linkToken, nonce: "0123456789" });
		expect((await link(SUZUKI_ID)).status).toBe(422);
		expect((await link(SATO_ID)).status).toBe(200);
		expect((await link(SATO_ID)).status).toBe(422);
	});

	test("is made by a member who logs in at the shop's own service, with the nonce of the console", async () => {
		const link = (api_token: string) =>
			shop.api("POST", `/friends/${SATO_ID}/shop_link`, { external_id: "H-1", api_token });
		expect(await link("unknown")).toMatchObject({
			status: 422,
			body: { api_token: ["トークンが違います。"] },
		});
		expect((await link("known")).status).toBe(200);
		const [webhook] = await shop.received();
		expect(JSON.parse(webhook!.body).events).toMatchObject([
			{ type: "accountLink", source: { userId: SATO_ID }, link: { result: "ok", nonce: "nonce of H-1" } },
		]);
	});
});
