import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { countDeliveries, doubledOrLost, strayDeliveries, strayPhones } from "./deliveries-check.ts";
import { DELIVERIES_EACH, DUE_WITHIN, EFFECTS, FIRST_TEXT, KEYWORD, planTexts } from "./deliveries-plan.ts";
import { Dice } from "./dice.ts";
import { LineAccount } from "./line/account.ts";
import { type LineServer, serveLine } from "./line/server.ts";
import { Weather } from "./line/weather.ts";
import { settleParked } from "./parked.ts";
import { advanceClock, comesTrue, Operator } from "./product/operator.ts";
import { Product } from "./product/product.ts";
import { deleteDemoDeliveries, isDone, isSending, openWork } from "./product/record.ts";
import { SEED, SIZES } from "./sizes.ts";
import { type Bundle, sendAll } from "./webhooks/send.ts";

const TROUBLE = 0.3;
const SILENCES = Math.ceil(SIZES.deliveries / 200);

let line: LineAccount;
let weather: Weather;
let server: LineServer;
let product: Product;

beforeEach(async () => {
	line = new LineAccount();
	weather = new Weather(new Dice(SEED));
	server = await serveLine(line, weather);
	product = await Product.install(server.address, inject("firstState"));
	deleteDemoDeliveries(product);
});

afterEach(async () => {
	await product.remove();
	server.close();
});

test(`${SIZES.deliveries} deliveries in bad weather, under ${SIZES.deliveryKills} kills: each once`, async () => {
	const dice = new Dice(SEED);
	const events = planTexts(SIZES.deliveries);
	console.log(`種 ${SEED}、配信 ${events.length * DELIVERIES_EACH}`);
	await product.start();
	const operator = await Operator.logIn(product);
	await operator.answerTexts(KEYWORD, EFFECTS);
	const began = Date.now();
	const putAway = await answerAll(events, dice, operator);
	expect(countDeliveries(product)).toBe(events.length * DELIVERIES_EACH);

	weather.silences = SILENCES;
	const interrupted = await sendUnderKills(dice);
	const beforeTheEnd = line.accepted.length;
	await workOff();
	console.log(
		`中断 ${SIZES.deliveryKills} 回（送信中だった配信 ${interrupted}、そこまでに受付 ${beforeTheEnd}）、` +
			`受付 ${line.accepted.length}、受付済みの再送 ${line.repeated}、${((Date.now() - began) / SECOND).toFixed(1)} 秒`,
		Object.fromEntries(weather.struck),
	);

	expect(strayDeliveries(product, putAway)).toEqual([]);
	expect(doubledOrLost(product, line.accepted, putAway)).toEqual([]);
	expect(
		strayPhones(
			events.map(({ source }) => source.userId),
			line.accepted,
		),
	).toEqual([]);
});

/**
 * Friends write and get answers by reply token while LINE fails at random. The later texts are due after
 * that; once a token's minute is over, a doubtful reply is left to the operator, by design.
 * @returns replies that the operator found in the friend's talk and dismissed
 */
async function answerAll(events: Bundle, dice: Dice, operator: Operator): Promise<Set<string>> {
	weather.probability = TROUBLE;
	const bundles = events.map((event) => [event]);
	expect(await sendAll(product, line, bundles, dice)).toEqual([]);
	const areOver = () => {
		const { events: unread, runs, firstSends } = openWork(product);
		return unread + runs + firstSends === 0 && countDeliveries(product) > 0;
	};
	// Small steps, because a doubtful reply can only be verified within its token's minute.
	for (let move = 0; move < 40 && !(await comesTrue(areOver, 1.5 * SECOND)); move++)
		line.lead = await advanceClock(product, 5 * SECOND);
	weather.probability = 0;
	const parked = await settleParked(product, line, operator);
	await comesTrue(() => line.accepted.length === events.length, 30 * SECOND);
	// By reply, or by push after the token's minute; once per friend.
	expect(line.accepted.map(({ friend, texts }) => [friend, ...texts].join(" ")).sort()).toEqual(
		events.map(({ source }) => `${source.userId} ${FIRST_TEXT}`).sort(),
	);
	weather.probability = TROUBLE;
	return new Set(parked.filter(({ arrived }) => arrived).map(({ id }) => id));
}

/**
 * Advances the clock so that a share of the pushes is due, kills the product while it sends, and restarts it.
 * @returns number of deliveries killed during their call
 */
async function sendUnderKills(dice: Dice): Promise<number> {
	const share = Math.ceil((DUE_WITHIN * MINUTE) / SIZES.deliveryKills);
	let interrupted = 0;
	for (let kill = 0; kill < SIZES.deliveryKills; kill++) {
		if (kill > 0) await product.start();
		line.lead = await advanceClock(product, share);
		await pause(dice.between(20, 1_000));
		await product.kill();
		interrupted += countDeliveries(product, "queued");
	}
	await product.start();
	return interrupted;
}

/**
 * Advances past back-offs and dead workers' leases until no work is open; everything due is sent before each
 * step.
 */
async function workOff(): Promise<void> {
	for (let move = 0; move < 60 && !isDone(openWork(product)); move++) {
		line.lead = await advanceClock(product, 2 * MINUTE);
		await comesTrue(() => !isSending(product, Date.now() + line.lead), 3 * SECOND);
	}
	expect(openWork(product)).toMatchObject({ events: 0, runs: 0, deliveries: 0 });
}
