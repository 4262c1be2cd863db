import { KEYWORDS, LONG_TAGS, type PlannedEvent, TEXTS } from "./intake-plan.ts";
import type { Acceptance } from "./line/account.ts";
import type { Product } from "./product/product.ts";
import { readRecord } from "./product/record.ts";

/** Ids of events missing from the database, or not in the given state. */
export function missingEvents(product: Product, ids: string[], state?: string): string[] {
	const held = readRecord(product, (query) =>
		query<{ id: string; state: string }>(`select webhook_event_id as id, state from webhook_events`),
	);
	const stateOf = new Map(held.map((row) => [row.id, row.state]));
	return ids.filter((id) => (state ? stateOf.get(id) !== state : !stateOf.has(id)));
}

/** Events whose history does not contain the planned message exactly once; the demo's messages have events of their own. */
export function strayMessages(product: Product, plan: PlannedEvent[]): unknown[] {
	const rows = readRecord(product, (query) =>
		query<{ id: string; type: string; text: string | null; friend: string }>(
			`select m.webhook_event_id as id, m.type, m.text, f.line_user_id as friend
			from messages m join friends f on f.id = m.friend_id where m.outgoing = 0 and m.webhook_event_id is not null and m.webhook_event_id not glob 'demo-*'`,
		),
	);
	const found = Map.groupBy(rows, (row) => row.id);
	const planned = plan.flatMap(({ event, message }) => {
		const id = event.webhookEventId;
		const wanted = message ? [{ id, ...message, friend: event.source.userId }] : [];
		const got = found.get(id) ?? [];
		found.delete(id);
		return JSON.stringify(got.map((row) => ({ ...row }))) === JSON.stringify(wanted) ? [] : [{ wanted, got }];
	});
	return [...planned, ...found.values()];
}

interface Outcome {
	runs: number;
	effects: number;
	/** Texts on the friend's phone, as accepted by LINE. */
	texts: string[];
	/** Texts in the friend's history, and those of deliveries dismissed as arrived. */
	recorded: string[];
}

/** Events whose auto-response did not have each planned effect exactly once. */
export function strayRuns(product: Product, plan: PlannedEvent[], accepted: Acceptance[]): unknown[] {
	const outcomes = readOutcomes(product, accepted);
	return plan.flatMap(({ event, answered }) => {
		const id = event.webhookEventId;
		const got = outcomes.get(id) ?? { runs: 0, effects: 0, texts: [], recorded: [] };
		const wanted: Outcome = answered
			? {
					runs: 1,
					effects: answered === "long" ? LONG_TAGS + 2 : 3,
					texts: [...TEXTS[answered]].sort(),
					recorded: [...TEXTS[answered]].sort(),
				}
			: { runs: 0, effects: 0, texts: [], recorded: [] };
		return JSON.stringify(got) === JSON.stringify(wanted)
			? []
			: [{ id, keyword: answered && KEYWORDS[answered], got, wanted }];
	});
}

function readOutcomes(product: Product, accepted: Acceptance[]): Map<string, Outcome> {
	const { runs, deliveries } = readRecord(product, (query) => ({
		runs: query<{ event: string; runs: number; effects: number }>(
			`select r.webhook_event_id as event, count(*) as runs,
				sum(length(r.outcomes) - length(replace(r.outcomes, 'd', ''))) as effects
			from runs r where r.state = 'done' group by 1`,
		),
		deliveries: query<{ event: string; id: string; token: string | null; texts: string }>(
			`select r.webhook_event_id as event, d.id, d.reply_token as token,
				(select json_group_array(text) from (
					select text from messages where delivery_id = d.id
					union all select j.value ->> '$.text' from json_each(d.messages) j where d.state = 'cancelled')) as texts
			from deliveries d join runs r on r.id = d.run_id`,
		),
	}));
	const outcomes = new Map<string, Outcome>(
		runs.map(({ event, ...counts }) => [event, { ...counts, texts: [], recorded: [] }]),
	);
	const eventOfKey = new Map(deliveries.map(({ id, event }) => [id, event]));
	for (const { event, texts } of deliveries)
		outcomes.get(event)?.recorded.push(...(JSON.parse(texts) as string[]));
	for (const { method, key, texts } of accepted) {
		// Event ids and reply tokens are derived from the same number.
		const event = method === "push" ? eventOfKey.get(key) : eventIdOfToken(key);
		outcomes.get(event ?? "")?.texts.push(...texts);
	}
	for (const outcome of outcomes.values()) {
		outcome.texts.sort();
		outcome.recorded.sort();
	}
	return outcomes;
}

const eventIdOfToken = (token: string): string => `01CRASH${token.replace("token-", "").padStart(19, "0")}`;
