/**
 * Creates a record once per save key. Of concurrent requests with one key, one creates it; the transactions
 * of the others fail on the unique key, and they return the record that exists.
 * @returns undefined if the transaction succeeded but created nothing
 * @throws the transaction's error if no record exists
 */
export async function saveOnce<Made>(
	saved: () => PromiseLike<Made[]>,
	make: () => Promise<unknown>,
): Promise<Made | undefined> {
	try {
		await make();
	} catch (error) {
		const [made] = await saved();
		if (made === undefined) throw error;
		return made;
	}
	return (await saved())[0];
}
