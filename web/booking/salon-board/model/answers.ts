interface Item {
	id: number;
	name: string;
}

/**
 * What a friend entered when they booked, by the id of what was asked, in the order in which it is asked now; what is
 * asked no more stands at the end.
 */
export function answersInOrder(items: readonly Item[], answers: Record<string, string>) {
	const asked = items.flatMap(({ id, name }) => {
		const value = answers[id];
		return value === undefined ? [] : [{ id: String(id), name, value }];
	});
	const others = Object.entries(answers)
		.filter(([id]) => !asked.some((each) => each.id === id))
		.map(([id, value]) => ({ id, name: "以前の項目", value }));
	return [...asked, ...others];
}
