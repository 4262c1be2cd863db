import { type CouponCreateRequest, couponCreateRequest } from "#simulator/schemas/coupon-requests.ts";

interface Answer {
	status: number;
	body: object;
}

interface FakeCoupon {
	couponId: string;
	status: "RUNNING" | "CLOSED";
	design: CouponCreateRequest;
}

/** Fake of LINE's coupons. They lack the time of their creation, because the fake does not know the tests' clock. */
export class FakeLineCoupons {
	#coupons: FakeCoupon[] = [];

	take(method: string, path: string, body: unknown): Answer {
		const { pathname, searchParams } = new URL(path, "http://line");
		const [, , , , id, verb] = pathname.split("/");
		if (id === undefined) return method === "POST" ? this.#create(body) : this.#list(searchParams);
		const found = this.#coupons.find(({ couponId }) => couponId === id);
		if (!found) return refusal(404, "Not found");
		if (method === "GET")
			return { status: 200, body: { ...found.design, couponId: id, status: found.status } };
		if (verb !== "close") return refusal(404, "Not found");
		if (found.status === "CLOSED") return refusal(410, "The coupon is already closed");
		found.status = "CLOSED";
		return { status: 200, body: {} };
	}

	record() {
		return this.#coupons.map(({ couponId, status, design }) => ({ couponId, title: design.title, status }));
	}

	#create(body: unknown): Answer {
		const parsed = couponCreateRequest.safeParse(body);
		if (!parsed.success) return refusal(400, "The request body has 1 error(s)");
		const couponId = `01COUPON${String(this.#coupons.length + 1).padStart(18, "0")}`;
		this.#coupons.push({ couponId, status: "RUNNING", design: parsed.data });
		return { status: 200, body: { couponId } };
	}

	#list(query: URLSearchParams): Answer {
		const statuses = query.getAll("status");
		const items = this.#coupons
			.filter(({ status }) => statuses.length === 0 || statuses.includes(status))
			.map(({ couponId, design }) => ({ couponId, title: design.title }));
		return { status: 200, body: { items } };
	}
}

const refusal = (status: number, message: string): Answer => ({ status, body: { message } });
