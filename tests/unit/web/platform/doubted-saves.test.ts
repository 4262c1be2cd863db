import { expect, test } from "vitest";
import { isMeant, type SaveProgress } from "#web/platform/ui/saving.ts";

/** A save whose doubts are answered when it is told to, and what it told meanwhile. */
function save(confirmed: boolean) {
	const told: (SaveProgress | "asked")[] = [];
	const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
	const asking = {
		ask: async () => {
			told.push("asked");
			return confirmed;
		},
		tell: (progress: SaveProgress) => void told.push(progress),
	};
	return { told, asking, promise, find: resolve, fail: () => reject(new Error("no answer")) };
}

test("while it is looked up what is doubtful, the form counts as being saved: what is typed then would be lost", async () => {
	const { told, asking, promise, find } = save(true);
	const meant = isMeant(promise, asking);
	expect(told).toEqual(["saving"]);
	find(["「来店意欲」を差し込んだ文章は書き換わりません。"]);
	expect(await meant).toBe(true);
	expect(told).toEqual(["saving", "asked"]);
});

test("who does not want to save it so goes on writing, and so does who cannot be told", async () => {
	const cancelled = save(false);
	cancelled.find(["使用している場所を確認できませんでした。"]);
	expect(await isMeant(cancelled.promise, cancelled.asking)).toBe(false);
	expect(cancelled.told).toEqual(["saving", "asked", "idle"]);
	const failed = save(true);
	failed.fail();
	await expect(isMeant(failed.promise, failed.asking)).rejects.toThrow("no answer");
	expect(failed.told).toEqual(["saving", "idle"]);
});

test("what is known at once is asked at once, and nothing is asked of what is clear", async () => {
	const known = save(true);
	expect(await isMeant(["閉じた業務日"], known.asking)).toBe(true);
	expect(await isMeant([], known.asking)).toBe(true);
	expect(known.told).toEqual(["asked"]);
});
