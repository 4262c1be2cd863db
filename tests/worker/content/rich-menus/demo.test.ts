import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { loadDemo } from "#db/demo/load.ts";
import { putPictures } from "#db/demo/pictures.ts";
import { problemWithImage } from "#domain/content/rich-menus/menu.ts";
import { readPicture } from "#domain/platform/media/picture.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { requestMenuSync } from "#functions/content/rich-menus/requests.ts";
import { TestClock } from "#tests/support/clock.ts";
import { line } from "#tests/support/line.ts";
import { problemsAtLine } from "#tests/support/line-validity.ts";
import { openLinks, workMenus } from "#tests/support/richmenus.ts";
import { rows } from "#tests/support/snapshot.ts";

const clock = new TestClock();
beforeAll(async () => {
	await line.forget();
	await putPictures(env.MEDIA);
	await loadDemo(env.DB, "none", clock.now);
}, 60_000);

test("every menu of the demo has a picture that LINE takes, and that the console shows", async () => {
	const pictures = await rows<{ key: string; type: string; bytes: number; width: number; height: number }>(
		"select u.key, u.type, u.bytes, u.width, u.height from richmenus m join uploads u on u.key = m.media_key",
	);
	expect(pictures).toHaveLength(5);
	for (const picture of pictures) {
		expect(problemWithImage(picture), picture.key).toBeNull();
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
	await requestMenuSync(
		{ db: connect(env.DB), now: clock.now },
		sql`(select id from richmenus where is_active = 1)`,
	);
	for (let round = 0; round < 3; round++) {
		clock.advance(MINUTE);
		await workMenus(clock);
	}
	const counted = await rows("select friend_id from friend_richmenus");
	expect(counted.length).toBeGreaterThan(10);
	expect(Object.keys(await line.shown())).toHaveLength(counted.length);
	expect(await openLinks()).toEqual([]);
	expect(await problemsAtLine()).toEqual([]);
});
