import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { DELETION_STEPS } from "#functions/deletion-steps.ts";
import { workFriendDeletions } from "#functions/people/friend-deletion/friend-deletion-worker.ts";
import { listSimulatedSheets, trashSimulatedSheet } from "#simulator/google/google-sheets.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { LinkedForm } from "#tests/support/google/linked-form.ts";
import { resetState } from "#tests/support/migrations.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let form: LinkedForm;
beforeEach(async () => {
	await resetState();
	form = await LinkedForm.build(new TestClock("2026-11-20 10:00").rule());
});

/** Writes two answers to the sheet, the first by a friend whose deletion is due. */
async function buildSheet(): Promise<[number, number]> {
	const friend = await buildFriend({ name: "消江 花子" });
	await form.link();
	const first = await form.answer("腰が痛い");
	const second = await form.answer("元気です");
	await updateRow("form_answers", first, { friend_id: friend.id });
	await form.work();
	await storeRow("friend_deletions", {
		...{ friend_id: friend.id, operator_id: 1, state: "waiting" },
		...{ due_at: form.clock.now, next_attempt_at: form.clock.now, created_at: form.clock.now },
	});
	return [first, second];
}

async function work(): Promise<void> {
	form.clock.advance(SECOND);
	await workFriendDeletions(form.context(), DELETION_STEPS);
}

test("a deleted friend's answers are cleared in the sheet, and those of others stay", async () => {
	const [first, second] = await buildSheet();
	await work();
	const [, erased, kept] = form.rows();
	expect([erased![0], erased!.slice(1).filter((cell) => cell !== "")]).toEqual([
		first,
		[DELETION_TEXTS.customer],
	]);
	expect(kept).toEqual([second, "", "", "元気です"]);
	expect(await readRows("select state, reason from friend_deletions")).toEqual([
		{ state: "done", reason: null },
	]);
});

test("a sheet that Google refuses is named in the deletion, which goes on", async () => {
	await buildSheet();
	trashSimulatedSheet(form.google.world, listSimulatedSheets(form.google.world)[0]!.id);
	await work();
	expect(await readRows("select state, reason from friend_deletions")).toEqual([
		{ state: "done", reason: DELETION_TEXTS.sheetLeft },
	]);
	expect((await env.DB.prepare("select count(*) as n from friends").first<{ n: number }>())!.n).toBe(0);
});
