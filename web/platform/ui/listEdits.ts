/** Moves an entry one position up (-1) or down (1). */
export function moveAt<Item>(items: readonly Item[], index: number, step: -1 | 1): Item[] {
	const result = [...items];
	const [item] = result.splice(index, 1);
	if (item !== undefined) result.splice(index + step, 0, item);
	return result;
}

export const replaceAt = <Item>(items: readonly Item[], index: number, item: Item): Item[] =>
	items.map((other, position) => (position === index ? item : other));

export const removeAt = <Item>(items: readonly Item[], index: number): Item[] =>
	items.filter((_, position) => position !== index);
