import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { signRoomToken } from "#functions/engine/rooms/room-token.ts";
import { signClaims } from "#functions/platform/http/signed-token.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildUpload } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { buildTemplate, registerTester } from "#tests/support/template-builders.ts";
import { APP_KEY } from "#tests/support/test-secrets.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	await buildUpload("picture-1");
	await env.MEDIA.put("picture-1", "png bytes");
});

describe("the address of a sent picture", () => {
	const show = (token: string) => sendRequest(`/m/${token}`, {});
	const signed = (claims: object, purpose = "media") => signClaims(APP_KEY, purpose, claims);

	async function tokenOf(): Promise<string> {
		const id = await buildTemplate({ type: "image", media_key: "picture-1" });
		const { messages } = await requestJson<{ messages: { originalContentUrl: string }[] }>(
			`/api/template/preview/${id}`,
			{
				as: operator,
			},
		);
		return messages[0]!.originalContentUrl.split("/m/")[1]!;
	}

	test("shows it to anybody, as what it is and nothing else", async () => {
		const picture = await show(await tokenOf());
		expect([picture.status, await picture.text()]).toEqual([200, "png bytes"]);
		expect(picture.headers.get("Content-Type")).toBe("image/png");
		expect(picture.headers.get("X-Content-Type-Options")).toBe("nosniff");
	});

	test("that was changed, made for something else, over, or of no picture is none", async () => {
		const token = await tokenOf();
		const [body, signature] = token.split(".") as [string, string];
		const claims = { key: "picture-1", expiresAt: Date.now() + DAY };
		const other = Buffer.from(JSON.stringify(claims)).toString("base64url");
		const entrant = {
			channel: "private-inbox",
			id: "once",
			operatorId: 1,
			session: "x",
			friendScope: { all: true } as const,
		};
		const REFUSED = [
			`${other}.${signature}`,
			`${body}.${signature.slice(0, -1)}`,
			`${body}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
			body,
			signed(claims, "room"),
			signRoomToken(APP_KEY, entrant, Date.now()).token,
			signed({ ...claims, expiresAt: Date.now() - 1 }),
			signed({ ...claims, key: "no-such-picture" }),
			signed({ expiresAt: claims.expiresAt }),
			signClaims("another-key", "media", claims),
			"x",
		];
		for (const refused of REFUSED) expect([refused, (await show(refused)).status]).toEqual([refused, 404]);
		expect((await show(signed(claims))).status).toBe(200);
	});

	test("is signed for one view where an operator sees it, and for years where LINE fetches it", async () => {
		const claimsOf = (token: string) =>
			JSON.parse(Buffer.from(token.split(".")[0]!, "base64url").toString()) as { expiresAt: number };
		const seen = await tokenOf();
		expect(claimsOf(seen).expiresAt - Date.now()).toBeLessThanOrEqual(2 * HOUR);
		expect((await show(seen)).status).toBe(200);
		const id = await buildTemplate({ type: "image", media_key: "picture-1" });
		const friend = await buildFriend();
		const { effects } = await requestJson<{ effects: { messages: { originalContentUrl: string }[] }[] }>(
			"/api/action/dry_run",
			{ as: operator, json: { friend_id: friend.id, inputs: [{ type: 12, egg_id: id }] } },
		);
		const tried = effects[0]!.messages[0]!.originalContentUrl.split("/m/")[1]!;
		expect(claimsOf(tried).expiresAt - Date.now()).toBeLessThanOrEqual(2 * HOUR);
		await registerTester(friend);
		await sendRequest("/line/template/test/multi", {
			as: operator,
			json: { type: "batch_template_test", item_ids: [id], friend_ids: [friend.id] },
		});
		const [delivery] = await readRows<{ messages: string }>("select messages from deliveries");
		const sent = /\/m\/([\w.-]+)/.exec(delivery!.messages)![1]!;
		expect(claimsOf(sent).expiresAt - Date.now()).toBeGreaterThan(1_000 * DAY);
	});
});
