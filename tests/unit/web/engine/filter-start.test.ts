import { expect, test } from "vitest";
import { filterOfQuickSearch } from "#domain/people/friend-search/search.ts";
import { draftOfFilter, filterOf, withStart } from "#web/engine/filters/draft.ts";

const quick = (name: string, tag_ids: number[] = []) => filterOfQuickSearch({ name, tag_ids, tag_or: 0 });

test("conditions of the fields beside a board are in its filter, whenever they are entered", () => {
	const blank = draftOfFilter(quick(""));
	expect(filterOf(withStart(blank, quick(""), quick("優奈", [3]))).inputs).toEqual(quick("優奈", [3]).inputs);
});

test("another name takes the place of the one before; what was built beside it stays", () => {
	const [built] = quick("", [7]).inputs;
	const before = quick("優奈");
	const draft = draftOfFilter({ ...before, inputs: [...before.inputs, built!] });
	expect(filterOf(withStart(draft, before, quick("花子"))).inputs).toEqual([...quick("花子").inputs, built]);
	expect(filterOf(withStart(draft, before, quick(""))).inputs).toEqual([built]);
});
