import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY, HOUR } from "#domain/platform/time/time.ts";
import { signRoomToken } from "#functions/engine/rooms/token.ts";
import { writeSigned } from "#functions/platform/http/signature.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { buildUpload } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { APP_KEY } from "#tests/support/secrets.ts";
import { rows } from "#tests/support/snapshot.ts";
import { buildTemplate, makeTester } from "#tests/support/templates.ts";

let operator: Session;
beforeEach(async () => {
	await beginAnew();
	operator = await signedInOperator();
	await buildUpload("picture-1");
	await env.MEDIA.put("picture-1", "png bytes");
});

describe("the address of a sent picture", () => {
	const show = (token: string) => call(`/m/${token}`, {});
	const signed = (claims: object, purpose = "media") => writeSigned(APP_KEY, purpose, claims);

	async function tokenOf(): Promise<string> {
		const id = await buildTemplate({ type: "image", media_key: "picture-1" });
		const { messages } = await ask<{ messages: { originalContentUrl: string }[] }>(
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
			writeSigned("another-key", "media", claims),
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
		const { effects } = await ask<{ effects: { messages: { originalContentUrl: string }[] }[] }>(
			"/api/action/dry_run",
			{ as: operator, json: { friend_id: friend.id, inputs: [{ type: 12, egg_id: id }] } },
		);
		const tried = effects[0]!.messages[0]!.originalContentUrl.split("/m/")[1]!;
		expect(claimsOf(tried).expiresAt - Date.now()).toBeLessThanOrEqual(2 * HOUR);
		await makeTester(friend);
		await call("/line/template/test/multi", {
			as: operator,
			json: { type: "batch_template_test", item_ids: [id], friend_ids: [friend.id] },
		});
		const [delivery] = await rows<{ messages: string }>("select messages from deliveries");
		const sent = /\/m\/([\w.-]+)/.exec(delivery!.messages)![1]!;
		expect(claimsOf(sent).expiresAt - Date.now()).toBeGreaterThan(1_000 * DAY);
	});
});
