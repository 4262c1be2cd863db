/** Heap of the console's isolate with its buffers, which Cloudflare limits to 128 MB; read from workerd's inspector. */
export interface IsolateHeap {
	/** Megabytes in use, garbage included. */
	read: () => Promise<number>;
	/** Collects the garbage. @returns the megabytes that are left */
	collect: () => Promise<number>;
	/** Highest of the readings during a work, several a second. */
	peakDuring: (work: () => Promise<void>) => Promise<number>;
	close: () => void;
}

/** Id of the console's isolate at the inspector. */
const CONSOLE_ISOLATE = "core:user:musubi";
const READING_INTERVAL = 100;
/** Readings that a collection may take. */
const MAX_READINGS = 30;

interface HeapUsage {
	usedSize: number;
	backingStorageSize: number;
}

/** @param port port of the product */
export async function openIsolateHeap(inspectorPort: number, port: number): Promise<IsolateHeap> {
	const socket = new WebSocket(`ws://127.0.0.1:${inspectorPort}/${CONSOLE_ISOLATE}`);
	const answers = new Map<number, (result: HeapUsage) => void>();
	socket.onmessage = ({ data }) => {
		const { id, result } = JSON.parse(String(data)) as { id?: number; result: HeapUsage };
		if (id !== undefined) answers.get(id)?.(result);
	};
	await new Promise((resolve, reject) => {
		socket.onopen = resolve;
		socket.onerror = () => reject(new Error("The inspector does not answer"));
	});
	let id = 0;
	const send = (method: string) => socket.send(JSON.stringify({ id: ++id, method }));
	const read = async () => {
		const answer = new Promise<HeapUsage>((resolve) => answers.set(id + 1, resolve));
		send("Runtime.getHeapUsage");
		const { usedSize, backingStorageSize } = await answer;
		return (usedSize + backingStorageSize) / 1e6;
	};
	return {
		read,
		collect: async () => {
			const before = await read();
			// workerd collects with the next request, and does not answer.
			send("HeapProfiler.collectGarbage");
			return findLowest(async () => {
				await (await fetch(`http://127.0.0.1:${port}/api/health`)).text();
				return read();
			}, before);
		},
		peakDuring: async (work) => {
			let peak = 0;
			let isOver = false;
			const readings = (async () => {
				while (!isOver) {
					peak = Math.max(peak, await read());
					await pause();
				}
			})();
			await work().finally(() => {
				isOver = true;
			});
			await readings;
			return peak;
		},
		close: () => socket.close(),
	};
}

/** Does a work; the heap before it, at most and after it, in words. The collections take no time of the work. */
export async function describeHeap(heap: IsolateHeap, work: () => Promise<void>): Promise<string> {
	const before = await heap.collect();
	const peak = await heap.peakDuring(work);
	return `isolate's heap ${Math.round(peak)} MB at most, without garbage ${Math.round(before)} before and ${Math.round(await heap.collect())} after`;
}

/** Reads until a collection has ended: the heap is smaller than before, and stays. */
async function findLowest(read: () => Promise<number>, before: number): Promise<number> {
	let last = before;
	for (let readings = 0; readings < MAX_READINGS; readings++) {
		await pause();
		const now = await read();
		if (now < before && now >= last) return now;
		last = now;
	}
	return last;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, READING_INTERVAL));
