import createClient from "openapi-fetch";
import { beforeEach, expect, expectTypeOf, test } from "vitest";
import { type ApiProgram, buildProgram } from "#tests/support/api-program.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import type { components, paths } from "#tests/support/open-api-v1.d.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let program: ApiProgram;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	program = await buildProgram();
});

/** Client with the types generated from the description (tests/built/description.test.ts). */
const client = () =>
	createClient<paths>({
		baseUrl: TEST_ORIGIN,
		headers: { Authorization: `Bearer ${program.token}` },
		fetch: async (request: Request) =>
			sendRequest(request.url.slice(TEST_ORIGIN.length), {
				method: request.method,
				bare: true,
				headers: Object.fromEntries(request.headers),
				...(request.method !== "GET" && { body: await request.text() }),
			}),
	});

test("a typed client finds a friend, books the first free time once, and reads why a second booking is refused", async () => {
	const friend = await buildFriend({ name: "花子" });
	const { id: salon_id, courses } = await buildSalon({ resources: 1 });
	const api = client();
	const found = await api.GET("/open_api/v1/friends", { params: { query: { search: "花子" } } });
	expectTypeOf(found.data!.items).toEqualTypeOf<components["schemas"]["Friend"][]>();
	const fid = found.data!.items[0]!.fid;
	expect(fid).toBe(friend.id);
	const course_id = courses[0]!;
	const times = await api.GET("/open_api/v1/salons/{salon_id}/free_times", {
		params: { path: { salon_id }, query: { course_id, date: "2026-12-01" } },
	});
	const { from } = times.data!.days[0]!.times.find(({ free }) => free > 0)!;
	const book = (key: string) =>
		api.POST("/open_api/v1/salons/{salon_id}/reservations", {
			params: { path: { salon_id }, header: { "idempotency-key": key } },
			body: { fid, course_id, date: "2026-12-01", from },
		});
	const booked = await book("typed-client-1");
	expect(booked.data).toMatchObject({ fid, name: "花子", from, status: "approved" });
	expect((await book("typed-client-1")).data).toEqual(booked.data);
	const refused = await book("typed-client-2");
	expectTypeOf(refused.error!).toEqualTypeOf<components["schemas"]["Problem"]>();
	expect(refused.error).toMatchObject({ status: 409, code: "conflict" });
	expect(await countRows("reservations")).toBe(1);
	// @ts-expect-error an address that the description does not have
	await api.GET("/open_api/v1/nothing");
});
