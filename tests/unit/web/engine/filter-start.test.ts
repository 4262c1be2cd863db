import { expect, test } from "vitest";
import {
	quickSearchConditions,
	quickSearchFilter,
} from "#domain/people/friend-search/friend-search-input.ts";
import { filterDraftOf, filterOf, withNewStart } from "#web/engine/filters/filterDraft.ts";

const quick = (name: string, tag_ids: number[] = []) =>
	quickSearchFilter(quickSearchConditions.parse({ name, tag_ids: tag_ids.join() }));

test("conditions of the fields beside a board are in its filter, whenever they are entered", () => {
	const blank = filterDraftOf(quick(""));
	expect(filterOf(withNewStart(blank, quick(""), quick("優奈", [3]))).inputs).toEqual(
		quick("優奈", [3]).inputs,
	);
});

test("another name takes the place of the one before; what was built beside it stays", () => {
	const [built] = quick("", [7]).inputs;
	const before = quick("優奈");
	const draft = filterDraftOf({ ...before, inputs: [...before.inputs, built!] });
	expect(filterOf(withNewStart(draft, before, quick("花子"))).inputs).toEqual([
		...quick("花子").inputs,
		built,
	]);
	expect(filterOf(withNewStart(draft, before, quick(""))).inputs).toEqual([built]);
});
