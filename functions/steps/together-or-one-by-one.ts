/** Does all in one transaction; where that fails, one by one, so that one failing item holds up no other. */
export async function togetherOrOneByOne<Each>(
	all: Each[],
	write: (some: Each[]) => Promise<void>,
	putOff: (one: Each, reason: unknown) => Promise<void>,
): Promise<void> {
	try {
		await write(all);
	} catch (error) {
		if (all.length === 1) return putOff(all[0]!, error);
		for (const one of all) await write([one]).catch((reason) => putOff(one, reason));
	}
}
