import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { nextId, type TestClock, tokyo } from "./clock.ts";
import { buildFriend } from "./friends.ts";

const DUE = tokyo("2026-11-20 10:00");

type NewDelivery = Partial<typeof deliveries.$inferInsert> & { texts?: string[] };

/** Something to be sent: one text, due now, to a friend of its own unless told otherwise. */
export async function buildDelivery({ texts = ["お知らせ"], ...given }: NewDelivery = {}): Promise<Delivery> {
	const id = given.id ?? nextId();
	const dueAt = given.dueAt ?? DUE;
	const [delivery] = await connect(env.DB)
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

/** What a delivery says, message by message; undefined for one that is no text. */
export const textsOf = ({ messages }: Pick<Delivery, "messages">): (string | undefined)[] =>
	messages.map((message) => (message.type === "text" ? message.text : undefined));

/** A delivery as it is now. */
export async function deliveryNow({ id }: { id: string }): Promise<Delivery> {
	const all = await allDeliveries();
	return all.find((delivery) => delivery.id === id)!;
}

/** All deliveries, in the order in which they are due. */
export const allDeliveries = (): Promise<Delivery[]> =>
	connect(env.DB).select().from(deliveries).orderBy(deliveries.dueAt, deliveries.id);

/** Works on, an attempt at a time, until the delivery has come to its end. */
export async function workUntilOver(clock: TestClock, delivery: { id: string }): Promise<Delivery> {
	for (let attempt = 0; attempt < 500; attempt++) {
		await workDeliveries(clock.context());
		const now = await deliveryNow(delivery);
		if (now.nextAttemptAt === null) return now;
		clock.now = Math.max(clock.now, now.nextAttemptAt);
	}
	throw new Error("It never ends");
}
