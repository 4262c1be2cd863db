/** Card that Stripe stores for later payments: its ids of the customer and of the card. */
export interface StoredCard {
	customer: string;
	method: string;
}
