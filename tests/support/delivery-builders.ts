import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildFriend } from "./friend-builders.ts";
import { nextId, type TestClock, tokyoTime } from "./test-clock.ts";

const DUE = tokyoTime("2026-11-20 10:00");

type NewDelivery = Partial<typeof deliveries.$inferInsert> & { texts?: string[] };

/** Delivery of one text, due now, to a new friend by default. */
export async function buildDelivery({ texts = ["お知らせ"], ...given }: NewDelivery = {}): Promise<Delivery> {
	const id = given.id ?? nextId();
	const dueAt = given.dueAt ?? DUE;
	const [delivery] = await connectD1(env.DB)
		.insert(deliveries)
		.values({
			id,
			messages: texts.map((text) => ({ type: "text" as const, text })),
			cause: `test:${id}`,
			orderKey: id,
			state: "scheduled",
			dueAt,
			nextAttemptAt: dueAt,
			createdAt: dueAt,
			...given,
			friendId: given.friendId ?? (await buildFriend()).id,
		})
		.returning();
	return delivery!;
}

/** Texts of a delivery's messages; undefined for a message that is no text. */
export const deliveryTexts = ({ messages }: Pick<Delivery, "messages">): (string | undefined)[] =>
	messages.map((message) => (message.type === "text" ? message.text : undefined));

/** Current row of a delivery. */
export async function findDelivery({ id }: { id: string }): Promise<Delivery> {
	const all = await readDeliveries();
	return all.find((delivery) => delivery.id === id)!;
}

/** All deliveries by due time. */
export const readDeliveries = (): Promise<Delivery[]> =>
	connectD1(env.DB).select().from(deliveries).orderBy(deliveries.dueAt, deliveries.id);

/** Works the queue, one attempt at a time, until the delivery is final. */
export async function workUntilFinal(clock: TestClock, delivery: { id: string }): Promise<Delivery> {
	for (let attempt = 0; attempt < 500; attempt++) {
		await sendDueDeliveries(clock.context());
		const now = await findDelivery(delivery);
		if (now.nextAttemptAt === null) return now;
		clock.now = Math.max(clock.now, now.nextAttemptAt);
	}
	throw new Error("It never ends");
}
