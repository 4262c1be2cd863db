/**
 * Does one work after the other. What fails keeps nothing else from its turn.
 * @throws the first failure, when everything had its turn
 */
export async function inTurn(...works: (() => Promise<unknown>)[]): Promise<void> {
	const failures: unknown[] = [];
	for (const work of works) await work().catch((error) => failures.push(error));
	if (failures.length > 0) throw failures[0];
}
