import type { CouponCreateRequest } from "../schemas/coupon-requests.ts";

export interface SimulatedCoupon {
	id: string;
	/** Epoch ms. */
	created: number;
	isClosed: boolean;
	body: CouponCreateRequest;
}

type Row = { id: string; created: number; closed: number; body: string };

const toCoupon = ({ id, created, closed, body }: Row): SimulatedCoupon => ({
	id,
	created,
	isClosed: closed === 1,
	body: JSON.parse(body) as CouponCreateRequest,
});

export const addStoredCoupon = (
	sql: SqlStorage,
	{ id, created, body }: Omit<SimulatedCoupon, "isClosed">,
): void =>
	void sql.exec(
		"INSERT INTO coupons (id, created, body) VALUES (?, ?, ?)",
		id,
		created,
		JSON.stringify(body),
	);

export function findStoredCoupon(sql: SqlStorage, id: string): SimulatedCoupon | undefined {
	const [row] = sql.exec<Row>("SELECT id, created, closed, body FROM coupons WHERE id = ?", id);
	return row && toCoupon(row);
}

/** Coupons, newest first. */
export const listStoredCoupons = (sql: SqlStorage): SimulatedCoupon[] =>
	sql
		.exec<Row>("SELECT id, created, closed, body FROM coupons ORDER BY sequence DESC")
		.toArray()
		.map(toCoupon);

export const closeStoredCoupon = (sql: SqlStorage, id: string): void =>
	void sql.exec("UPDATE coupons SET closed = 1 WHERE id = ?", id);

/** Whether a friend got a coupon; undefined before the friend opened it. */
export function findTicket(sql: SqlStorage, couponId: string, userId: string): boolean | undefined {
	const [row] = sql.exec<{ won: number }>(
		"SELECT won FROM coupon_tickets WHERE coupon_id = ? AND user_id = ?",
		couponId,
		userId,
	);
	return row && row.won === 1;
}

export const countTickets = (sql: SqlStorage, couponId: string): number =>
	sql
		.exec<{ count: number }>(
			"SELECT count(*) AS count FROM coupon_tickets WHERE coupon_id = ? AND won = 1",
			couponId,
		)
		.one().count;

export const addTicket = (sql: SqlStorage, couponId: string, userId: string, won: boolean): void =>
	void sql.exec(
		"INSERT INTO coupon_tickets (coupon_id, user_id, won) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
		couponId,
		userId,
		won ? 1 : 0,
	);
