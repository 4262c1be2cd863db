import { beforeEach, expect, test } from "vitest";
import { LANDING_VISITS_KEPT_FOR } from "#domain/acquisition/landings/visit.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import { forgetLandingVisits } from "#functions/acquisition/landings/forget.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { appendixOf, makeItem, rowOf } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { restore } from "#tests/support/stored.ts";

let clock: TestClock;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock().rule();
});

test("a visit of which nobody knows whose it was goes after ninety days, and its number stays in the count", async () => {
	let operator = await signedInOperator();
	const id = await makeItem("landing", operator, { name: "チラシ" });
	const { code } = (await rowOf("landing", operator, id))!;
	for (let visit = 0; visit < 3; visit++) await call(`/r/${code}?m1=a`);
	const [first] = await rows<{ id: number }>("select id from landing_visits order by id");
	await restore("landing_visits", first!.id, { friend_id: (await buildFriend()).id });
	clock.pass(LANDING_VISITS_KEPT_FOR);
	await call(`/r/${code}`);
	clock.pass(SECOND);
	for (let tick = 0; tick < 2; tick++) await forgetLandingVisits(clock.context());
	expect(await countRows("landing_visits")).toBe(2);
	operator = await signedInOperator();
	expect(await appendixOf("landing", operator, id)).toMatchObject({ visit_count: 4 });
	expect(await ask(`/api/landing/report/${id}`, { as: operator })).toMatchObject({ visit_count: 4 });
});
