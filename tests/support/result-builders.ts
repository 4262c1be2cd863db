import type { FriendRecord } from "#db/engine/friends.ts";
import type { StageName } from "#domain/engine/results/result-stages.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { requestJson } from "./send-request.ts";
import { storeRow } from "./store-rows.ts";

interface Results {
	name: string;
	dates: string[];
	stages: { name: StageName; friend_count: number; by_day: number[] }[];
}

/** Results of a source, by its path: `broadcast/1`. */
export const readResults = (path: string, as: ConsoleSession, options: object = {}) =>
	requestJson<Results>(`/api/results/${path}`, { as, ...options });

/** Number of friends by stage. */
export async function readStageCounts(
	path: string,
	as: ConsoleSession,
): Promise<Partial<Record<StageName, number>>> {
	const { stages } = await readResults(path, as);
	return Object.fromEntries(stages.map(({ name, friend_count }) => [name, friend_count]));
}

/** Names of a stage's friends, most recent first. */
export async function listStageFriends(
	path: string,
	stage: StageName,
	as: ConsoleSession,
): Promise<string[]> {
	const { items } = await requestJson<{ items: { name: string }[] }>(
		`/api/results/${path}/friends?stage=${stage}`,
		{ as },
	);
	return items.map(({ name }) => name);
}

/** Reservation of a salon, entered at an instant. */
export const storeReservation = (
	salonId: number,
	{ id }: Pick<FriendRecord, "id">,
	{ at, ...given }: { at: number } & Record<string, unknown>,
) =>
	storeRow("reservations", {
		...{ salon_id: salonId, friend_id: id, status: "approved", date: "2026-12-01", from_minute: 600 },
		...{ to_minute: 660, starts_at: at + 240 * HOUR, ends_at: at + 241 * HOUR, created_at: at },
		...given,
	});

/** Tap on a link of a source's message. */
export const storeTap = (
	{ linkId, deliveryId, type, source }: { linkId: number; deliveryId: string; type: string; source: number },
	{ id }: Pick<FriendRecord, "id">,
	at: number,
) =>
	storeRow("link_taps", {
		...{ id: crypto.randomUUID(), link_id: linkId, friend_id: id, delivery_id: deliveryId },
		...{ source_type: type, source_id: source, created_at: at },
	});
