import { inject } from "vitest";
import { Dice } from "./dice.ts";
import { LineAccount } from "./line/account.ts";
import { type LineServer, serveLine } from "./line/server.ts";
import { Weather } from "./line/weather.ts";
import { Product } from "./product/product.ts";
import { alterRecord, deleteDemoDeliveries, readRecord } from "./product/record.ts";
import { SEED, SIZES } from "./sizes.ts";

const TEXT = "秋のお知らせです";

/** Friends in addition to the demo's. */
const FRIENDS = `insert into friends (line_user_id, name, followed_at, created_at, profile_fetched_at)
	with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SIZES.broadcastFriends})
	select printf('Ue%031x', i), '友だち' || i, i, 1, 1 from n`;

/**
 * Makes pending work due at the next start and clears leases and death counts: as many deaths in a row would
 * otherwise park it for the operator.
 */
const AFTERWARDS = `
	update action_tasks set attempts = 0, careful_until = null, next_work_at = 1
		where next_work_at is not null and id in (select task_id from broadcasts);
	update multicasts set lost = 0, next_attempt_at = 1 where next_attempt_at is not null;`;

/** Running product with many friends, who get one text, and the LINE that it calls. */
export class BroadcastAccount {
	static readonly text = TEXT;
	readonly line: LineAccount;
	readonly weather: Weather;
	readonly product: Product;
	readonly #server: LineServer;

	private constructor({ line, weather, product }: Parts, server: LineServer) {
		this.line = line;
		this.weather = weather;
		this.product = product;
		this.#server = server;
	}

	static async open(): Promise<BroadcastAccount> {
		const line = new LineAccount();
		// Three in ten calls fail, two in ten fail after LINE accepted them.
		const weather = new Weather(new Dice(SEED), ["error", "error", "error", "error-after", "error-after"]);
		const server = await serveLine(line, weather);
		const product = await Product.install(server.address, inject("firstState"));
		deleteDemoDeliveries(product);
		alterRecord(product, FRIENDS);
		await product.start();
		return new BroadcastAccount({ line, weather, product }, server);
	}

	async close(): Promise<void> {
		await this.product.remove();
		this.#server.close();
	}

	/** Kills the product; whatever is open is due at its next start. */
	async kill(): Promise<void> {
		await this.product.kill();
		alterRecord(this.product, AFTERWARDS);
	}

	audience = (): string[] =>
		readRecord(this.product, (query) =>
			query<{ user: string }>(
				"select line_user_id as user from friends where blocked_at is null and user_rate = 1 order by id",
			),
		).map(({ user }) => user);

	openWork = (): number =>
		readRecord(
			this.product,
			(query) =>
				query<{ open: number }>(`select
					(select count(*) from action_tasks where next_work_at is not null
						and id in (select task_id from broadcasts))
					+ (select count(*) from multicasts where next_attempt_at is not null)
					+ (select count(*) from deliveries where broadcast_id is not null
						and state in ('scheduled', 'queued')) as open`)[0]!.open,
		);

	/** Deliveries of the broadcast, by state. */
	countDeliveries = (): Record<string, number> =>
		readRecord(this.product, (query) =>
			Object.fromEntries(
				query<{ state: string; count: number }>(
					"select state, count(*) as count from deliveries where broadcast_id is not null group by state",
				).map(({ state, count }) => [state, count]),
			),
		);

	/** Texts on the friends' phones, one line for each. */
	phones = (): string[] => this.line.accepted.map(({ friend, texts }) => `${friend} ${texts.join()}`).sort();

	/** States of deliveries other than sent once to every friend. */
	strayRecords = (friends: number): unknown[] =>
		readRecord(this.product, (query) =>
			query<object>(`select * from (
				select d.state as state, count(*) as deliveries, count(distinct d.friend_id) as friends,
					(select count(*) from messages m where m.text = '${TEXT}' and m.outgoing) as messages
				from deliveries d where d.broadcast_id is not null group by 1)
				where state <> 'sent' or deliveries <> ${friends} or friends <> ${friends} or messages <> ${friends}`),
		);
}

interface Parts {
	line: LineAccount;
	weather: Weather;
	product: Product;
}
