import { expect, test } from "vitest";
import { bulkEffectAbilities } from "#domain/people/friend-search/search-job.ts";

test("an effect on many friends needs the abilities of the effect, and those of writing to a friend", () => {
	expect(bulkEffectAbilities("scenario")).toEqual(["scenario"]);
	expect(bulkEffectAbilities("mark")).toEqual([]);
	expect(bulkEffectAbilities("text")).toEqual(["message-send"]);
	expect(bulkEffectAbilities("template")).toEqual(["message-send", "template-read"]);
});
