import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { countedRuns, standingOf, strayFriends } from "./actions-check.ts";
import { appends, EFFECTS, KEYWORD, pointFor, pointsOf, SHOP, TEXTS, VISITS } from "./actions-plan.ts";
import { Dice } from "./dice.ts";
import { LineAccount } from "./line/account.ts";
import { type LineServer, serveLine } from "./line/server.ts";
import { Weather } from "./line/weather.ts";
import { settleParked } from "./parked.ts";
import { comesTrue, Operator } from "./product/operator.ts";
import { isParked, parkAt, parkNowhere } from "./product/park.ts";
import { Product } from "./product/product.ts";
import { alterRecord, openWork } from "./product/record.ts";
import { SEED, SIZES } from "./sizes.ts";
import { friendId, textEvent } from "./webhooks/event.ts";
import { sendAll } from "./webhooks/send.ts";
import { workOff } from "./work-off.ts";

const GREETING = "だれも答えない文";

let line: LineAccount;
let server: LineServer;
let product: Product;
let operator: Operator;

beforeEach(async () => {
	line = new LineAccount();
	server = await serveLine(line, new Weather(new Dice(SEED)));
	product = await Product.install(server.address, inject("firstState"));
	await product.start();
	operator = await Operator.logIn(product);
});

afterEach(async () => {
	await product.remove();
	server.close();
});

test(`an action of 13 effects, killed at ${SIZES.actionPoints} points: each effect once`, async () => {
	const dice = new Dice(SEED);
	const points = pointsOf(SIZES.actionPoints, SEED);
	const users = points.map((_, number) => friendId(number));
	console.log(`種 ${SEED}、${points.map(({ before }) => before).join(" / ")}`);
	await makeAutoResponse();
	await meet(users, dice);
	await product.kill();

	const began = Date.now();
	for (const [number, point] of points.entries()) {
		const user = users[number]!;
		parkAt(product, pointFor(point, user));
		await product.start();
		const event = textEvent(users.length + number, user, KEYWORD);
		expect(await sendAll(product, line, [[event]], dice), point.before).toEqual([]);
		expect(await isParked(product), point.before).toBe(true);
		await product.kill();
		// The action is done completely or not at all.
		const standing = point.isAfter ? { runs: 1, isDone: true } : { runs: 0, isDone: false };
		expect(standingOf(product, user), point.before).toEqual(standing);
	}
	parkNowhere(product);
	await product.start();
	await workOff(product, line);
	const { length: parked } = await settleParked(product, line, operator);
	console.log(`確認待ちになった返信 ${parked}、${((Date.now() - began) / SECOND).toFixed(1)} 秒`);

	expect(strayFriends(product, users, line.accepted)).toEqual([]);
	expect(countedRuns(product)).toBe(users.length);
});

async function makeAutoResponse(): Promise<void> {
	alterRecord(product, SHOP);
	const ofTag = await operator.makeAction("タグがついたとき", [{ type: 1, text: TEXTS.ofTag }]);
	alterRecord(product, appends(ofTag));
	await operator.answerTexts(KEYWORD, EFFECTS);
}

/** Lets the friends write for the first time, and records their landing page visits. */
async function meet(users: string[], dice: Dice): Promise<void> {
	const greetings = users.map((user, number) => [textEvent(number, user, GREETING)]);
	expect(await sendAll(product, line, greetings, dice)).toEqual([]);
	expect(await comesTrue(() => openWork(product).events === 0, 30 * SECOND)).toBe(true);
	alterRecord(product, VISITS);
}
