/**
 * Runs tasks one after the other; a failure does not stop the later ones.
 * @throws the first failure, after all tasks
 */
export async function runSequentially(...works: (() => Promise<unknown>)[]): Promise<void> {
	const failures: unknown[] = [];
	for (const work of works) await work().catch((error) => failures.push(error));
	if (failures.length > 0) throw failures[0];
}
