import { beforeEach, expect, test } from "vitest";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildSalonUrl, isolateIds, signSalonLink } from "#tests/support/salon/salon-links.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Maximum transfer size of a page without its images, bytes. */
const MOST = 30_000;
const LONG_NAME = "カット＋フルカラー＋プレミアムトリートメント（ロング料金込み・初回のお客さま限定）";

let clock: TestClock;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	await isolateIds();
	clock = new TestClock("2026-11-20 10:00").rule();
	salon = await buildSalon({
		resources: 20,
		courses: Array.from({ length: 20 }, () => ({})),
		rules: { unit: 5 },
		hours: [{ from: 540, to: 1_500 }],
	});
});

const zipped = async (text: string) => {
	const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
	return (await new Response(stream).arrayBuffer()).byteLength;
};

test("no page of a large salon loads more than thirty kilobytes", async () => {
	for (const id of salon.resources)
		await updateRow("salon_resources", id, {
			kind: "staff",
			name: `${LONG_NAME}${id}`,
			description: LONG_NAME,
		});
	for (const id of salon.courses)
		await updateRow("salon_courses", id, { name: `${LONG_NAME}${id}`, description: LONG_NAME.repeat(3) });
	for (let index = 0; index < 10; index++)
		await storeRow("salon_customer_items", { salon_id: salon.id, name: LONG_NAME, type: "text" });
	const url = await buildSalonUrl(salon);
	const friend = await buildFriend();
	const visitor = await new PageVisitor().open(`/s/${url.code}?t=${signSalonLink(clock, friend.id, url)}`);
	const sizes: number[] = [await zipped(visitor.text)];
	const weigh = async () => sizes.push(await zipped(visitor.text));
	await visitor.follow(LONG_NAME);
	await weigh();
	await visitor.follow("指名なし");
	expect(visitor.text.length).toBeGreaterThan(30_000);
	await weigh();
	await visitor.pick("11月25日(水) 14:00");
	await weigh();
	expect(Math.max(...sizes)).toBeLessThan(MOST);
});
