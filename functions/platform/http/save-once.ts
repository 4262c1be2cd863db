/**
 * Creates a record once per save key. Of concurrent requests with one key, one creates it; the transactions
 * of the others fail on the unique key, and they return the record that exists.
 * @returns undefined if the transaction succeeded but created nothing
 * @throws the transaction's error if no record exists
 */
export async function saveOnce<Made>(
	findSaved: () => PromiseLike<Made[]>,
	create: () => Promise<unknown>,
): Promise<Made | undefined> {
	try {
		await create();
	} catch (error) {
		const [record] = await findSaved();
		if (record === undefined) throw error;
		return record;
	}
	return (await findSaved())[0];
}
