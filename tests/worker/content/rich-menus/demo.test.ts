import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { storeDemoPictures } from "#db/demo/demo-pictures.ts";
import { loadDemo } from "#db/demo/load-demo.ts";
import { problemWithMenuImage } from "#domain/content/rich-menus/rich-menu-input.ts";
import { readPicture } from "#domain/platform/media/read-picture.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { requestMenuSyncs } from "#functions/content/rich-menus/request-menu-syncs.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { findLineProblems } from "#tests/support/line-validity.ts";
import { listOpenMenuLinks, workMenuQueue } from "#tests/support/richmenu-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const clock = new TestClock();
beforeAll(async () => {
	await fakeLine.forget();
	await storeDemoPictures(env.MEDIA);
	await loadDemo(env.DB, "none", clock.now);
}, 60_000);

test("every menu of the demo has a picture that LINE takes, and that the console shows", async () => {
	const pictures = await readRows<{
		key: string;
		type: string;
		bytes: number;
		width: number;
		height: number;
	}>(
		"select u.key, u.type, u.bytes, u.width, u.height from richmenus m join uploads u on u.key = m.media_key",
	);
	expect(pictures).toHaveLength(5);
	for (const picture of pictures) {
		expect(problemWithMenuImage(picture), picture.key).toBeNull();
		const stored = await env.MEDIA.get(picture.key);
		const content = new Uint8Array(await stored!.arrayBuffer());
		expect(content).toHaveLength(picture.bytes);
		expect(readPicture(content)).toMatchObject({
			width: picture.width,
			height: picture.height,
			type: "image/png",
		});
	}
});

test("friends whom the demo counts are shown their menu at LINE", async () => {
	await requestMenuSyncs(
		{ db: connectD1(env.DB), now: clock.now },
		sql`(select id from richmenus where is_active = 1)`,
	);
	for (let round = 0; round < 3; round++) {
		clock.advance(MINUTE);
		await workMenuQueue(clock);
	}
	const counted = await readRows("select friend_id from friend_richmenus");
	expect(counted.length).toBeGreaterThan(10);
	expect(Object.keys(await fakeLine.shown())).toHaveLength(counted.length);
	expect(await listOpenMenuLinks()).toEqual([]);
	expect(await findLineProblems()).toEqual([]);
});
