/** Stream of what a generator yields, which is asked for no more than the reader takes. */
export const toStream = (pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
	new ReadableStream({
		pull: async (controller) => {
			const { value, done } = await pieces.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
		cancel: async () => void (await pieces.return(undefined)),
	});
