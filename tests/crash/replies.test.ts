import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { Dice } from "./dice.ts";
import { LineAccount } from "./line/account.ts";
import { type LineServer, serveLine } from "./line/server.ts";
import { Weather } from "./line/weather.ts";
import { comesTrue, Operator } from "./product/operator.ts";
import { Product } from "./product/product.ts";
import { openWork, readRecord } from "./product/record.ts";
import { SEED, SIZES } from "./sizes.ts";
import { friendId, textEvent } from "./webhooks/event.ts";
import { sendAll } from "./webhooks/send.ts";

const KEYWORD = "受付";
const ANSWER = "受け付けました";
const TROUBLE = 0.3;
/** Enough for a reply's retries to outlast its token. */
const TROUBLES_PER_REPLY = 8;
/**
 * Tolerated doubtful replies: five of 2,000. With restarts more, because a restart uses part of a token's
 * minute, on a busy machine half of it.
 */
const acceptable = (kills: number) => Math.max(1, Math.ceil((SIZES.replies / 400) * (kills === 0 ? 1 : 20)));

let line: LineAccount;
let weather: Weather;
let server: LineServer;
let product: Product;

beforeEach(async () => {
	line = new LineAccount();
	weather = new Weather(new Dice(SEED));
	server = await serveLine(line, weather);
	product = await Product.install(server.address, inject("firstState"));
});

afterEach(async () => {
	await product.remove();
	server.close();
});

test.each([0, SIZES.replyKills])(
	`${SIZES.replies} replies in bad weather under %i kills: each arrives once, and hardly any is left in doubt`,
	async (kills) => {
		const dice = new Dice(SEED);
		await product.start();
		const operator = await Operator.logIn(product);
		await operator.answerTexts(KEYWORD, [{ type: 1, text: ANSWER }]);
		weather.probability = TROUBLE;
		weather.troublesPerKey = TROUBLES_PER_REPLY;
		weather.silences = Math.ceil(SIZES.replies / 50);
		const share = Math.ceil(SIZES.replies / (kills + 1));
		for (let part = 0; part <= kills; part++) {
			const events = Array.from({ length: Math.min(share, SIZES.replies - part * share) }, (_, each) =>
				textEvent(part * share + each, friendId(part * share + each), KEYWORD),
			);
			expect(
				await sendAll(
					product,
					line,
					events.map((event) => [event]),
					dice,
				),
			).toEqual([]);
			if (part === kills) break;
			await pause(dice.between(20, 1_000));
			await product.kill();
			await product.start();
		}
		await comesTrue(() => {
			const { events, firstSends } = openWork(product);
			return events + firstSends === 0;
		}, 3 * MINUTE);

		const phones = Map.groupBy(line.accepted, ({ friend }) => friend);
		const inDoubt = inDoubtOf(product);
		console.log(`種 ${SEED}、返信 ${SIZES.replies}、中断 ${kills} 回、確認待ち ${inDoubt.length}`);
		expect([...phones.values()].filter(({ length }) => length > 1)).toEqual([]);
		expect(phones.size).toBeGreaterThanOrEqual(SIZES.replies - inDoubt.length);
		expect(inDoubt.length).toBeLessThanOrEqual(acceptable(kills));
	},
);

const inDoubtOf = (product: Product): { id: string }[] =>
	readRecord(product, (query) => query("select id from deliveries where state = 'parked'"));
