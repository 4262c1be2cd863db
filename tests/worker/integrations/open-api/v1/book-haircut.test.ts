import { afterEach, expect, test, vi } from "vitest";
import { buildProgram } from "#tests/support/api-program.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import source from "../../../../../docs/examples/book-haircut.mjs?raw";
import page from "../../../../../docs/open-api-v1.md?raw";

/** The example, which runs when imported. */
const [run] = Object.values(import.meta.glob<{ booked: object }>("/docs/examples/book-haircut.mjs"));
/** The same again, because a module runs once. */
const [again] = Object.values(
	import.meta.glob<{ booked: object }>("/docs/examples/book-haircut.mjs", { query: "?again" }),
);
const outside = ["MUSUBI_URL", "MUSUBI_TOKEN", "LINE_ID", "DAY"];
afterEach(() => {
	vi.unstubAllGlobals();
	for (const name of outside) delete process.env[name];
});

/** Runs it with a salon of these hours. */
async function book(example: typeof run, hours?: { from: number; to: number }[]) {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	const program = await buildProgram();
	const salon = await buildSalon(hours && { hours });
	await updateRow("salon_courses", salon.courses[0]!, { name: "カット" });
	const friend = await buildFriend({ name: "花子" });
	Object.assign(process.env, {
		MUSUBI_URL: TEST_ORIGIN,
		MUSUBI_TOKEN: program.token,
		LINE_ID: friend.lineUserId,
		DAY: "2026-12-01",
	});
	vi.stubGlobal("fetch", (url: string, { method, headers, body }: RequestInit & { body?: string }) =>
		sendRequest(url.slice(TEST_ORIGIN.length), {
			bare: true,
			headers: headers as Record<string, string>,
			...(method !== undefined && { method }),
			...(body !== undefined && { body }),
		}),
	);
	return { friend, ...(await example!()) };
}

test("the example of the page books a haircut", async () => {
	expect(page).toContain(source.trim());
	expect(source.trim().split("\n").length).toBeLessThan(24);
	const { friend, booked } = await book(run);
	expect(booked).toMatchObject({
		fid: friend.id,
		name: "花子",
		date: "2026-12-01",
		from: "09:00",
		status: "approved",
	});
	expect(await countRows("reservations")).toBe(1);
});

test("the example of the page says that a day has nothing free", async () => {
	await expect(book(again, [])).rejects.toThrow("Nothing is free on 2026-12-01");
	expect(await countRows("reservations")).toBe(0);
});
