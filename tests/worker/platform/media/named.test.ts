import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { internalPictureAddress } from "#domain/content/templates/flex/flex-pictures.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildFile } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

const KEY = "sent-picture-of-a-talk";
let restricted: ConsoleSession;
beforeEach(async () => {
	await resetState();
	const operator = await buildSession();
	await buildFile(KEY, "image/png");
	await env.MEDIA.put(KEY, KEY);
	const friend = await buildFriend();
	const messages = [{ type: "image", media_key: KEY }];
	await requestJson(`/api/compose/friends/${friend.id}/send`, {
		as: operator,
		json: { messages, quoted_id: null, draft_at: 0 },
	});
	restricted = await buildSession({ scope: { all: false, tagIds: [] } });
});

const bubble = (component: string) =>
	`{"type":"bubble","body":{"type":"box","layout":"vertical","contents":[${component}]}}`;
const ours = internalPictureAddress(KEY);
const image = (urls: string) => bubble(`{"type":"image",${urls}}`);

/**
 * JSON that names a picture without displaying it, or in duplicate keys, which browsers and databases may
 * resolve differently.
 */
const CONTENTS: [string, string][] = [
	["in an unknown property", bubble(`{"type":"text","text":"一","media_key":"${KEY}"}`)],
	["as an address without its beginning", bubble(`{"type":"text","text":"一","url":"${KEY}"}`)],
	["in a property that is written twice", image(`"url":"${ours}","url":"https://example.com/a.png"`)],
	["in one that is escaped", image(`"url":"${ours}","ur\\u006c":"https://example.com/a.png"`)],
	["in one that is escaped first", image(`"ur\\u006c":"${ours}","url":"https://example.com/a.png"`)],
	["in one that comes again", image(`"url":"https://example.com/a.png","url":"${ours}"`)],
	["under the name of a prototype", bubble(`{"type":"text","text":"一","__proto__":{"url":"${ours}"}}`)],
];

describe("a file of a talk", () => {
	test.each(CONTENTS)("is opened by no Flex message that holds its key %s", async (_, contents) => {
		const json = { name: "一", content: { type: "flex", alt_text: "案内", contents } };
		await sendRequest("/api/template/register", { as: restricted, json });
		expect((await sendRequest(`/api/media/${KEY}`, { as: restricted })).status).toBe(404);
	});
});
