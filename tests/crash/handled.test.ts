import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { Dice } from "./dice.ts";
import { LineAccount } from "./line/account.ts";
import { type LineServer, serveLine } from "./line/server.ts";
import { Weather } from "./line/weather.ts";
import { advanceClock, comesTrue, Operator } from "./product/operator.ts";
import { Product } from "./product/product.ts";
import { isDone, openWork, readRecord } from "./product/record.ts";
import { SEED } from "./sizes.ts";
import { friendId, textEvent } from "./webhooks/event.ts";
import { sendAll } from "./webhooks/send.ts";

const ASKER = friendId(0);

let line: LineAccount;
let weather: Weather;
let server: LineServer;
let product: Product;

beforeEach(async () => {
	line = new LineAccount();
	weather = new Weather(new Dice(SEED), ["silence-after"]);
	server = await serveLine(line, weather);
	product = await Product.install(server.address, inject("firstState"));
});

afterEach(async () => {
	await product.remove();
	server.close();
});

test("a reply handles its talk once, though the product is killed between LINE's acceptance and the handling", async () => {
	await product.start();
	const operator = await Operator.logIn(product);
	await ask(0, "明日の午後は空いていますか");
	const [question] = waitingMessages();
	// A reply by token would be parked after its minute.
	line.lead = await advanceClock(product, 2 * MINUTE);
	weather.probability = 1;
	weather.troublesPerKey = 1;
	await operator.reply(question!.friend, "はい、空いています", question!.id);
	line.lead = await advanceClock(product, 10 * SECOND);
	expect(await comesTrue(() => line.accepted.length === 1, 30 * SECOND)).toBe(true);
	await product.kill();
	expect(waitingMessages()).toEqual([question]);

	weather.probability = 0;
	await product.start();
	await ask(1, "やっぱり明後日は");
	for (let move = 0; move < 20 && !isDone(openWork(product)); move++) {
		line.lead = await advanceClock(product, 2 * MINUTE);
		await comesTrue(() => isDone(openWork(product)), 3 * SECOND);
	}
	expect(line.accepted).toHaveLength(1);
	expect(waitingMessages().map(({ text }) => text)).toEqual(["やっぱり明後日は"]);
});

async function ask(number: number, text: string): Promise<void> {
	const event = textEvent(number, ASKER, text);
	expect(await sendAll(product, line, [[event]], new Dice(SEED))).toEqual([]);
	expect(await comesTrue(() => waitingMessages().some((message) => message.text === text), 30 * SECOND)).toBe(
		true,
	);
}

const waitingMessages = (): { id: number; friend: number; text: string }[] =>
	readRecord(product, (query) =>
		query(`select m.id as id, m.friend_id as friend, m.text as text from messages m
			join friends f on f.id = m.friend_id where f.line_user_id = '${ASKER}' and m.notify = 1 order by m.id`),
	);
