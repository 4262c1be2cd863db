import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { Dice } from "./dice.ts";
import { missingEvents, strayMessages, strayRuns } from "./intake-check.ts";
import { bundle, DELIVERED, KEYWORDS, LONG_TAGS, planEvents, TEXTS } from "./intake-plan.ts";
import { LineAccount } from "./line/account.ts";
import { type LineServer, serveLine } from "./line/server.ts";
import { Weather } from "./line/weather.ts";
import { settleParked } from "./parked.ts";
import { Operator } from "./product/operator.ts";
import { Product } from "./product/product.ts";
import { SEED, SIZES } from "./sizes.ts";
import { type Bundle, sendAll } from "./webhooks/send.ts";
import { workOff } from "./work-off.ts";

let line: LineAccount;
let server: LineServer;
let product: Product;

beforeEach(async () => {
	line = new LineAccount();
	server = await serveLine(line, new Weather(new Dice(SEED)));
	product = await Product.install(server.address, inject("firstState"));
});

afterEach(async () => {
	await product.remove();
	server.close();
});

test(`${SIZES.events} events, each ${DELIVERED} times, under ${SIZES.intakeKills} kills: each once`, async () => {
	const dice = new Dice(SEED);
	const plan = planEvents(SIZES.events);
	const queue = bundle(
		plan.map(({ event }) => event),
		dice,
	);
	console.log(`種 ${SEED}、イベント ${plan.length}、リクエスト ${queue.length}`);
	await product.start();
	const operator = await Operator.logIn(product);
	await makeAutoResponses(operator);
	const began = Date.now();
	const interrupted = await sendUnderKills(queue, dice);
	console.log(`中断 ${SIZES.intakeKills} 回、送り直したリクエスト ${interrupted}`);
	await workOff(product, line);
	const { length: parked } = await settleParked(product, line, operator);
	console.log(`確認待ちになった返信 ${parked}、${((Date.now() - began) / SECOND).toFixed(1)} 秒`);

	const ids = plan.map(({ event }) => event.webhookEventId);
	expect(missingEvents(product, ids, "done")).toEqual([]);
	expect(strayMessages(product, plan)).toEqual([]);
	expect(strayRuns(product, plan, line.accepted)).toEqual([]);
});

/** An action that ends in its first step and one that takes two, with a text in each step. */
async function makeAutoResponses(operator: Operator): Promise<void> {
	const tag = async (name: string) => ({ type: 13, tag_ids: [await operator.makeTag(name)] });
	const text = (words: string) => ({ type: 1, text: words });
	await operator.answerTexts(KEYWORDS.short, [
		text(TEXTS.short[0]!),
		await tag("みじかい"),
		text(TEXTS.short[1]!),
	]);
	const tags = await Promise.all(Array.from({ length: LONG_TAGS }, (_, each) => tag(`ながい ${each + 1}`)));
	await operator.answerTexts(KEYWORDS.long, [text(TEXTS.long[0]!), ...tags, text(TEXTS.long[1]!)]);
}

/**
 * Sends the requests while the product is killed and restarted. At every kill, all events answered with 200
 * must be in the database before any is sent again.
 * @returns number of requests interrupted by a kill
 */
async function sendUnderKills(queue: Bundle[], dice: Dice): Promise<number> {
	const acknowledged = new Set<string>();
	const note = (events: Bundle) => {
		for (const { webhookEventId } of events) acknowledged.add(webhookEventId);
	};
	const share = Math.ceil(queue.length / (SIZES.intakeKills + 1));
	let interrupted = 0;
	for (let kill = 0; kill < SIZES.intakeKills; kill++) {
		if (kill > 0) await product.start();
		const killed = pause(dice.between(20, 800)).then(() => product.kill());
		const failed = await sendAll(product, line, queue.splice(0, share), dice, note);
		await killed;
		expect(missingEvents(product, [...acknowledged])).toEqual([]);
		interrupted += failed.length;
		queue.unshift(...failed);
	}
	await product.start();
	expect(await sendAll(product, line, queue, dice, note)).toEqual([]);
	return interrupted;
}
