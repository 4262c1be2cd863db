import { expect, test } from "vitest";
import { confirmDoubts, type SaveProgress } from "#web/platform/ui/saveAttempt.ts";

/** Save whose confirmation is answered as given, with the progress it reported. */
function save(confirmed: boolean) {
	const told: (SaveProgress | "asked")[] = [];
	const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
	const asking = {
		confirm: async () => {
			told.push("asked");
			return confirmed;
		},
		onProgress: (progress: SaveProgress) => void told.push(progress),
	};
	return { told, asking, promise, find: resolve, fail: () => reject(new Error("no answer")) };
}

test("while it is looked up what is doubtful, the form counts as being saved: what is typed then would be lost", async () => {
	const { told, asking, promise, find } = save(true);
	const meant = confirmDoubts(promise, asking);
	expect(told).toEqual(["saving"]);
	find(["「来店意欲」を差し込んだ文章は書き換わりません。"]);
	expect(await meant).toBe(true);
	expect(told).toEqual(["saving", "asked"]);
});

test("who does not want to save it so goes on writing, and so does who cannot be told", async () => {
	const cancelled = save(false);
	cancelled.find(["使用している場所を確認できませんでした。"]);
	expect(await confirmDoubts(cancelled.promise, cancelled.asking)).toBe(false);
	expect(cancelled.told).toEqual(["saving", "asked", "idle"]);
	const failed = save(true);
	failed.fail();
	await expect(confirmDoubts(failed.promise, failed.asking)).rejects.toThrow("no answer");
	expect(failed.told).toEqual(["saving", "idle"]);
});

test("what is known at once is asked at once, and nothing is asked of what is clear", async () => {
	const known = save(true);
	expect(await confirmDoubts(["閉じた業務日"], known.asking)).toBe(true);
	expect(await confirmDoubts([], known.asking)).toBe(true);
	expect(known.told).toEqual(["asked"]);
});
