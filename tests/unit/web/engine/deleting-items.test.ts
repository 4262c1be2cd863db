import { expect, test } from "vitest";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { KIND_VIEWS } from "#tests/support/kind-views.ts";
import { splitForDeletion } from "#web/engine/explorer/explorerConfirmations.tsx";
import { LIST_TEXTS } from "#web/engine/explorer/listTexts.ts";

test("[E-220] a deletion says beforehand which of the selected friend information will stay", () => {
	const field = (id: number, can_delete: 0 | 1) =>
		({ id, name: `項目${id}`, can_delete }) as unknown as ItemRow;
	const rows = [field(1, 1), field(2, 0), field(3, 1)];
	const { deletable, kept } = splitForDeletion(rows, KIND_VIEWS.var.undeletable as never);
	expect(deletable.map(({ id }) => id)).toEqual([1, 3]);
	expect(kept.map(({ id }) => id)).toEqual([2]);
	expect(LIST_TEXTS.undeletableItems(["項目2"])).toBe("「項目2」は削除できないため、残します。");
});
