import { beforeEach, expect, test } from "vitest";
import { LANDING_VISIT_RETENTION } from "#domain/acquisition/landings/landing-visit.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { deleteOldLandingVisits } from "#functions/acquisition/landings/delete-old-landing-visits.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemAppendix, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
});

test("a visit of which nobody knows whose it was goes after ninety days, and its number stays in the count", async () => {
	let operator = await buildSession();
	const id = await buildItem("landing", operator, { name: "チラシ" });
	const { code } = (await fetchItemRow("landing", operator, id))!;
	for (let visit = 0; visit < 3; visit++) await sendRequest(`/r/${code}?m1=a`);
	const [first] = await readRows<{ id: number }>("select id from landing_visits order by id");
	await updateRow("landing_visits", first!.id, { friend_id: (await buildFriend()).id });
	clock.pass(LANDING_VISIT_RETENTION);
	await sendRequest(`/r/${code}`);
	clock.pass(SECOND);
	for (let tick = 0; tick < 2; tick++) await deleteOldLandingVisits(clock.context());
	expect(await countRows("landing_visits")).toBe(2);
	operator = await buildSession();
	expect(await fetchItemAppendix("landing", operator, id)).toMatchObject({ visit_count: 4 });
	expect(await requestJson(`/api/landing/report/${id}`, { as: operator })).toMatchObject({ visit_count: 4 });
});
