import { randomUUID } from "node:crypto";
import { broadcastRequest, narrowcastRequest } from "#simulator/schemas/narrowcast-requests.ts";
import type { RecordedAcceptance, RecordedLineCall } from "./line-protocol.ts";

interface Answer {
	status: number;
	body: object;
	headers?: Record<string, string>;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Fake of LINE's sends to friends that LINE chooses. A narrowcast is over at the first question. */
export class FakeLineSends {
	#requestIds = new Map<string, string>();

	/** Sends once for each retry key. */
	take(method: "broadcast" | "narrowcast", call: RecordedLineCall, accepted: RecordedAcceptance[]): Answer {
		const retryKey = call.headers["x-line-retry-key"] ?? "";
		const schema = method === "broadcast" ? broadcastRequest : narrowcastRequest;
		if (!UUID.test(retryKey)) return refusal(400, "The retry key is invalid");
		const known = this.#requestIds.get(retryKey);
		if (known !== undefined)
			return {
				...refusal(409, "The retry key is already accepted"),
				headers: { "X-Line-Accepted-Request-Id": known },
			};
		if (!schema.safeParse(call.body).success) return refusal(400, "The request body has 1 error(s)");
		const requestId = randomUUID();
		this.#requestIds.set(retryKey, requestId);
		const texts = (call.body?.messages ?? []).map(({ text = "" }) => text);
		accepted.push({ method, to: "", retryKey, texts });
		return {
			status: method === "broadcast" ? 200 : 202,
			body: {},
			headers: { "X-Line-Request-Id": requestId },
		};
	}

	progress(path: string): Answer {
		const requestId = new URL(path, "http://line").searchParams.get("requestId");
		if (![...this.#requestIds.values()].includes(requestId ?? "")) return refusal(404, "Not found");
		const counts = { targetCount: 120, successCount: 118, failureCount: 2 };
		const times = { acceptedTime: "2026-11-20T01:00:00.000Z", completedTime: "2026-11-20T01:00:10.000Z" };
		return { status: 200, body: { phase: "succeeded", ...counts, ...times } };
	}
}

interface FakeAudience {
	audienceGroupId: number;
	type: string;
	description: string;
	userIds: Set<string>;
}

/** Fake of LINE's audiences, which are ready at once. */
export class FakeLineAudiences {
	#audiences: FakeAudience[] = [];
	#lastId = 1_000_000_000_000;

	take(method: string, path: string, body: unknown): Answer {
		const { pathname, searchParams } = new URL(path, "http://line");
		const part = pathname.split("/").at(-1)!;
		const sent = (body ?? {}) as {
			audienceGroupId?: number;
			description?: string;
			audiences?: { id: string }[];
		};
		if (method === "POST") return this.#create(part, sent);
		if (method === "PUT") return this.#add(sent);
		if (part === "list") return this.#list(searchParams.get("description") ?? "");
		const found = this.#audiences.find(({ audienceGroupId }) => String(audienceGroupId) === part);
		if (!found) return refusal(400, "AUDIENCE_GROUP_NOT_FOUND");
		if (method === "DELETE") this.#audiences = this.#audiences.filter((each) => each !== found);
		return method === "DELETE"
			? { status: 200, body: {} }
			: { status: 200, body: { audienceGroup: present(found), jobs: [] } };
	}

	/** Descriptions and users, for tests. */
	record(): { description: string; users: number }[] {
		return this.#audiences.map(({ description, userIds }) => ({ description, users: userIds.size }));
	}

	#create(
		part: string,
		{ description = "", audiences = [] }: { description?: string; audiences?: { id: string }[] },
	): Answer {
		if (description === "" || description.length > 120) return refusal(400, "description is invalid");
		const type = { upload: "UPLOAD", imp: "IMP", click: "CLICK" }[part];
		if (!type || audiences.length > 10_000) return refusal(400, "The request body has 1 error(s)");
		const audience = {
			...{ audienceGroupId: ++this.#lastId, type, description },
			userIds: new Set(audiences.map(({ id }) => id)),
		};
		this.#audiences.push(audience);
		const times = { created: 1_795_000_000, expireTimestamp: 1_810_000_000 };
		return { status: 202, body: { ...present(audience), ...times } };
	}

	#add({
		audienceGroupId,
		audiences = [],
	}: {
		audienceGroupId?: number;
		audiences?: { id: string }[];
	}): Answer {
		const found = this.#audiences.find((each) => each.audienceGroupId === audienceGroupId);
		if (!found) return refusal(400, "AUDIENCE_GROUP_NOT_FOUND");
		if (audiences.length > 10_000) return refusal(400, "The request body has 1 error(s)");
		for (const { id } of audiences) found.userIds.add(id);
		return { status: 202, body: {} };
	}

	#list(description: string): Answer {
		const found = this.#audiences.filter((each) => each.description.includes(description));
		return {
			status: 200,
			body: {
				audienceGroups: found.map(present),
				...{ hasNextPage: false, totalCount: found.length, page: 1, size: 40 },
			},
		};
	}
}

const present = ({ audienceGroupId, type, description, userIds }: FakeAudience) => ({
	...{ audienceGroupId, type, description, status: "READY", audienceCount: userIds.size },
	...{ created: 1_795_000_000, permission: "READ_WRITE", createRoute: "MESSAGING_API" },
});

const refusal = (status: number, message: string): Answer => ({ status, body: { message } });
