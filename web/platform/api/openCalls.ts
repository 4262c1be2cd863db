/** Number of calls that the server has not answered. */
let openCalls = 0;
const waiters = new Set<() => void>();

/** Counts a call as open until its answer or failure. */
export async function countCall<Answer>(call: Promise<Answer>): Promise<Answer> {
	openCalls += 1;
	try {
		return await call;
	} finally {
		openCalls -= 1;
		if (openCalls === 0) {
			for (const resume of waiters) resume();
			waiters.clear();
		}
	}
}

/** Resolves once a page that has just rendered has the answers to its first calls. */
export async function waitForAnswers(): Promise<void> {
	// The effects of a whole page, which send its calls, run before the next task.
	await new Promise((resolve) => setTimeout(resolve));
	if (openCalls > 0) await new Promise<void>((resolve) => waiters.add(resolve));
}
