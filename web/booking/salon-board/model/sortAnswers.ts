interface Item {
	id: number;
	name: string;
}

/**
 * Answers of a friend at booking, in the order of the current questions; answers to removed questions are
 * last.
 */
export function sortAnswers(items: readonly Item[], answers: Record<string, string>) {
	const currentAnswers = items.flatMap(({ id, name }) => {
		const value = answers[id];
		return value === undefined ? [] : [{ id: String(id), name, value }];
	});
	const formerAnswers = Object.entries(answers)
		.filter(([id]) => !currentAnswers.some((each) => each.id === id))
		.map(([id, value]) => ({ id, name: "以前の項目", value }));
	return [...currentAnswers, ...formerAnswers];
}
