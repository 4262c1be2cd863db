/**
 * Makes what a save is to make. Of presses at once with one key one makes it; the transactions of the others fail whole,
 * since a key is unique, and they are answered with what is there.
 * @returns undefined where the transaction went through and made nothing
 * @throws what the transaction threw, where nothing has been made
 */
export async function savedOnce<Made>(
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
