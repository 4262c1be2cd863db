/** What a finished effect leaves for the reader of "why". */
export interface EffectDetail {
	/** One line of Japanese, written when it happened, with the names of that moment. */
	summary: string;
	/** Why it was skipped or failed. */
	reason?: string;
	deliveryId?: string;
	/** When a delayed send is due, epoch ms. */
	dueAt?: number;
}
