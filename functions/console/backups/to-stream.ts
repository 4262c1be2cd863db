/** Stream of a generator's values, which it yields as fast as they are read. */
export const toStream = <Bytes extends Uint8Array>(pieces: AsyncGenerator<Bytes>): ReadableStream<Bytes> =>
	new ReadableStream({
		pull: async (controller) => {
			const { value, done } = await pieces.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
		cancel: async () => void (await pieces.return(undefined)),
	});
