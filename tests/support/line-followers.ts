/** Followers that the fake LINE lists. */
export interface FollowerList {
	userIds: string[];
	/** Followers in one page; LINE's maximum by default. */
	perPage?: number;
	/** Whether LINE refuses the list, as for an account that is not verified. */
	isRefused?: boolean;
}

interface Answer {
	status: number;
	body: object;
}

const MAX_PER_PAGE = 1_000;

/** Fake of LINE's list of followers, and of its count of them. */
export class FakeLineFollowers {
	#list: FollowerList = { userIds: [] };

	set(list: FollowerList): void {
		this.#list = list;
	}

	/** Tokens name a position; one beyond the list is refused, as an expired one. */
	page(path: string): Answer {
		const { userIds, perPage = MAX_PER_PAGE, isRefused } = this.#list;
		if (isRefused) return refusal(403, "Access to this API is not available for your account");
		const query = new URL(path, "http://line").searchParams;
		const limit = Number(query.get("limit") ?? 300);
		if (!(limit >= 1 && limit <= MAX_PER_PAGE))
			return refusal(400, "The value for the 'limit' parameter is invalid");
		const start = query.get("start");
		const from = start === null ? 0 : Number(/^from-(\d+)$/.exec(start)?.[1] ?? Number.NaN);
		if (!(from === 0 || from < userIds.length))
			return refusal(400, "The value for the 'start' parameter is invalid");
		const end = from + Math.min(limit, perPage);
		return {
			status: 200,
			body: { userIds: userIds.slice(from, end), ...(end < userIds.length && { next: `from-${end}` }) },
		};
	}

	count(): Answer {
		return {
			status: 200,
			body: { status: "ready", followers: this.#list.userIds.length, targetedReaches: 0, blocks: 0 },
		};
	}
}

const refusal = (status: number, message: string): Answer => ({ status, body: { message } });
