import type { FriendRecord } from "#db/engine/friends.ts";
import type { PaymentTerms, SalonPaymentTerms } from "#domain/booking/salons/payment-terms.ts";
import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import { settleSalonPayments } from "#functions/booking/salons/payments/settle-salon-payments.ts";
import { workGuarantees } from "#functions/commerce/payments/guarantees/guarantee-worker.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { readRows } from "../database-snapshot.ts";
import { buildFriend } from "../friend-builders.ts";
import { PageVisitor } from "../page-visitor.ts";
import { PaymentShop } from "../payments/payment-shop.ts";
import { updateRow } from "../store-rows.ts";
import { type BuiltSalon, buildSalon } from "./build-salon.ts";
import { buildSalonUrl, isolateIds, signSalonLink } from "./salon-links.ts";

interface BookedReservation {
	id: number;
	friend_id: number | null;
	status: string;
	pay_mode: string | null;
	pay_until: number | null;
	version: number;
}

/** Salon whose friends pay before, with the bank of the simulator. */
export class PaidSalon {
	readonly shop: PaymentShop;
	readonly salon: BuiltSalon;
	readonly friend: FriendRecord;
	readonly #url: { id: number; code: string };

	private constructor(
		shop: PaymentShop,
		salon: BuiltSalon,
		friend: FriendRecord,
		url: { id: number; code: string },
	) {
		this.shop = shop;
		this.salon = salon;
		this.friend = friend;
		this.#url = url;
	}

	/** Opens a salon with a course of 5,500 yen and one seat. */
	static async open(payment: SalonPaymentTerms, rules: object = {}): Promise<PaidSalon> {
		const shop = await PaymentShop.open();
		await isolateIds();
		const salon = await buildSalon({
			rules: { payment, ...rules },
			resources: 1,
			courses: [{}, { minutes: 30 }],
		});
		await updateRow("salon_courses", salon.courses[0]!, { price: 5_500, name: "カット" });
		await updateRow("salon_courses", salon.courses[1]!, { price: 8_800, name: "カラー" });
		const friend = await buildFriend({ name: "佐藤 花子" });
		return new PaidSalon(shop, salon, friend, await buildSalonUrl(salon));
	}

	setCourseTerms = (index: number, payment: PaymentTerms | null) =>
		updateRow("salon_courses", this.salon.courses[index]!, { payment: JSON.stringify(payment) });

	/** Address of the salon's page with the friend's link. */
	link = (page = "", friend = this.friend) =>
		`/s/${this.#url.code}${page}?t=${signSalonLink(this.shop.clock, friend.id, this.#url)}`;

	/** The friend's taps from the first page to the confirmation. */
	async toConfirmation({
		friend = this.friend,
		course = "カット",
		time = "11月25日(水) 14:00",
	} = {}): Promise<PageVisitor> {
		const visitor = await new PageVisitor().open(this.link("", friend));
		await visitor.follow(course);
		await visitor.pick(time);
		return visitor.press("内容を確認する");
	}

	/** The friend books, and is led to the page of the payment or of the card. */
	async book(options: Parameters<PaidSalon["toConfirmation"]>[0] = {}): Promise<PageVisitor> {
		const visitor = await this.toConfirmation(options);
		return visitor.press("へ進む");
	}

	reservations = () =>
		readRows<BookedReservation>(
			"select id, friend_id, status, pay_mode, pay_until, version from reservations order by id",
		);

	/** The newest payment. */
	payment = async () =>
		(
			await readRows<{ id: number; key: string; state: string; amount_yen: number }>(
				"select id, key, state, amount_yen from payments order by id desc",
			)
		)[0]!;

	/** Works on everything that is due. */
	async work(database?: D1Database): Promise<void> {
		await this.shop.work(database);
		await workGuarantees(this.shop.workerCtx(database), PAYMENT_PURPOSES);
		await settleSalonPayments(this.shop.workerCtx(database));
		await this.shop.work(database);
	}

	/** Lets time pass, with the bank's events and the workers in every step. */
	async pass(milliseconds: number, steps = 1): Promise<void> {
		for (let step = 0; step < steps; step++) {
			await this.shop.pass(milliseconds / steps);
			await this.work();
		}
	}

	/** The friend cancels on their page. */
	async cancel(): Promise<PageVisitor> {
		const visitor = await new PageVisitor().open(this.link(SALON_PAGES.mine));
		await visitor.follow("キャンセルする");
		return visitor.press("キャンセルする");
	}

	/** Labels of the salon's history, oldest first. */
	history = async () =>
		(await readRows<{ label: string }>("select label from salon_history order by id")).map(
			({ label }) => label,
		);

	/** Flows of the actions that were queued or run. */
	queued = async () =>
		(
			await readRows<{ cause: string }>("select cause from pending_runs union all select cause from runs")
		).map(({ cause }) => cause);
}
