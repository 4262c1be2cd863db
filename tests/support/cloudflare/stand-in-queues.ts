import { randomUUID } from "node:crypto";
import { type Handler, notFound, Refused, requireNoFields } from "./stand-in-calls.ts";

/** Queues of the stand-in by their id. */
export class StandInQueues extends Map<string, string> {
	limit = 10_000;

	/** Calls about queues. */
	get routes(): [string, Handler][] {
		return [
			[
				"GET /queues",
				({ query }) => {
					const [page, size] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 100)];
					return [...this]
						.slice((page - 1) * size, page * size)
						.map(([queue_id, queue_name]) => ({ queue_id, queue_name }));
				},
			],
			[
				"POST /queues",
				({ json }) => {
					const { queue_name, ...others } = json();
					requireNoFields(others);
					if (typeof queue_name !== "string" || !/^[a-z0-9][a-z0-9-]{0,62}$/.test(queue_name))
						throw new Refused(400, 100117, "Queue name is invalid");
					if ([...this.values()].includes(queue_name))
						throw new Refused(409, 11009, "Queue name is already taken");
					if (this.size >= this.limit) throw new Refused(403, 11010, "Too many queues");
					const queue_id = randomUUID();
					this.set(queue_id, queue_name);
					return { queue_id, queue_name };
				},
			],
			[
				"DELETE /queues/([\\w-]+)",
				({ parameters: [id] }) => {
					if (!this.delete(id!)) throw notFound(11000, "Queue does not exist");
					return null;
				},
			],
		];
	}
}
