import { expect, test } from "vitest";
import { countCall, waitForAnswers } from "#web/platform/api/openCalls.ts";

/** Call that the test answers. */
function call() {
	const { promise, resolve, reject } = Promise.withResolvers<string>();
	return {
		counted: countCall(promise),
		answer: () => resolve("answer"),
		fail: () => reject(new Error("lost")),
	};
}

test("files for later wait until every call of the page has its answer or its failure", async () => {
	const order: string[] = [];
	const waiting = waitForAnswers().then(() => order.push("files"));
	// Sent after the wait has begun, as by the effects of a parent.
	const first = call();
	const second = call();
	await new Promise((resolve) => setTimeout(resolve));
	first.answer();
	order.push(await first.counted);
	second.fail();
	await second.counted.catch(({ message }: Error) => order.push(message));
	await waiting;
	expect(order).toEqual(["answer", "lost", "files"]);
});

test("files for later do not wait on a page that calls nothing", async () => {
	await expect(waitForAnswers()).resolves.toBeUndefined();
});
